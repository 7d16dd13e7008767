import * as z from "zod/mini";
import { DATA_SCOPES, type ReadOperation, tolerantRecord } from "./operation.ts";

/** Field names of Lookup Data. [lookup-1] */
export const LOOKUP_FIELDS = [
  "board-members",
  "buying-groups",
  "company-rankings",
  "company-types",
  "continents",
  "countries",
  "departments",
  "employee-count",
  "funding-round-types",
  "hashtags",
  "industries",
  "intent-topics",
  "job-functions",
  "job-titles",
  "management-levels",
  "metro-regions",
  "naics-codes",
  "news-categories",
  "revenue-ranges",
  "scoop-departments",
  "scoop-topics",
  "scoop-types",
  "sic-codes",
  "states",
  "sub-unit-types",
  "tech-categories",
  "tech-products",
  "tech-skills",
  "tech-vendors",
  "years-of-experience",
] as const;
export type LookupField = (typeof LOOKUP_FIELDS)[number];

const persona = z.object({
  /** Names of departments and job functions. */
  departmentsAndJobFunctions: z.array(z.string()),
  managementLevels: z.array(z.string()),
  titles: z.nullable(z.array(z.string())),
});

/** Every value has a name; technology categories have it as their identifier; some tables have more. */
const lookupAttributes = {
  name: z.string(),
  /** Ranks of job titles: the position in their order, from 1. */
  order: z.string(),
  /** Technology products: the numbers of vendor, parent category, category and product. */
  attribute: z.string(),
  /** Technology categories: what is below them. */
  categories: z.array(z.string()),
  /** Intent topics: what they belong to and who looks into them. */
  category: z.string(),
  department: z.string(),
  jobFunction: z.string(),
  description: z.string(),
  /** Buying groups: who may use them and whom they include. */
  accessLevel: z.string(),
  isDefault: z.boolean(),
  personas: z.array(persona),
} as const;
const lookupRecord = tolerantRecord(lookupAttributes);
export type LookupRecord = z.output<typeof lookupRecord>;

const lookupQuery = z.strictObject({
  fieldName: z.enum(LOOKUP_FIELDS),
  category: z.optional(z.string()),
  parentCategory: z.optional(z.string()),
  subCategory: z.optional(z.string()),
  vendor: z.optional(z.string()),
});
export type LookupQuery = z.output<typeof lookupQuery>;

/** The codes that criteria take, each with its name. [lookup-1] */
export const lookupData: ReadOperation<LookupQuery, LookupRecord> = {
  kind: "read",
  name: "lookupData",
  method: "GET",
  path: "/data/v1/lookup/{fieldName}",
  scopes: DATA_SCOPES,
  recordType: "",
  query: lookupQuery,
  shape: lookupAttributes,
  record: lookupRecord,
};

const fieldAttributes = {
  fieldName: z.string(),
  fieldType: z.string(),
  description: z.string(),
  accessGranted: z.boolean(),
} as const;
const fieldRecord = tolerantRecord(fieldAttributes);
export type LookupFieldRecord = z.output<typeof fieldRecord>;

const fieldType = z.enum(["input", "output"]);

/** Entities that can be searched. */
export const SEARCH_ENTITIES = ["company", "contact", "scoop", "news", "intent"] as const;
export type SearchEntity = (typeof SEARCH_ENTITIES)[number];

/** Entities that can be enriched. */
export const ENRICH_ENTITIES = [
  "company",
  "contact",
  "scoop",
  "news",
  "intent",
  "technology",
  "hashtag",
  "orgChart",
  "corporate-hierarchy",
] as const;
export type EnrichEntity = (typeof ENRICH_ENTITIES)[number];

const lookupSearchQuery = z.strictObject({ entity: z.enum(SEARCH_ENTITIES), fieldType });
export type LookupSearchQuery = z.output<typeof lookupSearchQuery>;

/** Criteria and attributes of the searches. [lookup-2] */
export const lookupSearch: ReadOperation<LookupSearchQuery, LookupFieldRecord> = {
  kind: "read",
  name: "lookupSearch",
  method: "GET",
  path: "/data/v1/lookup/search",
  scopes: DATA_SCOPES,
  recordType: "",
  query: lookupSearchQuery,
  shape: fieldAttributes,
  record: fieldRecord,
};

const lookupEnrichQuery = z.strictObject({ entity: z.enum(ENRICH_ENTITIES), fieldType });
export type LookupEnrichQuery = z.output<typeof lookupEnrichQuery>;

/** Match inputs and output fields of enrichment, and whether the account may have them. [enrich-2] */
export const lookupEnrich: ReadOperation<LookupEnrichQuery, LookupFieldRecord> = {
  kind: "read",
  name: "lookupEnrich",
  method: "GET",
  path: "/data/v1/lookup/enrich",
  scopes: DATA_SCOPES,
  recordType: "",
  query: lookupEnrichQuery,
  shape: fieldAttributes,
  record: fieldRecord,
};
