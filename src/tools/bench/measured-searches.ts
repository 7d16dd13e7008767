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

/** A last name that few people have and the one that most have: the latter's people are many pages. */
async function lastNames({ query }: Database): Promise<{ rare: string; common: string }> {
  const names = sql<{ name: string }>`select last_name as name from contacts where listing = 0
    group by last_name order by count(*)`;
  const { rows } = await names.execute(query);
  return { rare: rows[0]?.name ?? "", common: rows.at(-1)?.name ?? "" };
}

/** The kinds of search of which the issue asks figures, over the data that is there. */
export async function searchKinds(database: Database): Promise<Kind[]> {
  const { rare, common } = await lastNames(database);
  const kind = (name: string, operation: OperationName, attributes: object, query = ""): Kind => ({
    name,
    operation,
    attributes,
    query,
  });
  return [
    kind("contacts, rare name", "searchContacts", { lastName: rare }),
    kind("contacts, common name", "searchContacts", { lastName: common }),
    kind("contacts, part of a company's name", "searchContacts", { companyName: "ledger" }),
    kind("contacts, two criteria", "searchContacts", { companyName: "health", jobTitle: "director" }),
    kind("contacts, no criterion", "searchContacts", {}),
    kind("contacts, deep page", "searchContacts", {}, "?page[number]=100&page[size]=100"),
    kind("companies, part of a name", "searchCompanies", { companyName: "ledger" }),
    kind("companies, no criterion", "searchCompanies", {}),
    kind("intent, one topic", "searchIntent", { topics: ["Zero Trust"] }),
    kind("news, one category", "searchNews", { categories: ["FUNDING"] }),
    kind("scoops, part of a description", "searchScoops", { description: "expansion" }),
  ];
}
