import { describe, expect, it } from "vitest";
import { enrichOrgChart } from "#contract/company-read-schemas.ts";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { type ContactRecord, searchContacts } from "#contract/contact-schemas.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { bothWays, groupBy } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import type { Listing } from "#testing/service/service-data-client-for-test.ts";

/*
 * Sort keys and default orders [search-5] of Search Contacts and Search Companies; those of intent, news and scoops
 * are in ../intent.test.ts, ../news.test.ts and ../scoops.test.ts. Paging through all results yields each record once,
 * whatever the order: ties break by id.
 */

const { test, rep } = await repForTest();

const busy = await test.database.query
  .selectFrom("companies")
  .select("id")
  .orderBy("contact_count", "desc")
  .orderBy("id")
  .executeTakeFirstOrThrow();
const companyId = String(busy.id);

/** Criteria that match some hundreds of records, more than the largest page. */
const LISTINGS: readonly (readonly [Listing, () => object])[] = [
  [searchContacts, () => ({ companyName: "tech" })],
  [searchCompanies, () => ({ companyName: "group" })],
  [enrichOrgChart, () => ({ companyId })],
];
const ORDERS = LISTINGS.flatMap(([row, criteria]) =>
  [undefined, ...bothWays(row.sortKeys)].map(
    (sort) => [row.name, sort ?? "its default order", row, criteria, sort] as const,
  ),
);

describe("paging through all results yields each record once [search-5]", () => {
  it.each(ORDERS)("%s by %s", async (_name, _order, row, criteria, sort) => {
    const { totalResults } = (await rep.page(row, criteria())).meta;
    const ids = (await rep.all(row, criteria(), sort)).map(({ id }) => id);
    expect(totalResults).toBeGreaterThan(100);
    expect(ids.length).toBe(totalResults);
    expect(new Set(ids).size).toBe(totalResults);
  });
});

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

describe("sort keys of contacts [search-6]", () => {
  const KEYS: readonly (readonly [string, (row: ContactRecord) => Key])[] = [
    ["contactAccuracyScore", ({ attributes }) => attributes.contactAccuracyScore],
    ["lastName", ({ attributes }) => folded(attributes.lastName)],
    ["companyName", ({ attributes }) => folded(attributes.company?.name)],
  ];

  it.each(KEYS)("%s", async (key, of) => {
    for (const sort of [key, `-${key}`]) {
      const keys = (await rep.all(searchContacts, { companyName: "tech" }, sort)).map(of);
      expect(keys).toEqual(ordered(keys, sort !== key));
    }
  });

  it.each([
    ["hierarchy", "hierarchy"],
    ["sourceCount", "source_count"],
    ["lastMentioned", "last_mentioned"],
  ] as const)("%s", async (key, column) => {
    const rows = await test.database.query.selectFrom("contacts").select(["id", column]).execute();
    const values = new Map(rows.map((row) => [String(row.id), row[column]]));
    for (const sort of [key, `-${key}`]) {
      const found = await rep.all(searchContacts, { companyName: "tech" }, sort);
      const keys = found.map(({ id }) => values.get(id));
      expect(keys).toEqual(ordered(keys, sort !== key));
    }
  });

  it("hierarchy runs from C-level to non-manager when descending", async () => {
    const levels = (await rep.all(searchContacts, { companyName: "tech" }, "-hierarchy")).map(
      ({ attributes }) => attributes.managementLevel,
    );
    expect(levels[0]).toMatch(/C.?Level/i);
    expect(levels.at(-1)).toMatch(/Non.?Manager/i);
  });

  it("breaks ties by id", async () => {
    for (const sort of ["contactAccuracyScore", "-contactAccuracyScore", "-hierarchy"]) {
      const found = await rep.all(searchContacts, { companyName: "tech" }, sort);
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
    const found = await rep.all(searchContacts, { companyName: start });
    const keys = found.map((row) => inside(row) * 1000 - (row.attributes.contactAccuracyScore ?? 0));
    expect(keys).toEqual(ordered(keys, false));
    expect(new Set(found.map(inside)).size).toBe(2);
    expect(found).toEqual(await rep.all(searchContacts, { companyName: start }, "-relevance"));
  });

  it("relevance puts the whole name before its start", async () => {
    const names = (await employerNames()).toSorted();
    const whole = names.find((name, index) => names[index + 1]?.startsWith(name));
    const found = await rep.all(searchContacts, { companyName: whole });
    const ranks = found.map(({ attributes }) =>
      normalizeText(attributes.company?.name ?? "") === whole ? 0 : 1,
    );
    expect(new Set(ranks).size).toBe(2);
    expect(ranks).toEqual(ordered(ranks, false));
  });

  it("relevance puts whom the whole last name fits first", async () => {
    const [person] = (await rep.page(searchContacts, { companyName: "tech" }, "?sort=lastName")).data;
    const lastName = person?.attributes.lastName ?? "";
    const { data } = await rep.page(searchContacts, { lastName });
    expect(folded(data[0]?.attributes.lastName)).toBe(normalizeText(lastName));
  });
});

describe("sort keys of companies [search-7]", () => {
  const KEYS: readonly (readonly [string, (row: CompanyRecord) => Key])[] = [
    ["name", ({ attributes }) => folded(attributes.name)],
    ["employeeCount", ({ attributes }) => number(attributes.employeeCount)],
    ["revenue", ({ attributes }) => number(attributes.revenue)],
  ];

  it.each(KEYS)("%s", async (key, of) => {
    for (const sort of [key, `-${key}`]) {
      const keys = (await rep.all(searchCompanies, { naicsCodes: "62" }, sort)).map(of);
      expect(keys).toEqual(ordered(keys, sort !== key));
    }
  });

  it("by default the largest revenue first", async () => {
    expect(await rep.page(searchCompanies, {})).toMatchObject({
      data: (await rep.page(searchCompanies, {}, "?sort=-revenue")).data,
    });
  });
});
