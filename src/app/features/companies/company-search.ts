import { searchCompanies } from "#contract/company-schemas.ts";
import { companySnapshot } from "#contract/records/record-snapshot.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, mostFirst } from "#app/search/search-sort.ts";
import { companyCriteria, toCompanySearchRequest } from "./company-search-criteria.ts";
import { companyColumns } from "./company-search-columns.tsx";

/** The company search. [search-7] */
export const companySearch = defineSearch({
  recordType: "company",
  operation: searchCompanies,
  toRequest: toCompanySearchRequest,
  criterionDefinitions: companyCriteria,
  sorts: [
    { key: "revenue", label: "Revenue", ...highestFirst },
    { key: "employeeCount", label: "Employees", ...mostFirst },
    { key: "name", label: "Company", ...alphabetical },
  ],
  columns: companyColumns,
  moreColumns: async () => (await import("./company-search-optional-columns.tsx")).companyMoreColumns,
  rowName: ({ attributes }) => attributes.name?.trim() || "unnamed company",
  selectable: (row) => ({ type: "company", id: row.id, snapshot: companySnapshot(row) }),
  linkedRecords: ({ id, attributes }) => ({ company: { id, name: attributes.name ?? "" } }),
});
