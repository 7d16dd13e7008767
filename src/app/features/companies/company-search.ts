import { searchCompanies } from "#contract/companies.ts";
import { companySnapshot } from "#app/records/snapshot.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, mostFirst } from "#app/search/sort-labels.ts";
import { companySearchCriteria, companySearchSlots } from "./company-criteria.ts";
import { companyColumns } from "./company-columns.tsx";

/** The company search. Section 4.2. */
export const companySearch = defineSearch({
  title: "Companies",
  noun: { one: "company", many: "companies" },
  recordType: "company",
  operation: searchCompanies,
  criteriaOf: companySearchCriteria,
  slots: companySearchSlots,
  sorts: [
    { key: "revenue", label: "Revenue", ...highestFirst },
    { key: "employeeCount", label: "Employees", ...mostFirst },
    { key: "name", label: "Company", ...alphabetical },
  ],
  columns: companyColumns,
  moreColumns: async () => (await import("./company-more-columns.tsx")).companyMoreColumns,
  rowName: ({ attributes }) => attributes.name || "company without a name",
  selectable: (row) => ({ type: "company", id: row.id, snapshot: companySnapshot(row) }),
  links: ({ id, attributes }) => ({ company: { id, name: attributes.name ?? "" } }),
});
