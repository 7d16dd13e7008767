import type { Culture } from "#service/sandbox/contacts/generate-person-names.ts";

/** What the towns of a country share. */
export interface PlaceCountry {
  readonly country: string;
  readonly continent: string;
  /** Whose names are common here; a key of the names in generate-person-names.ts. */
  readonly culture: Culture;
  readonly streets: readonly string[];
  /** Whether the number follows the street, as in "Lindenweg 12". */
  readonly numberLast: boolean;
  /** Legal forms as they follow a company's name; an empty one means none. */
  readonly legalForms: readonly string[];
}

function country(
  name: string,
  continent: string,
  culture: Culture,
  streets: string,
  legalForms: string,
  numberLast = true,
): PlaceCountry {
  return {
    country: name,
    continent,
    culture,
    streets: streets.split("|"),
    legalForms: legalForms.split("|"),
    numberLast,
  };
}

const ENGLISH_STREETS =
  "Alder Street|Beacon Avenue|Canal Street|Commerce Drive|Foundry Road|Harbor Way|Highland Avenue|Industrial Parkway|" +
  "Juniper Lane|Lakeshore Drive|Market Street|Meadow Road|Mill Street|Orchard Lane|Quarry Road|Station Road|" +
  "Summit Avenue|Union Square|Willow Street|Wharf Road";
const NORTH_AMERICA = "North America";
export const UNITED_STATES = country(
  "United States",
  NORTH_AMERICA,
  "english",
  ENGLISH_STREETS,
  "Inc|LLC|Corp|Inc|LLC|",
  false,
);
export const CANADA = country("Canada", NORTH_AMERICA, "english", ENGLISH_STREETS, "Inc|Ltd|Corp|", false);

/** By ISO 3166-1 code. */
export const OTHER_COUNTRIES: Readonly<Record<string, PlaceCountry>> = {
  GB: country("United Kingdom", "Europe", "english", ENGLISH_STREETS, "Ltd|plc|LLP|Ltd", false),
  IE: country("Ireland", "Europe", "english", ENGLISH_STREETS, "Ltd|plc", false),
  AU: country("Australia", "Oceania", "english", ENGLISH_STREETS, "Pty Ltd|Ltd", false),
  NZ: country("New Zealand", "Oceania", "english", ENGLISH_STREETS, "Ltd", false),
  DE: country(
    "Germany",
    "Europe",
    "german",
    "Lindenweg|Hafenstraße|Mühlgasse|Birkenallee|Am Bahnhof|Brückenstraße",
    "GmbH|AG|GmbH & Co KG|SE",
  ),
  AT: country("Austria", "Europe", "german", "Lerchengasse|Uferstraße|Kirchplatz|Rosengasse", "GmbH|AG"),
  CH: country(
    "Switzerland",
    "Europe",
    "german",
    "Seestrasse|Bergweg|Mühlestrasse|Bahnhofplatz",
    "AG|GmbH|SA",
  ),
  FR: country(
    "France",
    "Europe",
    "french",
    "rue des Tilleuls|avenue du Port|rue de la Forge|quai des Érables|place du Marché",
    "SAS|SA|SARL",
    false,
  ),
  BE: country(
    "Belgium",
    "Europe",
    "french",
    "rue du Canal|Lindelaan|avenue des Érables|Havenstraat",
    "NV|SA|BV",
  ),
  NL: country("Netherlands", "Europe", "dutch", "Kanaalweg|Molenstraat|Lindelaan|Havenkade", "BV|NV"),
  NO: country("Norway", "Europe", "nordic", "Sjøgata|Bjørkeveien|Fjordgata|Møllergata|Åsveien", "AS|ASA|AS"),
  SE: country("Sweden", "Europe", "nordic", "Björkgatan|Hamngatan|Sjövägen|Ängsvägen", "AB"),
  DK: country("Denmark", "Europe", "nordic", "Havnegade|Møllevej|Søndergade|Åboulevarden", "A/S|ApS"),
  FI: country("Finland", "Europe", "nordic", "Koivukatu|Satamatie|Mäntytie|Järvikatu", "Oy|Oyj"),
  ES: country(
    "Spain",
    "Europe",
    "spanish",
    "calle del Olmo|avenida del Puerto|calle Peñón|plaza Nueva",
    "SL|SA",
  ),
  PT: country("Portugal", "Europe", "portuguese", "rua das Flores|avenida da Praia|rua do Moinho", "Lda|SA"),
  IT: country(
    "Italy",
    "Europe",
    "italian",
    "via dei Tigli|via del Porto|corso Libertà|via delle Rose",
    "SpA|Srl",
  ),
  PL: country(
    "Poland",
    "Europe",
    "polish",
    "ulica Lipowa|ulica Młyńska|ulica Portowa|ulica Źródlana",
    "SA|Sp z oo",
  ),
  CZ: country("Czechia", "Europe", "polish", "Lipová|Mlýnská|Nádražní|Říční", "as|sro"),
  TR: country("Türkiye", "Asia", "turkish", "Çınar Sokak|Liman Caddesi|Gül Sokak|Değirmen Yolu", "AŞ|Ltd"),
  IN: country(
    "India",
    "Asia",
    "indian",
    "Banyan Road|Lake View Road|Temple Street|Mill Road",
    "Pvt Ltd|Ltd",
    false,
  ),
  SG: country("Singapore", "Asia", "chinese", "Orchid Lane|Harbour Link|Garden Street", "Pte Ltd", false),
  JP: country("Japan", "Asia", "japanese", "Sakura-dori|Minato-cho|Midori-machi", "KK|GK"),
  KR: country("South Korea", "Asia", "korean", "Haneul-ro|Baram-gil|Sol-ro", "Co Ltd"),
  AE: country(
    "United Arab Emirates",
    "Asia",
    "arabic",
    "Palm Street|Marina Road|Oasis Street",
    "LLC|FZ-LLC",
    false,
  ),
  BR: country(
    "Brazil",
    "South America",
    "portuguese",
    "rua das Palmeiras|avenida do Comércio|rua São Bento",
    "Ltda|SA",
  ),
  AR: country(
    "Argentina",
    "South America",
    "spanish",
    "calle Los Álamos|avenida del Río|calle Florida",
    "SA|SRL",
  ),
  MX: country("Mexico", NORTH_AMERICA, "spanish", "calle Jacarandas|avenida Reforma|calle Olmos", "SA de CV"),
  ZA: country("South Africa", "Africa", "english", ENGLISH_STREETS, "Pty Ltd|Ltd", false),
  NG: country("Nigeria", "Africa", "african", "Palm Avenue|Harbour Road|Market Street", "Ltd|plc", false),
  KE: country("Kenya", "Africa", "african", "Acacia Avenue|Station Road|Lake Road", "Ltd", false),
};
