import { describe, expect, it } from "vitest";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { type ContactRecord, searchContacts } from "#contract/contact-schemas.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { bothWays, groupBy, idsOf } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import type { Listing } from "#testing/service/service-data-client-for-test.ts";

/*
 * Sort keys and default orders [search-5] of Search Contacts and Search Companies; those of intent, news, scoops and org charts
 * are in the files beside. Paging through all results yields each record once, whatever the order: ties break by id.
 */

const { test, rep } = await repForTest();

/** All records, of which there are more than a page of the largest size; each must come once. */
async function all<Row extends { readonly id: string }>(row: Listing<Row>, criteria: object, sort?: string) {
  const found = await rep.all(row, criteria, sort);
  const { totalResults } = (await rep.page(row, criteria)).meta;
  expect([found.length, new Set(idsOf(found)).size]).toEqual([totalResults, totalResults]);
  return found;
}

const TECH = { companyName: "tech" };

/** A comparable key: numbers as they are, texts folded. */
type Key = number | string | undefined;

/** Sorts keys with unknown ones last, in both directions. */
function ordered(keys: readonly Key[], descending: boolean): Key[] {
  const known = keys.filter((key) => key !== undefined);
  if (known.length < 2) throw new Error("There is nothing to put in order.");
  const sorted = known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return [...(descending ? sorted.toReversed() : sorted), ...keys.slice(known.length).map(() => undefined)];
}

const folded = (text: string | undefined) => (text === undefined ? undefined : normalizeText(text));
const number = (value: number | string | undefined) => (value === undefined ? undefined : Number(value));

/** The folded names of companies that have contacts, without duplicates. */
async function employerNames(): Promise<string[]> {
  const rows = await test.database.query
    .selectFrom("companies")
    .select("name")
    .where("id", "in", (all) => all.selectFrom("contacts").select("company_id").where("listing", "=", 0))
    .orderBy("id")
    .execute();
  return [...new Set(rows.map(({ name }) => normalizeText(name)))];
}

/** The keys of all records in both orders as they come, and as they should. */
async function inBothOrders<Row extends { readonly id: string }>(
  row: Listing<Row>,
  criteria: object,
  key: string,
  of: (row: Row) => Key,
) {
  const came: Key[][] = [];
  for (const sort of bothWays([key])) came.push((await all(row, criteria, sort)).map(of));
  return { came, wanted: came.map((keys, at) => ordered(keys, at === 1)) };
}

describe("sort keys of contacts [search-6]", () => {
  it.each<[string, (row: ContactRecord) => Key]>([
    ["contactAccuracyScore", ({ attributes }) => attributes.contactAccuracyScore],
    ["lastName", ({ attributes }) => folded(attributes.lastName)],
    ["companyName", ({ attributes }) => folded(attributes.company?.name)],
  ])("%s", async (key, of) => {
    const { came, wanted } = await inBothOrders(searchContacts, TECH, key, of);
    expect(came).toEqual(wanted);
  });

  it.each([
    ["hierarchy", "hierarchy"],
    ["sourceCount", "source_count"],
    ["lastMentioned", "last_mentioned"],
  ] as const)("%s", async (key, column) => {
    const rows = await test.database.query.selectFrom("contacts").select(["id", column]).execute();
    const values = new Map(rows.map((row) => [String(row.id), row[column]]));
    const { came, wanted } = await inBothOrders(searchContacts, TECH, key, ({ id }) => values.get(id));
    expect(came).toEqual(wanted);
  });

  it("hierarchy runs from C-level to non-manager when descending", async () => {
    const levels = (await all(searchContacts, TECH, "-hierarchy")).map(
      ({ attributes }) => attributes.managementLevel,
    );
    expect(levels[0]).toMatch(/C.?Level/i);
    expect(levels.at(-1)).toMatch(/Non.?Manager/i);
  });

  it("breaks ties by id", async () => {
    for (const sort of ["contactAccuracyScore", "-contactAccuracyScore", "-hierarchy"]) {
      const found = await all(searchContacts, TECH, sort);
      const ties = groupBy(found, ({ attributes }) =>
        sort === "-hierarchy" ? attributes.managementLevel : attributes.contactAccuracyScore,
      );
      for (const tie of ties.values()) {
        const ids = tie.map(({ id }) => Number(id));
        expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      }
    }
  });

  it("relevance, the default: the start of a name before its inside, then accuracy", async () => {
    const names = await employerNames();
    const within = (start: string) => names.filter((name) => name.includes(start));
    const start = names
      .map((name) => name.slice(0, 3))
      .find((text) => within(text).length < 200 && within(text).some((name) => !name.startsWith(text)));
    const inside = ({ attributes }: ContactRecord) =>
      Number(!normalizeText(attributes.company?.name ?? "").startsWith(start ?? ""));
    const found = await all(searchContacts, { companyName: start });
    const keys = found.map((row) => inside(row) * 1000 - (row.attributes.contactAccuracyScore ?? 0));
    expect(keys).toEqual(ordered(keys, false));
    expect(new Set(found.map(inside)).size).toBe(2);
    expect(found).toEqual(await all(searchContacts, { companyName: start }, "-relevance"));
  });

  it("relevance puts the whole name before its start", async () => {
    const names = (await employerNames()).toSorted();
    const whole = names.find((name, index) => names[index + 1]?.startsWith(name));
    const found = await all(searchContacts, { companyName: whole });
    const ranks = found.map(({ attributes }) =>
      normalizeText(attributes.company?.name ?? "") === whole ? 0 : 1,
    );
    expect(new Set(ranks).size).toBe(2);
    expect(ranks).toEqual(ordered(ranks, false));
  });
});

describe("sort keys of companies [search-7]", () => {
  it.each<[string, (row: CompanyRecord) => Key]>([
    ["name", ({ attributes }) => folded(attributes.name)],
    ["employeeCount", ({ attributes }) => number(attributes.employeeCount)],
    ["revenue", ({ attributes }) => number(attributes.revenue)],
  ])("%s", async (key, of) => {
    const { came, wanted } = await inBothOrders(searchCompanies, { naicsCodes: "62" }, key, of);
    expect(came).toEqual(wanted);
  });

  it("by default the largest revenue first", async () => {
    expect(await rep.page(searchCompanies, {})).toMatchObject({
      data: (await rep.page(searchCompanies, {}, "?sort=-revenue")).data,
    });
  });
});
