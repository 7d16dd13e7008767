import type { Random } from "#service/random.ts";
import cities from "../tables/cities.json" with { type: "json" };
import countries from "../tables/place-countries.json" with { type: "json" };
import { METRO_REGIONS } from "./metro-regions.ts";
import { zipCodesWith } from "./zip-codes.ts";

/** What the towns of a country share. */
export interface PlaceCountry {
  readonly country: string;
  readonly continent: string;
  /** Whose names are common here; a key of sandbox/templates/person-names.json. */
  readonly culture: string;
  readonly streets: readonly string[];
  /** Whether the number follows the street, as in "Lindenweg 12". */
  readonly numberLast: boolean;
  /** Legal forms as they follow a company's name; an empty one means none. */
  readonly legalForms: readonly string[];
}

/** By ISO 3166-1 code. */
const COUNTRIES: Readonly<Record<string, PlaceCountry>> = countries;

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

function countryOf(code: string): PlaceCountry {
  const found = COUNTRIES[code];
  if (!found) throw new RangeError(`No such country: ${code}`);
  return found;
}

function metroPlaces(code: string): Place[] {
  return METRO_REGIONS.filter(({ country }) => country === code).map(
    ({ city, state, id, areaCode, zipPattern }) => ({
      ...countryOf(code),
      city,
      state,
      metroRegion: id,
      dialling: `+1 ${areaCode}`,
      zipPattern,
    }),
  );
}

const US_PLACES = metroPlaces("US");
const CANADIAN_PLACES = metroPlaces("CA");
/** Sources: the countries' numbering plans and postal services. */
const OTHER_PLACES = cities.map(({ country, city, dialling, zipPattern }): Place => ({
  ...countryOf(country),
  city,
  state: null,
  metroRegion: null,
  dialling,
  zipPattern,
}));

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
    /^\d{3}(?=##$)/.exec(place.country === countries.US.country ? place.zipPattern : "") ?? [];
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
