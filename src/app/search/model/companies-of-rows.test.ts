import { expect, it } from "vitest";
import { companiesOfRows } from "./companies-of-rows.ts";

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }));
/** For company rows the id itself; for contacts and intent, the company's id precedes a dash. */
const linkedRecords = ({ id }: { readonly id: string }) => {
  const [company = ""] = id.split("-");
  return company === "" ? {} : { company: { id: company, name: company } };
};
const definition = { title: "Companies", noun: { one: "company", many: "companies" }, linkedRecords };
const view = { page: 9, size: 25, sort: "name", criteria: { state: "usa.colorado" } } as const;
const range = { first: 201, total: 226, pages: 10 };
const search = {
  definition,
  rows: rows("7", "3"),
  stale: false,
  range,
  groups: undefined,
  hidden: undefined,
};
const contacts = { ...definition, title: "Contacts", noun: { one: "contact", many: "contacts" } };
const screen = "Companies";
const ofPage = { first: 1, total: undefined };
const ofAll = { first: 201, total: 226, page: { request: view, pages: 10 } };
const peopleOnPage = { definition: contacts, rows: rows("9-a", "8-b", "-c", "9-d") };

it.each([
  ["companies in their order, and go on past their page", {}, { screen, ids: ["7", "3"], ...ofAll }],
  [
    "those of contacts on the page, each once",
    peopleOnPage,
    { screen: "Contacts", ids: ["9", "8"], ...ofPage },
  ],
  [
    "only those of the page where a list hides some",
    { hidden: { listName: "Tier 1" } },
    { screen, ids: ["7", "3"], ...ofPage },
  ],
  [
    "all groups that were read, whatever the page",
    { groups: { all: rows("5", "4", "6") } },
    { screen, ids: ["5", "4", "6"], first: 1, total: 3 },
  ],
  ["none while the rows are of another search", { stale: true }, undefined],
  ["none where there are no rows", { rows: [] }, undefined],
  ["none before the first answer", { rows: undefined, stale: true, range: undefined }, undefined],
])("the rows of a search show %s", (_, change, companies) => {
  expect(companiesOfRows(view, { ...search, ...change })).toEqual(companies);
});
