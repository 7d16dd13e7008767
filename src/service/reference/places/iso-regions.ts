import { iso31661, iso31662 } from "iso-3166";
import { type ReferenceEntry, inLetters } from "#service/reference/reference-entry.ts";

/**
 * Common names of countries whose ISO 3166-1 name is inverted or long. Criteria take several countries in one
 * comma-separated string, so no name may contain a comma.
 */
const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  BO: "Bolivia",
  BQ: "Caribbean Netherlands",
  CD: "Democratic Republic of the Congo",
  FK: "Falkland Islands",
  FM: "Micronesia",
  GB: "United Kingdom",
  IR: "Iran",
  KP: "North Korea",
  KR: "South Korea",
  LA: "Laos",
  MD: "Moldova",
  MF: "Saint Martin",
  NL: "Netherlands",
  PS: "Palestine",
  RU: "Russia",
  SH: "Saint Helena",
  SX: "Sint Maarten",
  SY: "Syria",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
  VE: "Venezuela",
  VG: "British Virgin Islands",
  VI: "US Virgin Islands",
  VN: "Vietnam",
};

/** Outlying areas that ISO 3166-2 lists under the United States, but which are countries in ISO 3166-1. */
const OUTLYING_AREAS = new Set(["US-AS", "US-GU", "US-MP", "US-PR", "US-UM", "US-VI"]);

const inEnglish = new Intl.Collator("en");

/** Country codes that differ from the name, since they are prefixes of their states' codes. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { US: "usa", CA: "canada" };

/** The countries of ISO 3166-1 by name; the code is the name in letters. Source: npm `iso-3166`. */
export function countries(): readonly ReferenceEntry[] {
  return iso31661
    .map(({ alpha2, name: formal }) => {
      const name = EVERYDAY_NAMES[alpha2] ?? formal;
      return { id: COUNTRY_CODES[alpha2] ?? inLetters(name), name };
    })
    .toSorted((one, other) => inEnglish.compare(one.name, other.name));
}

/** A state or province: its code, such as `usa.alaska`, and its name. */
export interface State extends ReferenceEntry {
  /** Of ISO 3166-2, such as `US-AK`. */
  readonly isoCode: string;
}

/**
 * The US states with the District of Columbia, followed by Canada's provinces and territories. Source: npm `iso-3166`.
 */
export const STATES: readonly State[] = ["US", "CA"].flatMap((country) =>
  iso31662
    .filter(({ code, parent }) => parent === country && !OUTLYING_AREAS.has(code))
    .map(({ code, name }) => ({ id: `${COUNTRY_CODES[country]}.${inLetters(name)}`, name, isoCode: code }))
    .toSorted((one, other) => inEnglish.compare(one.name, other.name)),
);

export function states(): readonly ReferenceEntry[] {
  return STATES.map(({ id, name }) => ({ id, name }));
}

/** The members of the European Union, by the names of the countries table. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  (
    "Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece Hungary Ireland Italy " +
    "Latvia Lithuania Luxembourg Malta Netherlands Poland Portugal Romania Slovakia Slovenia Spain Sweden"
  ).split(" "),
);
