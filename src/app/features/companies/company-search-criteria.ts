import type { CompanyCriteria } from "#contract/company-schemas.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import {
  companyNameCriterion,
  industryCriterion,
  metroCriterion,
  sharedCompanyCriteria,
  toCompanyRequest,
} from "#app/search/criteria/shared-company-criteria.ts";

/** Criteria of Search Companies: first those of the specification ([search-7]), then those of the definition. */
export const companyCriteria = [
  companyNameCriterion,
  metroCriterion,
  industryCriterion,
  { key: "companyWebsite", label: "Website", kind: "list", of: "website", group: "Company" },
  { key: "companyType", label: "Company type", kind: "code", lookup: "company-types", group: "Company" },
  { key: "parentId", label: "Parent company ID", kind: "list", of: "id", group: "Company" },
  ...sharedCompanyCriteria,
] as const satisfies readonly CriterionDefinition[];

type CompanyKey = (typeof companyCriteria)[number]["key"];

/** The request of Search Companies from the criteria of the address. */
export function toCompanySearchRequest(criteria: Criteria<CompanyKey>): CompanyCriteria {
  return toCompanyRequest(criteria);
}
