import { type CompanyRecord, searchCompanies } from "#contract/companies.ts";
import { companySnapshot } from "#app/records/snapshot.ts";
import { searchSchema } from "#app/search/search-params.ts";
import type { CriterionSlot, SearchResource } from "#app/search/search-resource.ts";
import { companyColumns } from "./company-columns.tsx";
import { companyQueries } from "./company-queries.ts";

const slots = [
  { key: "companyName", label: "Company", kind: "text", hint: "Anywhere in the company's name." },
  { key: "metroRegion", label: "Metro region", kind: "code", lookup: "metro-regions" },
  { key: "industryCodes", label: "Industry codes", kind: "code", lookup: "industries" },
] as const satisfies readonly CriterionSlot[];

type CompanyKey = (typeof slots)[number]["key"];

/** The address of the company search. */
export const companiesSearchSchema = searchSchema<CompanyKey>(searchCompanies.sortKeys, slots);

/** The company search. Section 4.2. */
export const companyResource: SearchResource<CompanyRecord, CompanyKey> = {
  title: "Companies",
  noun: { one: "company", many: "companies" },
  recordType: "company",
  scopes: searchCompanies.scopes,
  slots,
  sorts: [
    {
      key: "revenue",
      label: "Revenue",
      ascending: "Lowest first",
      descending: "Highest first",
      first: "descending",
    },
    {
      key: "employeeCount",
      label: "Employees",
      ascending: "Fewest first",
      descending: "Most first",
      first: "descending",
    },
    { key: "name", label: "Company", ascending: "A to Z", descending: "Z to A", first: "ascending" },
  ],
  defaultSort: searchCompanies.defaultSort,
  countsRecords: false,
  columns: companyColumns,
  query: companyQueries.search,
  rowName: ({ attributes }) => attributes.name || "company without a name",
  choice: (row) => ({ type: "company", id: row.id, snapshot: companySnapshot(row) }),
};
