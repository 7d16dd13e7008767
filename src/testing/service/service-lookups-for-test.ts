import * as z from "zod/mini";
import {
  type EnrichEntity,
  type LookupField,
  type SearchEntity,
  lookupEnrich,
  lookupSearch,
} from "#contract/lookup-schemas.ts";
import type { DataClient } from "./service-data-client-for-test.ts";

const names = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ name: z.string() }) })),
});
const fields = z.object({
  data: z.array(z.object({ attributes: z.object({ fieldName: z.string(), accessGranted: z.boolean() }) })),
});

/** The codes of a lookup in order, each with its name. [lookup-1] */
export async function lookupNames(client: DataClient, field: LookupField): Promise<Map<string, string>> {
  const answer: unknown = await (await client.get(`/data/v1/lookup/${field}`)).json();
  return new Map(names.parse(answer).data.map(({ id, attributes }) => [id, attributes.name]));
}

/** The codes of a lookup in order. */
export async function lookupCodes(client: DataClient, field: LookupField): Promise<string[]> {
  return [...(await lookupNames(client, field)).keys()];
}

/** Output fields that the account may have, and the others. [enrich-2] */
export async function outputFieldsOf(
  client: DataClient,
  entity: EnrichEntity,
): Promise<{ granted: string[]; withheld: string[] }> {
  const path = `${lookupEnrich.path}?filter[entity]=${entity}&filter[fieldType]=output`;
  const answer: unknown = await (await client.get(path)).json();
  const told = fields.parse(answer).data.map(({ attributes }) => attributes);
  const namesWhere = (granted: boolean) =>
    told.filter(({ accessGranted }) => accessGranted === granted).map(({ fieldName }) => fieldName);
  return { granted: namesWhere(true), withheld: namesWhere(false) };
}

/** The criteria that Lookup Search names for an entity. [lookup-2] */
export async function inputFieldsOf(client: DataClient, entity: SearchEntity): Promise<string[]> {
  const path = `${lookupSearch.path}?filter[entity]=${entity}&filter[fieldType]=input`;
  const answer: unknown = await (await client.get(path)).json();
  return fields.parse(answer).data.map(({ attributes }) => attributes.fieldName);
}

/** Criteria about the company that take codes, with their lookups. [search-2] */
const ABOUT_COMPANY = {
  companyType: "company-types",
  state: "states",
  country: "countries",
  continent: "continents",
  metroRegion: "metro-regions",
  industryCodes: "industries",
  naicsCodes: "naics-codes",
  sicCodes: "sic-codes",
  hashTagString: "hashtags",
  techAttributeTagList: "tech-products",
  companyRanking: "company-rankings",
  employeeCount: "employee-count",
  revenue: "revenue-ranges",
  companyStructureIncludedSubUnitTypes: "sub-unit-types",
} as const satisfies Record<string, LookupField>;

/** Criteria of the searches that take codes, with their lookups. */
export const CODED_CRITERIA = {
  searchContacts: {
    ...ABOUT_COMPANY,
    managementLevel: "management-levels",
    department: "departments",
    jobFunction: "job-functions",
    buyingGroup: "buying-groups",
    techSkills: "tech-skills",
    yearsOfExperience: "years-of-experience",
    allFundingRoundTypes: "funding-round-types",
  },
  searchCompanies: {
    ...ABOUT_COMPANY,
    allFundingRoundTypes: "funding-round-types",
    recentFundingRoundTypes: "funding-round-types",
  },
  searchIntent: { ...ABOUT_COMPANY, topics: "intent-topics" },
  searchNews: { categories: "news-categories" },
  searchScoops: {
    ...ABOUT_COMPANY,
    scoopType: "scoop-types",
    scoopTopic: "scoop-topics",
    department: "scoop-departments",
  },
} as const satisfies Record<string, Record<string, LookupField>>;
