import { CANADIAN_METRO_REGIONS, type MetroRegion, US_METRO_REGIONS } from "./metro-regions.ts";
import type { Random } from "#service/sandbox/sandbox-random.ts";

import { zipCodesWith } from "./zip-codes.ts";
import { CANADA, OTHER_COUNTRIES, type PlaceCountry, UNITED_STATES } from "./place-countries.ts";
/** A town where companies sit and people work. */
export interface Place extends PlaceCountry {
  readonly city: string;
  /** US states and Canadian provinces only, by name. */
  readonly state: string | null;
  /** Likewise, by code. */
  readonly metroRegion: string | null;
  /** Country and area code, such as `+1 415`. */
  readonly dialling: string;
  /** `#` stands for a digit. */
  readonly zipPattern: string;
}

/** Country, dialling prefix, ZIP pattern, city. Source: the countries' numbering plans and postal services. */
const ELSEWHERE = `
GB|+44 20|EC2A #LT|London
GB|+44 161|M1 #AE|Manchester
GB|+44 131|EH3 #QA|Edinburgh
GB|+44 117|BS1 #TR|Bristol
IE|+353 1|D02 X###|Dublin
IE|+353 21|T12 W###|Cork
AU|+61 2|20##|Sydney
AU|+61 3|30##|Melbourne
NZ|+64 9|10##|Auckland
DE|+49 30|101##|Berlin
DE|+49 40|204##|Hamburg
DE|+49 89|803##|München
DE|+49 221|506##|Köln
AT|+43 1|10##|Wien
CH|+41 44|80##|Zürich
CH|+41 22|12##|Genève
FR|+33 1|750##|Paris
FR|+33 4|690##|Lyon
BE|+32 2|10##|Bruxelles
NL|+31 20|10## AB|Amsterdam
NL|+31 10|30## CD|Rotterdam
NO|+47 22|01##|Oslo
NO|+47 73|70##|Trondheim
NO|+47 77|90##|Tromsø
SE|+46 8|111 ##|Stockholm
SE|+46 31|411 ##|Göteborg
DK|+45 33|1###|København
DK|+45 86|80##|Aarhus
FI|+358 9|001##|Helsinki
ES|+34 91|280##|Madrid
ES|+34 93|080##|Barcelona
ES|+34 95|290##|Málaga
PT|+351 21|11##-0##|Lisboa
IT|+39 02|201##|Milano
IT|+39 06|001##|Roma
PL|+48 22|00-###|Warszawa
PL|+48 12|30-###|Kraków
CZ|+420 2|11# 00|Praha
TR|+90 212|343##|İstanbul
IN|+91 80|5600##|Bengaluru
IN|+91 22|4000##|Mumbai
SG|+65 6|0486##|Singapore
JP|+81 3|100-00##|Tokyo
KR|+82 2|045##|Seoul
AE|+971 4|#####|Dubai
BR|+55 11|013##-0##|São Paulo
AR|+54 11|C10##|Buenos Aires
MX|+52 55|065##|Ciudad de México
ZA|+27 21|80##|Cape Town
NG|+234 1|1012##|Lagos
KE|+254 20|001##|Nairobi`;

function metroPlace(land: PlaceCountry, metro: MetroRegion): Place {
  return {
    ...land,
    city: metro.city,
    state: metro.state,
    metroRegion: metro.id,
    dialling: `+1 ${metro.areaCode}`,
    zipPattern: metro.zipPattern,
  };
}

function placeElsewhere(row: string): Place {
  const [code = "", dialling = "", zipPattern = "", city = ""] = row.split("|");
  const land = OTHER_COUNTRIES[code];
  if (!land) throw new RangeError(`No such country: ${code}`);
  return { ...land, city, state: null, metroRegion: null, dialling, zipPattern };
}

const US_PLACES = US_METRO_REGIONS.map((metro) => metroPlace(UNITED_STATES, metro));
const CANADIAN_PLACES = CANADIAN_METRO_REGIONS.map((metro) => metroPlace(CANADA, metro));
const OTHER_PLACES = ELSEWHERE.trim().split("\n").map(placeElsewhere);

/** Shares of the United States, Canada and the rest of the world among companies. */
const SHARES = [0.6, 0.07, 0.33];

/** A place for a company. */
export function pickPlace(random: Random): Place {
  return random.pick([US_PLACES, CANADIAN_PLACES, OTHER_PLACES][random.weighted(SHARES)] ?? US_PLACES);
}

const placesByCountry = new Map<string, Place[]>();
for (const place of [...US_PLACES, ...CANADIAN_PLACES, ...OTHER_PLACES]) {
  placesByCountry.set(place.country, [...(placesByCountry.get(place.country) ?? []), place]);
}

/** The countries that have places, the United States first. */
export function placedCountries(): readonly string[] {
  return [...placesByCountry.keys()];
}

/** The places of a country. */
export function placesOf(country: string): readonly Place[] {
  return placesByCountry.get(country) ?? [];
}

/** The countries that have places on a continent. */
export function countriesOn(continent: string): readonly string[] {
  return [...placesByCountry].flatMap(([country, [place]]) =>
    place?.continent === continent ? [country] : [],
  );
}

/** A place in the same country, perhaps the same. */
export function pickPlaceNear(random: Random, place: Place): Place {
  return random.pick(placesOf(place.country));
}

/** Another city, of the same country where it has one. */
export function pickOtherCity(random: Random, { country, city }: Place): string {
  const near = placesOf(country).filter((place) => place.city !== city);
  const far = OTHER_PLACES.filter((place) => place.country !== country);
  return random.pick(near.length > 0 ? near : far).city;
}

/** The country as it stands in a sentence: "the Netherlands". */
export function countryInText({ country }: Place): string {
  return /^United |^Netherlands$/.test(country) ? `the ${country}` : country;
}

/** Street with number. */
export function pickStreet(random: Random, place: Place): string {
  const street = random.pick(place.streets);
  const number = random.integer(1, place.numberLast ? 180 : 2400);
  return place.numberLast ? `${street} ${number}` : `${number} ${street}`;
}

/** In the United States a ZIP code that there is, elsewhere one as they are written there. */
export function pickZipCode(random: Random, place: Place): string {
  const [american] =
    /^\d{3}(?=##$)/.exec(place.country === UNITED_STATES.country ? place.zipPattern : "") ?? [];
  if (american !== undefined) return random.pick(zipCodesWith(american));
  return place.zipPattern.replace(/#/g, () => String(random.integer(0, 9)));
}

/** A number out of those set aside for fiction: 555-01xx, written +1 415 555 0132 or +44 20 5550 0114. */
export function pickPhone(random: Random, place: Place): string {
  const exchange = place.dialling.startsWith("+1 ") ? "555" : "5550";
  return `${place.dialling} ${exchange} 01${String(random.integer(0, 99)).padStart(2, "0")}`;
}

/** Whether a number is written as {@link pickPhone} and `personPhone` write them, so that it can reach nobody. */
export function isFictionalPhone(phone: string): boolean {
  return /^\+\d{1,3} \d+ 555\d? 01\d\d$/.test(phone);
}
