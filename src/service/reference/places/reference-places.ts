import type { Random } from "#service/random.ts";
import cities from "../tables/cities.json" with { type: "json" };
import countries from "../tables/place-countries.json" with { type: "json" };
import { METRO_REGIONS } from "./metro-regions.ts";
import { zipCodesWith } from "./zip-codes.ts";

/** Properties shared by the towns of a country. */
export interface PlaceCountry {
  readonly country: string;
  readonly continent: string;
  /** Key of common names in sandbox/templates/person-names.json. */
  readonly culture: string;
  readonly streets: readonly string[];
  /** Whether the house number follows the street, as in "Lindenweg 12". */
  readonly numberLast: boolean;
  /** Suffixes of company names; an empty one means none. */
  readonly legalForms: readonly string[];
}

/** By ISO 3166-1 code. */
const COUNTRIES: Readonly<Record<string, PlaceCountry>> = countries;

/** A town where companies are based and people work. */
export interface Place extends PlaceCountry {
  readonly city: string;
  /** Name, for US states and Canadian provinces only. */
  readonly state: string | null;
  /** Code, for the United States and Canada only. */
  readonly metroRegion: string | null;
  /** Country and area code, such as `+1 415`. */
  readonly dialling: string;
  /** `#` is a digit. */
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

/** Shares of companies in the United States, Canada and the rest of the world. */
const SHARES = [0.6, 0.07, 0.33];

/** Picks a place for a company. */
export function pickPlace(random: Random): Place {
  return random.pick([US_PLACES, CANADIAN_PLACES, OTHER_PLACES][random.weighted(SHARES)] ?? US_PLACES);
}

const placesByCountry = new Map<string, Place[]>();
for (const place of [...US_PLACES, ...CANADIAN_PLACES, ...OTHER_PLACES]) {
  placesByCountry.set(place.country, [...(placesByCountry.get(place.country) ?? []), place]);
}

/** The countries with places, the United States first. */
export function placedCountries(): readonly string[] {
  return [...placesByCountry.keys()];
}

/** The places of a country. */
export function placesOf(country: string): readonly Place[] {
  return placesByCountry.get(country) ?? [];
}

/** The countries with places on a continent. */
export function countriesOn(continent: string): readonly string[] {
  return [...placesByCountry].flatMap(([country, [place]]) =>
    place?.continent === continent ? [country] : [],
  );
}

/** Picks a place in the same country, possibly the same one. */
export function pickPlaceNear(random: Random, place: Place): Place {
  return random.pick(placesOf(place.country));
}

/** Picks another city, in the same country if it has one. */
export function pickOtherCity(random: Random, { country, city }: Place): string {
  const near = placesOf(country).filter((place) => place.city !== city);
  const far = OTHER_PLACES.filter((place) => place.country !== country);
  return random.pick(near.length > 0 ? near : far).city;
}

/** The country within a sentence: "the Netherlands". */
export function countryInText({ country }: Place): string {
  return /^United |^Netherlands$/.test(country) ? `the ${country}` : country;
}

/** Picks a street with a number. */
export function pickStreet(random: Random, place: Place): string {
  const street = random.pick(place.streets);
  const number = random.integer(1, place.numberLast ? 180 : 2400);
  return place.numberLast ? `${street} ${number}` : `${number} ${street}`;
}

/** Picks a ZIP code: a real one in the United States, elsewhere one in the country's format. */
export function pickZipCode(random: Random, place: Place): string {
  const [american] =
    /^\d{3}(?=##$)/.exec(place.country === countries.US.country ? place.zipPattern : "") ?? [];
  if (american !== undefined) return random.pick(zipCodesWith(american));
  return place.zipPattern.replace(/#/g, () => String(random.integer(0, 9)));
}

/** Picks a number reserved for fiction: 555-01xx, written +1 415 555 0132 or +44 20 5550 0114. */
export function pickPhone(random: Random, place: Place): string {
  const exchange = place.dialling.startsWith("+1 ") ? "555" : "5550";
  return `${place.dialling} ${exchange} 01${String(random.integer(0, 99)).padStart(2, "0")}`;
}

/** Whether a number has the form of {@link pickPhone} and `personPhone`, so that it can reach nobody. */
export function isFictionalPhone(phone: string): boolean {
  return /^\+\d{1,3} \d+ 555\d? 01\d\d$/.test(phone);
}
