import type { ParsedCompanyCriteria } from "#contract/companies.ts";
import {
  companyCriteriaOf,
  companyNameSlot,
  companySlots,
  industrySlot,
  metroSlot,
} from "#app/search/criteria/shared-company-criteria.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

/** Criteria of Search Companies: the specification's first (section 4.2), then the definition's. */
export const companySearchSlots = [
  companyNameSlot,
  metroSlot,
  industrySlot,
  { key: "companyWebsite", label: "Website", kind: "list", of: "website", more: "Company" },
  { key: "companyType", label: "Company type", kind: "code", lookup: "company-types", more: "Company" },
  { key: "parentId", label: "Parent company ID", kind: "list", of: "id", more: "Company" },
  ...companySlots,
] as const satisfies readonly CriterionDefinition[];

/** The criteria of Search Companies from what the address holds. */
export function companySearchCriteria(
  criteria: Criteria<(typeof companySearchSlots)[number]["key"]>,
): ParsedCompanyCriteria {
  return companyCriteriaOf(criteria);
}
