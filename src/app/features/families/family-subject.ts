import type { CompanyRecord } from "#contract/companies.ts";
import { enrichHierarchy } from "#contract/enrich-companies.ts";
import type { ReadSubject } from "#app/api/read-words.ts";

/** A company's family for the words about asking; `record` is what search tells of the company, where it is known. */
export function familySubject(
  { id, name }: { readonly id: string; readonly name: string },
  record?: CompanyRecord | null,
): ReadSubject {
  return {
    what: "Family tree",
    noun: { one: "family tree", many: "family trees" },
    company: record?.attributes.name || name || `company ${id}`,
    managed: record?.attributes.managementStatus?.underManagement,
    countsRecords: false,
    scopes: enrichHierarchy.scopes,
  };
}
