import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichIntent, searchIntent } from "#contract/intent-schemas.ts";
import { enrichNews, searchNews } from "#contract/news-schemas.ts";
import { operations } from "#contract/operations.ts";
import { enrichOrgChart } from "#contract/company-read-schemas.ts";
import { enrichScoops, searchScoops } from "#contract/scoop-schemas.ts";
import type { Listing } from "#testing/service/service-data-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { lookupCodes } from "#testing/service/service-lookups-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* Paths and methods [api-2], and what all searches share [search-1] to [search-5], with paging. */

const { test, rep } = await repForTest();
const token = await test.tokenOf("rep");
const companyId = (await rep.page(searchCompanies, {}, "?page[size]=1")).data[0]?.id ?? "";
const topics = (await lookupCodes(rep, "intent-topics")).slice(0, 6);

/** Every paged operation, with criteria that find something. */
const PAGED: readonly (readonly [Listing, () => object])[] = [
  [searchContacts, () => ({ companyName: "tech" })],
  [searchCompanies, () => ({ companyName: "group" })],
  [searchIntent, () => ({ topics })],
  [searchNews, () => ({ pageDateMin: "2000-01-01" })],
  [searchScoops, () => ({})],
  [enrichIntent, () => ({ companyId, topics })],
  [enrichNews, () => ({ companyId })],
  [enrichScoops, () => ({ companyId })],
  [enrichOrgChart, () => ({ companyId })],
];
const SEARCHES = PAGED.slice(0, 5);
const POSTED = Object.values(operations).filter((row) => row.kind !== "read");

const pageBody = z.object({
  data: z.array(z.unknown()),
  links: z.record(z.string(), z.string()),
  meta: z.object({ page: z.object({ total: z.number() }), totalResults: z.number() }),
});

/** The findings of a refusal, which must count nothing. */
async function refusal(send: () => Promise<Response>) {
  const before = await readUsageSnapshot(test);
  const findings = await findingsOf(await send());
  expect(await readUsageSnapshot(test)).toEqual(before);
  return findings;
}

describe("addresses and methods [api-2]", () => {
  it.each(Object.values(operations))(
    "$name is $method $path below the prefix, and nothing else",
    async (row) => {
      const path = row.path.replace("{fieldName}", "countries");
      const other = row.method === "GET" ? "POST" : "GET";
      const wrong = await test.send(token, path, {
        method: other,
        ...(other === "POST" ? { body: {} } : {}),
      });
      expect([wrong.status, wrong.headers.get("Allow")]).toEqual([404, row.method]);
      const bare = new Request(`http://127.0.0.1:4173${path}`, {
        method: row.method,
        headers: { Authorization: `Bearer ${token}` },
      });
      expect((await test.service(bare)).status).toBe(404);
    },
  );
});

it.each([
  ["accounts/research [api-6]", "/data/v1/accounts/research"],
  ["companies/research [api-6]", "/data/v1/companies/research"],
  ["contacts/research [api-6]", "/data/v1/contacts/research"],
  ["a path without a version [api-1]", "/data/contacts/search"],
  ["another version [api-1]", "/data/v2/contacts/search"],
])("%s is no operation", async (_what, path) => {
  const response = await test.send(token, path, { body: {} });
  expect([response.status, response.headers.get("Allow")]).toEqual([404, null]);
});

