import { companyCriteriaNames } from "#contract/company-schemas.ts";
import { contactCriteriaNames } from "#contract/contact-schemas.ts";
import { companyIdentity } from "#contract/criteria-schemas.ts";
import { matchCompanyKeys } from "#contract/enrich-company-schemas.ts";
import { matchPersonKeys } from "#contract/enrich-contact-schemas.ts";
import { intentCriteriaNames, intentEnrichNames } from "#contract/intent-schemas.ts";
import type { EnrichEntity, SearchEntity } from "#contract/lookup-schemas.ts";
import { newsCriteriaNames, newsEnrichNames } from "#contract/news-schemas.ts";
import type { Shape } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { orgChartEnrichNames } from "#contract/company-read-schemas.ts";
import type { OutputField } from "#contract/operation.ts";
import { scoopCriteriaNames, scoopEnrichNames } from "#contract/scoop-schemas.ts";
import { CRITERIA_DESCRIPTIONS } from "./criteria-descriptions.ts";
import { isGranted } from "./lookup-field-access.ts";

/** A field of a lookup answer. */
export interface DescribedField {
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
    description: CRITERIA_DESCRIPTIONS[fieldName] ?? words(fieldName),
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
export const SEARCH_FIELDS: Readonly<Record<SearchEntity, Fields>> = {
  company: shaped(companyCriteriaNames, operations.searchCompanies),
  contact: shaped(contactCriteriaNames, operations.searchContacts),
  scoop: shaped(scoopCriteriaNames, operations.searchScoops),
  news: shaped(newsCriteriaNames, operations.searchNews),
  intent: shaped(intentCriteriaNames, operations.searchIntent),
};

/** What each enrichment takes and what it can return; only fields that a caller selects can be withheld. */
export const ENRICH_FIELDS: Readonly<Record<EnrichEntity, Fields>> = {
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
