import * as z from "zod/mini";
import { companyOutputFields } from "./company-output-fields.ts";
import { text } from "./criteria-schemas.ts";
import { type EnrichRecord, enrichRecord, enrichShape } from "./enrich-schemas.ts";
import { type EnrichOperation, type OutputField, outputFields, recordId } from "./operation.ts";

/** One company to match: by identifier, or by description for the best match. [enrich-6] */
export const matchCompanyInput = z.strictObject({
  companyId: recordId,
  companyName: text,
  companyWebsite: text,
  companyTicker: text,
  companyPhone: text,
  companyFax: text,
  companyStreet: text,
  companyCity: text,
  companyState: text,
  companyZipCode: text,
  companyCountry: text,
  ipAddress: text,
});
/** The keys of an input, for Lookup Enrich. */
export const matchCompanyKeys: readonly string[] = Object.keys(matchCompanyInput.shape);
export type MatchCompanyInput = z.input<typeof matchCompanyInput>;

const companyEnrich = z.strictObject(
  enrichShape("matchCompanyInput", matchCompanyInput, companyOutputFields),
);
export type CompanyEnrichAttributes = z.output<typeof companyEnrich>;

type EnrichedCompany = EnrichRecord;

export const enrichCompanies: EnrichOperation<CompanyEnrichAttributes, EnrichedCompany> = {
  kind: "enrich",
  name: "enrichCompanies",
  method: "POST",
  path: "/data/v1/companies/enrich",
  scopes: ["api:data:company"],
  requestType: "CompanyEnrich",
  recordType: "Company",
  attributes: companyEnrich,
  inputKey: "matchCompanyInput",
  input: matchCompanyInput,
  outputFields: companyOutputFields,
  record: enrichRecord,
};

/** Every output field of corporate hierarchy enrichment. [field-10] */
export const hierarchyOutputFields: readonly OutputField[] = outputFields({
  Family: [
    ["companyId", "Company ID", "number"],
    ["familyTree", "Family tree", "objects"],
    ["parentage", "Parents up to the top", "objects"],
  ],
});

const hierarchyEnrich = z.strictObject(
  enrichShape("matchCompanyInput", matchCompanyInput, hierarchyOutputFields),
);
export type HierarchyEnrichAttributes = z.output<typeof hierarchyEnrich>;

/** The whole family of each company, from its ultimate parent down. [enrich-5] */
export const enrichHierarchy: EnrichOperation<HierarchyEnrichAttributes, EnrichRecord> = {
  kind: "enrich",
  name: "enrichHierarchy",
  method: "POST",
  path: "/data/v1/companies/corporate-hierarchy/enrich",
  scopes: ["api:data:company"],
  requestType: "CorporateHierarchyEnrich",
  recordType: "CorporateHierarchy",
  attributes: hierarchyEnrich,
  inputKey: "matchCompanyInput",
  input: matchCompanyInput,
  outputFields: hierarchyOutputFields,
  record: enrichRecord,
};
