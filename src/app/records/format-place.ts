/** The location of a company or person, as the service sends it. */
export interface Place {
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly country?: string | null | undefined;
}

/** The record fields that hold the location. */
export const PLACE_FIELDS = ["city", "state", "country"];

/** Codes of the states and provinces of the United States and Canada, where addresses use them. */
const REGION_CODES =
  "Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, " +
  "District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, " +
  "Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, " +
  "Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, " +
  "New Mexico NM, New York NY, North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, " +
  "Pennsylvania PA, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, " +
  "Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY, Alberta AB, " +
  "British Columbia BC, Manitoba MB, New Brunswick NB, Newfoundland and Labrador NL, Nova Scotia NS, " +
  "Ontario ON, Prince Edward Island PE, Quebec QC, Saskatchewan SK";

const regionCodes: ReadonlyMap<string, string> = new Map(
  REGION_CODES.split(", ").map((entry) => [entry.slice(0, -3), entry.slice(-2)]),
);

const COUNTRIES_WITH_REGIONS: ReadonlySet<string> = new Set(["", "United States", "Canada"]);

const SHORT_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["United States", "US"],
  ["United Kingdom", "UK"],
  ["United Arab Emirates", "UAE"],
]);

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

const trimmed = (text: string | null | undefined) => text?.trim() ?? "";

/** A short location: "Austin, TX", "Madrid, Spain", "Leeds, UK". Undefined where nothing is known. */
export function formatPlace(place: Place): string | undefined {
  const city = trimmed(place.city);
  const state = trimmed(place.state);
  const country = trimmed(place.country);
  const nation = SHORT_COUNTRIES.get(country) ?? country;
  // for instance Singapore and Luxembourg
  if (city === nation) return city || state || undefined;
  const byRegion = COUNTRIES_WITH_REGIONS.has(country) && state !== "";
  const short =
    city === ""
      ? joined([state, nation])
      : joined([city, byRegion ? (regionCodes.get(state) ?? state) : nation || state]);
  return short || undefined;
}

/** The full location, for a tooltip: "Austin, Texas, United States". Empty where nothing is known. */
export function formatExactPlace({ city, state, country }: Place): string {
  return joined([trimmed(city), trimmed(state), trimmed(country)]);
}