describe("page[number] and page[size] [paging-1]", () => {
  it.each(PAGED)("$name begins with the first page, and gives 25 records", async (row, criteria) => {
    const plain = await rep.page(row, criteria());
    expect(plain.meta.page.number).toBe(1);
    expect(plain.data).toHaveLength(Math.min(25, plain.meta.totalResults));
    expect(plain).toEqual(await rep.page(row, criteria(), "?page[number]=1&page[size]=25"));
  });

  it.each(SEARCHES)("$name takes sizes from 1 to 100, brackets plain or encoded", async (row, criteria) => {
    expect((await rep.page(row, criteria(), "?page[size]=1")).data).toHaveLength(1);
    const hundred = await rep.page(row, criteria(), "?page%5Bsize%5D=100&page%5Bnumber%5D=2");
    expect(hundred).toEqual(await rep.page(row, criteria(), "?page[size]=100&page[number]=2"));
    expect(hundred.data).toHaveLength(Math.min(100, hundred.meta.totalResults - 100));
  });

  it.each(PAGED)(
    "$name refuses a page above the limit, and other odd pages [paging-2] [search-4]",
    async (row, criteria) => {
      for (const [parameter, values] of [
        ["page[number]", ["401", "0", "-1", "one", "1.5", "", "1e1", "9999999999"]],
        ["page[size]", ["101", "0", "-1", "ten", "2.5", ""]],
      ] as const) {
        for (const value of values) {
          const send = () => rep.post(row, criteria(), `?${encodeURIComponent(parameter)}=${value}`);
          expect(await refusal(send)).toEqual([["PFAPI0002", parameter]]);
        }
      }
    },
  );

  it("counts at most the pages of 10,000 records, and links.last is the last reachable one [paging-3]", async () => {
    const of = async (size: number, number = 1) => {
      const query = `?page[size]=${size}&page[number]=${number}`;
      return pageBody.parse(await (await rep.post(searchContacts, {}, query)).json());
    };
    for (const [size, pages] of [
      [100, 100],
      [25, 400],
      [30, 333],
      [1, 10_000],
    ] as const) {
      const { meta, links } = await of(size);
      expect(meta.totalResults).toBeGreaterThan(10_000);
      expect(meta.page.total).toBe(pages);
      expect(links["last"]).toMatch(new RegExp(`page%5Bnumber%5D=${pages}(&|$)`));
      const last = await of(size, pages);
      expect(last.data).toHaveLength(size);
      expect(last.links).not.toHaveProperty("next");
      const beyond = `?page[size]=${size}&page[number]=${pages + 1}`;
      const finding = ["PFAPI0002", "page[number]"];
      expect(await refusal(() => rep.post(searchContacts, {}, beyond))).toEqual([finding]);
    }
    const { meta } = await rep.page(searchContacts, { companyName: "tech" }, "?page[size]=10");
    expect(meta.page.total).toBe(Math.ceil(meta.totalResults / 10));
  });

  it("links are relative and carry the page; prev has a marker before its path [paging-4]", async () => {
    const response = await rep.post(searchContacts, {}, "?page[size]=10&page[number]=7&sort=lastName");
    const { links } = pageBody.parse(await response.json());
    const query = (number: number) => `page%5Bsize%5D=10&page%5Bnumber%5D=${number}&sort=lastName`;
    expect(links).toEqual({
      first: `${searchContacts.path}?${query(1)}`,
      last: `${searchContacts.path}?${query(1000)}`,
      next: `${searchContacts.path}?${query(8)}`,
      prev: `prev:${searchContacts.path}?${query(6)}`,
    });
  });

  it.each(PAGED)(
    "$name answers a reachable page past the results with no records [paging-2]",
    async (row, criteria) => {
      const { meta } = await rep.page(row, criteria(), "?page[size]=100");
      expect(meta.page.total).toBeLessThan(100);
      const past = await rep.page(row, criteria(), "?page[size]=100&page[number]=100");
      expect(past).toEqual({ ...past, data: [], meta: { ...meta, page: { ...meta.page, number: 100 } } });
    },
  );
});

describe("sort [search-5]", () => {
  it.each(PAGED.filter(([row]) => row.sortKeys.length > 0))(
    "$name refuses an unknown key",
    async (row, criteria) => {
      for (const sort of ["shoeSize", "--lastName", "", "-", "id", `${row.sortKeys[0]},${row.sortKeys[0]}`]) {
        expect(await refusal(() => rep.post(row, criteria(), `?sort=${sort}`))).toEqual([
          ["PFAPI0002", "sort"],
        ]);
      }
    },
  );

  it.each([searchNews, enrichNews])("$name accepts no sort [search-9]", async (row) => {
    const send = () => rep.post(row, { companyId, pageDateMin: "2000-01-01" }, "?sort=pageDate");
    expect(await refusal(send)).toEqual([["PFAPI0002", "sort"]]);
  });
});

describe("the body is {data: {type, attributes}} [search-1]", () => {
  it.each(POSTED)("$name", async (row) => {
    const { requestType: type } = row;
    const finding = (data: unknown) => refusal(() => test.send(token, row.path, { body: { data } }));
    expect(await finding(undefined)).toEqual([["PFAPI0002", "/data"]]);
    expect(await finding({})).toContainEqual(["PFAPI0002", "/data/type"]);
    expect(await finding({ type: "Contact", attributes: {} })).toContainEqual(["PFAPI0006", "/data/type"]);
    for (const attributes of [undefined, null]) {
      expect(await finding({ type, attributes })).toEqual([["PFAPI0003", "/data/attributes"]]);
    }
    expect(await finding({ type, attributes: [] })).toEqual([["PFAPI0006", "/data/attributes"]]);
    const unknown = ["PFAPI0005", "/data/attributes/shoeSize"];
    expect(await finding({ type, attributes: { shoeSize: 44 } })).toContainEqual(unknown);
  });
});
