import { searchCompanies } from "#contract/companies.ts";
import { companySnapshot } from "#app/records/snapshot.ts";
import type { CriterionSlot } from "#app/search/criterion-slot.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, mostFirst } from "#app/search/sort-words.ts";
import { companyColumns } from "./company-columns.tsx";

const slots = [
  { key: "companyName", label: "Company", kind: "text", hint: "Anywhere in the company's name." },
  { key: "metroRegion", label: "Metro region", kind: "code", lookup: "metro-regions" },
  { key: "industryCodes", label: "Industry codes", kind: "code", lookup: "industries" },
] as const satisfies readonly CriterionSlot[];

/** The company search. Section 4.2. */
export const companyResource = defineSearch({
  title: "Companies",
  noun: { one: "company", many: "companies" },
  recordType: "company",
  operation: searchCompanies,
  criteriaOf: (criteria) => criteria,
  slots,
  sorts: [
    { key: "revenue", label: "Revenue", ...highestFirst },
    { key: "employeeCount", label: "Employees", ...mostFirst },
    { key: "name", label: "Company", ...alphabetical },
  ],
  columns: companyColumns,
  moreColumns: async () => (await import("./company-more-columns.tsx")).companyMoreColumns,
  rowName: ({ attributes }) => attributes.name || "company without a name",
  choice: (row) => ({ type: "company", id: row.id, snapshot: companySnapshot(row) }),
  links: ({ id, attributes }) => ({ company: { id, name: attributes.name ?? "" } }),
});
