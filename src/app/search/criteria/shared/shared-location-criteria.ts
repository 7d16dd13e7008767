import { LOCATION_SEARCH_TYPES, ZIP_CODE_RADII } from "#contract/company-schemas.ts";
import type { CriterionDefinition } from "../criterion.ts";

const LOCATION_LABELS: Readonly<Record<(typeof LOCATION_SEARCH_TYPES)[number], string>> = {
  PersonOrHQ: "The person's or the company's",
  PersonAndHQ: "The person's and the company's",
  Person: "The person's",
  HQ: "The company's",
  PersonThenHQ: "The person's, else the company's",
};

/** Criteria about the place of a company or of a person. */
export const locationCriteria = [
  {
    key: "country",
    label: "Country",
    kind: "code",
    lookup: "countries",
    keywords: "nation region territory US UK EMEA",
    group: "Location",
  },
  {
    key: "state",
    label: "State or province",
    kind: "code",
    lookup: "states",
    keywords: "region territory",
    group: "Location",
  },
  {
    key: "excludedRegions",
    label: "Not in",
    kind: "code",
    lookup: "regions",
    excludes: "state",
    hint: "States, provinces and metro regions to leave out.",
    keywords: "exclude region territory state metro city",
    group: "Location",
  },
  {
    key: "metroRegion",
    label: "Metro region",
    kind: "code",
    lookup: "metro-regions",
    keywords: "city town area territory",
    group: "Location",
  },
  {
    key: "zipCode",
    label: "ZIP code",
    kind: "zipCodes",
    radii: ZIP_CODE_RADII,
    hint: "Separate several by commas.",
    keywords: "postal code radius miles distance near within",
    group: "Location",
  },
  {
    key: "continent",
    label: "Continent",
    kind: "code",
    lookup: "continents",
    keywords: "region EMEA APAC LATAM Europe Asia",
    group: "Location",
  },
  {
    key: "street",
    label: "Street",
    kind: "text",
    hint: "Matches anywhere in the street of the company's address.",
    keywords: "address road",
    group: "Location",
  },
  {
    key: "address",
    label: "Address",
    kind: "text",
    hint: "Each word stands somewhere in the company's address.",
    keywords: "street city zip",
    group: "Location",
  },
  {
    key: "locationSearchType",
    label: "Whose location",
    kind: "choice",
    options: LOCATION_SEARCH_TYPES.map((value) => ({ value, label: LOCATION_LABELS[value] })),
    hint: "Unless you choose, the company's headquarters. Companies have no other location.",
    keywords: "headquarters HQ person office remote",
    group: "Location",
  },
] as const satisfies readonly CriterionDefinition[];

/** The criteria of the bar's chip about a place. */
export const locationKeys = [
  "country",
  "state",
  "excludedRegions",
  "metroRegion",
  "zipCode",
  "continent",
] as const satisfies readonly (typeof locationCriteria)[number]["key"][];
