import type {
  LookupEnrichQuery,
  LookupField,
  LookupQuery,
  LookupSearchQuery,
  EnrichEntity,
  SearchEntity,
} from "#contract/lookup-schemas.ts";
import { referenceTable } from "#service/reference/reference.ts";
import type { AnswerRecord } from "#service/service-call.ts";
import { companyCriteriaNames } from "#contract/company-schemas.ts";
import { contactCriteriaNames } from "#contract/contact-schemas.ts";
import { companyIdentity } from "#contract/criteria-schemas.ts";
import { matchCompanyKeys } from "#contract/enrich-company-schemas.ts";
import { matchPersonKeys } from "#contract/enrich-contact-schemas.ts";
import { intentCriteriaNames, intentEnrichNames } from "#contract/intent-schemas.ts";
import { newsCriteriaNames, newsEnrichNames } from "#contract/news-schemas.ts";
import type { Shape, OutputField } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { orgChartEnrichNames } from "#contract/company-read-schemas.ts";
import { scoopCriteriaNames, scoopEnrichNames } from "#contract/scoop-schemas.ts";
import criteriaDescriptions from "./criteria-descriptions.json" with { type: "json" };
import { isGranted } from "./lookup-field-access.ts";

/** The meaning of each criterion of a search, or of a read about one company. [search-11] */
const CRITERIA: Readonly<Record<string, string>> = criteriaDescriptions;

/** A field of a lookup answer. */
interface DescribedField {
  readonly fieldName: string;
  readonly description: string;
  readonly accessGranted: boolean;
}

interface Fields {
  readonly input: readonly DescribedField[];
  readonly output: readonly DescribedField[];
}

/** "companyName" → "Company name". */
function words(name: string): string {
  const spaced = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const named = (names: readonly string[]): DescribedField[] =>
  names.map((fieldName) => ({ fieldName, description: words(fieldName), accessGranted: true }));

const criteria = (names: readonly string[]): DescribedField[] =>
  names.map((fieldName) => ({
    fieldName,
    description: CRITERIA[fieldName] ?? words(fieldName),
    accessGranted: true,
  }));

const selectable = (fields: readonly OutputField[]): DescribedField[] =>
  fields.map(({ name, label }) => ({ fieldName: name, description: label, accessGranted: isGranted(name) }));

const shaped = (input: readonly string[], { shape }: { readonly shape: Shape }): Fields => ({
  input: criteria(input),
  output: named(Object.keys(shape)),
});

const enriched = (
  input: readonly string[],
  { outputFields }: { readonly outputFields: readonly OutputField[] },
): Fields => ({ input: named(input), output: selectable(outputFields) });

const companyOnly = Object.keys(companyIdentity);

/** Criteria and attributes of each search. */
const SEARCH_FIELDS: Readonly<Record<SearchEntity, Fields>> = {
  company: shaped(companyCriteriaNames, operations.searchCompanies),
  contact: shaped(contactCriteriaNames, operations.searchContacts),
  scoop: shaped(scoopCriteriaNames, operations.searchScoops),
  news: shaped(newsCriteriaNames, operations.searchNews),
  intent: shaped(intentCriteriaNames, operations.searchIntent),
};

/** Inputs and output fields of each enrichment; only fields that a caller selects can be withheld. */
const ENRICH_FIELDS: Readonly<Record<EnrichEntity, Fields>> = {
  company: enriched(matchCompanyKeys, operations.enrichCompanies),
  contact: enriched(matchPersonKeys, operations.enrichContacts),
  scoop: shaped(scoopEnrichNames, operations.enrichScoops),
  news: shaped(newsEnrichNames, operations.enrichNews),
  intent: shaped(intentEnrichNames, operations.enrichIntent),
  technology: shaped(companyOnly, operations.enrichTechnologies),
  hashtag: shaped(companyOnly, operations.enrichHashtags),
  orgChart: shaped(orgChartEnrichNames, operations.enrichOrgChart),
  "corporate-hierarchy": enriched(matchCompanyKeys, operations.enrichHierarchy),
};

/** Record types that are not simply the singular of the field's name. */
const SPECIAL_TYPES: Partial<Record<LookupField, string>> = {
  countries: "Country",
  "employee-count": "EmployeeCount",
  industries: "Industry",
  "naics-codes": "NAICSCode",
  "news-categories": "NewsCategory",
  "sic-codes": "SICCode",
  "tech-categories": "TechCategory",
  "years-of-experience": "YearsOfExperience",
};

/** "metro-regions" → "MetroRegion", "orgChart" → "OrgChart". */
function typeWords(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function recordType(field: LookupField): string {
  return SPECIAL_TYPES[field] ?? typeWords(field).replace(/s$/, "");
}

const FILTERS = ["category", "parentCategory", "subCategory", "vendor"] as const;

/**
 * Lookup Data: the codes of one field with their names. A filter compares an attribute, ignoring case; tables without
 * that attribute ignore the filter. [lookup-1]
 */
export function lookupData({ fieldName, ...asked }: LookupQuery): AnswerRecord[] {
  const type = recordType(fieldName);
  const table = referenceTable(fieldName);
  const filters = FILTERS.flatMap((key) => {
    const value = asked[key]?.toLowerCase();
    return value !== undefined && table.some((entry) => key in entry) ? [{ key, value }] : [];
  });
  return table
    .filter((entry) => filters.every(({ key, value }) => entry[key]?.toLowerCase() === value))
    .map(({ id, name, attributes }) => ({ type, id, attributes: attributes ?? { name } }));
}

function fieldRecords(
  { entity, fieldType }: LookupSearchQuery | LookupEnrichQuery,
  operation: "Search" | "Enrich",
  fields: readonly DescribedField[],
): AnswerRecord[] {
  const type = `${typeWords(entity)}${operation}${typeWords(fieldType)}`;
  return fields.map((attributes) => ({ type, id: attributes.fieldName, attributes }));
}

/** Lookup Search: the criteria and attributes of a search. [lookup-2] */
export function lookupSearch(query: LookupSearchQuery): AnswerRecord[] {
  return fieldRecords(query, "Search", SEARCH_FIELDS[query.entity][query.fieldType]);
}

/** Lookup Enrich: match inputs and output fields, with the account's access to each. [enrich-2] */
export function lookupEnrich(query: LookupEnrichQuery): AnswerRecord[] {
  return fieldRecords(query, "Enrich", ENRICH_FIELDS[query.entity][query.fieldType]);
}
