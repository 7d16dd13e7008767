import * as z from "zod/mini";
import { matchCompanyInput } from "./enrich-companies.ts";
import { type EnrichRecord, enrichRecord, enrichShape } from "./enrich.ts";
import type { EnrichOperation } from "./operation.ts";
import { type OutputField, outputFields } from "./output-field.ts";

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
  outputFields: hierarchyOutputFields,
  record: enrichRecord,
};
