import { iso31661, iso31662 } from "iso-3166";
import { type ReferenceEntry, named } from "./reference-entry.ts";

/**
 * Every day's names for countries whose ISO 3166-1 name is inverted or long. Criteria take several countries in one
 * comma-separated string, so that no name may hold a comma.
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

/** Outlying areas that ISO 3166-2 lists under the United States; they are countries of their own in ISO 3166-1. */
const OUTLYING_AREAS = new Set(["US-AS", "US-GU", "US-MP", "US-PR", "US-UM", "US-VI"]);

/** The countries of ISO 3166-1 by name. Source: npm `iso-3166`. */
export function countries(): readonly ReferenceEntry[] {
  return named(
    iso31661.map(({ alpha2, name }) => EVERYDAY_NAMES[alpha2] ?? name).toSorted(inEnglish.compare),
  );
}

/** The US states with the District of Columbia, then Canada's provinces and territories. Source: npm `iso-3166`. */
export function states(): readonly ReferenceEntry[] {
  return ["US", "CA"].flatMap((country) =>
    named(
      iso31662
        .filter(({ code, parent }) => parent === country && !OUTLYING_AREAS.has(code))
        .map(({ name }) => name)
        .toSorted(inEnglish.compare),
    ),
  );
}

const inEnglish = new Intl.Collator("en");

/** The members of the European Union, by the names of the countries table. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  (
    "Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece Hungary Ireland Italy " +
    "Latvia Lithuania Luxembourg Malta Netherlands Poland Portugal Romania Slovakia Slovenia Spain Sweden"
  ).split(" "),
);
