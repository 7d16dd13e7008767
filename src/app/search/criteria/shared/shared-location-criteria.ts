import { inGroup, row } from "../criterion-rows.ts";
import { LOCATION_SEARCH_TYPES, ZIP_CODE_RADII } from "#contract/company-schemas.ts";

const LOCATION_LABELS: Readonly<Record<(typeof LOCATION_SEARCH_TYPES)[number], string>> = {
  PersonOrHQ: "The person's or the company's",
  PersonAndHQ: "The person's and the company's",
  Person: "The person's",
  HQ: "The company's",
  PersonThenHQ: "The person's, else the company's",
};

/** Criteria about the place of a company or person. */
export const locationCriteria = inGroup("Location", {
  country: row("code", "Country", "nation region territory US UK EMEA", { lookup: "countries" }),
  state: row("code", "State or province", "region territory", { lookup: "states" }),
  excludedRegions: row("code", "Not in", "exclude region territory state metro city", {
    lookup: "regions",
    excludes: "state",
    hint: "States, provinces and metro regions to leave out.",
  }),
  metroRegion: row("code", "Metro region", "city town area territory", { lookup: "metro-regions" }),
  zipCode: row("zipCodes", "ZIP code", "postal code radius miles distance near within", {
    radii: ZIP_CODE_RADII,
    hint: "Separate several by commas.",
  }),
  continent: row("code", "Continent", "region EMEA APAC LATAM Europe Asia", { lookup: "continents" }),
  street: row("text", "Street", "address road", {
    hint: "Matches anywhere in the street of the company's address.",
  }),
  address: row("text", "Address", "street city zip", {
    hint: "Each word stands somewhere in the company's address.",
  }),
  locationSearchType: row("choice", "Whose location", "headquarters HQ person office remote", {
    options: LOCATION_SEARCH_TYPES.map((value) => ({ value, label: LOCATION_LABELS[value] })),
    hint: "Unless you choose, the company's headquarters. Companies have no other location.",
  }),
});

/** The criteria of the filter bar's location chip. */
export const locationKeys = [
  "country",
  "state",
  "excludedRegions",
  "metroRegion",
  "zipCode",
  "continent",
] as const satisfies readonly (typeof locationCriteria)[number]["key"][];
