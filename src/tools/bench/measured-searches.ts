import { sql } from "kysely";
import type { OperationName } from "#contract/operations.ts";
import type { Database } from "#database/database.ts";

/** One kind of call that a bench repeats. */
export interface Kind {
  readonly name: string;
  readonly operation: OperationName;
  readonly attributes: object;
  readonly query: string;
}

/** A rare last name and the most common one, whose people fill many pages. */
async function lastNames({ query }: Database): Promise<{ rare: string; common: string }> {
  const names = sql<{ name: string }>`select last_name as name from contacts where listing = 0
    group by last_name having count(*) > 2 order by count(*), last_name`;
  const { rows } = await names.execute(query);
  return { rare: rows[0]?.name ?? "", common: rows.at(-1)?.name ?? "" };
}

/** The product that most companies use. */
async function commonProduct({ query }: Database): Promise<string> {
  const products = sql<{ code: string }>`select code from company_codes where kind = 'technology'
    group by code order by count(*) desc, code limit 1`;
  const { rows } = await products.execute(query);
  return rows[0]?.code ?? "";
}

/** A kind of call. */
export const kind = (name: string, operation: OperationName, attributes: object, query = ""): Kind => ({
  name,
  operation,
  attributes,
  query,
});

/** Searches by names, texts and codes, over the existing data. */
async function plainKinds(database: Database): Promise<Kind[]> {
  const { rare, common } = await lastNames(database);
  return [
    kind("contacts, rare name", "searchContacts", { lastName: rare }),
    kind("contacts, common name", "searchContacts", { lastName: common }),
    kind("contacts, first and last name", "searchContacts", { firstName: "mar", lastName: common }),
    kind("contacts, part of a company's name", "searchContacts", { companyName: "ledger" }),
    kind("contacts, two criteria", "searchContacts", { companyName: "health", jobTitle: "director" }),
    kind("contacts, with a phone", "searchContacts", { requiredFields: "phone", jobTitle: "analyst" }),
    kind("contacts, no criterion", "searchContacts", {}),
    kind("contacts, deep page", "searchContacts", {}, "?page[number]=100&page[size]=100"),
    kind("contacts, deep small page", "searchContacts", {}, "?page[number]=400&page[size]=25"),
    kind("companies, part of a name", "searchCompanies", { companyName: "ledger" }),
    kind("companies, industry and size", "searchCompanies", {
      industryCodes: "software",
      employeeRangeMin: 100,
    }),
    kind("companies, no criterion", "searchCompanies", {}),
    kind("intent, one topic", "searchIntent", { topics: ["Zero Trust"] }),
    kind("intent, strong signals", "searchIntent", { topics: ["Zero Trust"], signalScoreMin: 90 }),
    kind("news, one category", "searchNews", { categories: ["FUNDING"] }),
    kind("scoops, part of a description", "searchScoops", { description: "supplier" }),
    kind("scoops, since a day", "searchScoops", { publishedStartDate: "2026-06-01", country: "Canada" }),
  ];
}

/** Searches by lists and events of companies, by distance, and by exclusions. */
async function furtherKinds(database: Database): Promise<Kind[]> {
  const product = await commonProduct(database);
  const funded = { fundingAmountMin: 20_000, fundingStartDate: "2024-01-01" };
  const around = { zipCode: "10001", zipCodeRadiusMiles: 25 };
  return [
    kind("contacts, title and level", "searchContacts", {
      jobTitle: "marketing",
      managementLevel: "Director",
    }),
    kind("contacts, without titles and levels", "searchContacts", {
      department: "Sales",
      excludeJobTitle: "assistant,intern",
      excludeManagementLevel: "Non Manager",
    }),
    kind("contacts, employers with a product", "searchContacts", { techAttributeTagList: product }),
    kind("contacts, employers with funding", "searchContacts", funded),
    kind("contacts, around a ZIP code", "searchContacts", around),
    kind("contacts, a degree and a level", "searchContacts", {
      degree: "master",
      managementLevel: "VP Level Exec",
    }),
    kind("companies, a product", "searchCompanies", { techAttributeTagList: product }),
    kind("companies, without a product or region", "searchCompanies", {
      excludeTechAttributeTagList: product,
      excludedRegions: "usa.california",
    }),
    kind("companies, funding", "searchCompanies", funded),
    kind("companies, around a ZIP code", "searchCompanies", around),
  ];
}

/** The kinds of search that are measured. */
export async function searchKinds(database: Database): Promise<Kind[]> {
  return [...(await plainKinds(database)), ...(await furtherKinds(database))];
}
