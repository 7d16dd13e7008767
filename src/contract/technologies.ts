import * as z from "zod/mini";
import { companyIdentity, namesCompany } from "./company-identity.ts";
import { type CompanyReadOperation, tolerantRecord } from "./operation.ts";

const technologyEnrich = z.strictObject(companyIdentity).check(namesCompany);
export type ParsedTechnologyEnrich = z.output<typeof technologyEnrich>;

/** A product that a company uses. [enrich-9] */
const technologyAttributes = {
  categoryParent: z.string(),
  category: z.string(),
  vendor: z.string(),
  product: z.string(),
  attribute: z.string(),
  website: z.string(),
  logo: z.string(),
  domain: z.string(),
  createdDate: z.string(),
  modifiedDate: z.string(),
  description: z.string(),
} as const;

const technologyRecord = tolerantRecord(technologyAttributes);
export type TechnologyRecord = z.output<typeof technologyRecord>;

export const enrichTechnologies: CompanyReadOperation<ParsedTechnologyEnrich, TechnologyRecord> = {
  kind: "companyRead",
  name: "enrichTechnologies",
  method: "POST",
  path: "/data/v1/companies/technologies/enrich",
  scopes: ["api:data:company"],
  requestType: "TechnologyEnrich",
  recordType: "Technology",
  criteria: technologyEnrich,
  shape: technologyAttributes,
  record: technologyRecord,
  paged: false,
  countsRecords: false,
  sortKeys: [],
  defaultSort: "category",
};
