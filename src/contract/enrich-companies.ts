import * as z from "zod/mini";
import { text } from "./criteria.ts";
import { recordId } from "./company-identity.ts";
import { companyOutputFields } from "./company-fields.ts";
import { type EnrichRecord, enrichRecord, enrichShape } from "./enrich.ts";
import type { EnrichOperation } from "./operation.ts";

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

export type EnrichedCompany = EnrichRecord;

export const enrichCompanies: EnrichOperation<CompanyEnrichAttributes, EnrichedCompany> = {
  kind: "enrich",
  name: "enrichCompanies",
  method: "POST",
  path: "/data/v1/companies/enrich",
  scopes: ["api:data:company"],
  requestType: "CompanyEnrich",
  recordType: "Company",
  attributes: companyEnrich,
  outputFields: companyOutputFields,
  record: enrichRecord,
};
