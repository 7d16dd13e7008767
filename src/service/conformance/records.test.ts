import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/*
 * Records and their fields [field-1]. That each value has its type is shown by definition.test.ts; that fields agree
 * with each other, by consistency.test.ts. The families' shape [field-10] is in ../hierarchy.test.ts; signals, articles and
 * scoops [field-4] to [field-6] are in ../intent.test.ts, ../news.test.ts and ../scoops.test.ts.
 */

const { test, rep } = await repForTest();

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

async function json(response: Promise<Response>): Promise<unknown> {
  return (await response).json();
}

describe("the common envelope [field-1]", () => {
  const find = (query: string) => json(rep.post(searchContacts, { lastName: "s" }, query));
  const number = (page: number) =>
    expect.stringMatching(new RegExp(`page%5Bnumber%5D=${page}(&|$)`)) as string;

  it("has data, links and meta, and nothing else", async () => {
    expect(Object.keys((await find("")) as object).toSorted()).toEqual(["data", "links", "meta"]);
  });

  it("names the first and the last page, and the next and previous one where there is one", async () => {
    const { meta } = await rep.page(searchContacts, { lastName: "s" }, "?page[size]=50");
    const last = Math.min(meta.page.total, 100);
    expect(last).toBeGreaterThan(3);
    const first = await find("?page[size]=50");
    expect(first).toMatchObject({ links: { first: number(1), next: number(2) } });
    expect(first).not.toHaveProperty("links.prev");
    expect(await find("?page[size]=50&page[number]=2")).toMatchObject({
      links: { first: number(1), prev: number(1), next: number(3) },
    });
    const end = await find(`?page[size]=50&page[number]=${last}`);
    expect(end).toMatchObject({ links: { prev: number(last - 1) } });
    expect(end).not.toHaveProperty("links.next");
  });

  it("gives links as relative addresses with page[number] and page[size], the previous one behind a marker", async () => {
    const body = (await find("?page[size]=50&page[number]=2&sort=lastName")) as {
      links: Record<string, string>;
    };
    const { prev = "", ...plain } = body.links;
    for (const link of Object.values(plain)) {
      const url = new URL(link, "http://relative.test");
      expect(link).toMatch(/^\/data\/v1\/contacts\/search\?/);
      expect(url.searchParams.get("page[size]")).toBe("50");
      expect(url.searchParams.get("sort")).toBe("lastName");
    }
    expect(prev).toMatch(/^[^/]+\/data\/v1\/contacts\/search\?/);
  });

  it("numbers pages from 1 and counts pages and results", async () => {
    const { data, meta } = await rep.page(searchContacts, { lastName: "s" }, "?page[size]=7&page[number]=3");
    expect(data).toHaveLength(7);
    expect(meta.page).toEqual({ number: 3, total: Math.ceil(meta.totalResults / 7) });
    expect((await rep.all(searchContacts, { lastName: "sa" })).length).toBe(
      (await rep.page(searchContacts, { lastName: "sa" })).meta.totalResults,
    );
  });

  it("gives records of search no meta, and those of enrich their input and match status", async () => {
    const found = (await find("")) as { data: object[] };
    for (const record of found.data) expect(Object.keys(record)).toEqual(["type", "id", "attributes"]);
    const [enriched] = await rep.enrich(enrichContacts, [{ personId: 1 }], ["id"]);
    expect(enriched?.meta).toEqual({ input: { personId: 1 }, matchStatus: "NO_MATCH" });
  });
});

describe("contacts in search [field-2]", () => {
  it("have every attribute of the table, middle name and school where there are such", async () => {
    const { data } = await rep.page(searchContacts, { companyName: "health" }, "?page[size]=100");
    const names = Object.keys(searchContacts.shape).filter(
      (name) => name !== "middleName" && name !== "school",
    );
    for (const { type, attributes } of data) {
      expect(type).toBe("Contact");
      expect(Object.keys(attributes)).toEqual(expect.arrayContaining(names));
      expect(attributes.company).toEqual({
        id: expect.any(String) as string,
        name: expect.any(String) as string,
      });
      expect(attributes.lastUpdatedDate).toMatch(TIMESTAMP);
      expect(attributes.validDate).toMatch(TIMESTAMP);
      expect(Number.isInteger(attributes.contactAccuracyScore)).toBe(true);
    }
    expect(data.some(({ attributes }) => attributes.middleName === undefined)).toBe(true);
    expect(data.some(({ attributes }) => attributes.middleName !== undefined)).toBe(true);
    expect(data.some(({ attributes }) => attributes.school === undefined)).toBe(true);
    expect(data.some(({ attributes }) => attributes.school !== undefined)).toBe(true);
  });

  it("hold hints only, never an e-mail address or a phone number", async () => {
    for (const sort of ["", "?sort=lastName", "?sort=-hierarchy"]) {
      expect(await (await rep.post(searchContacts, {}, sort)).text()).not.toMatch(/@|\+\d|555-/);
    }
  });
});

describe("companies in search [field-3]", () => {
  it("have a name; website and logo are absent where there is none, and a logo is served by us [sandbox-6]", async () => {
    const { data } = await rep.page(searchCompanies, {}, "?page[size]=100");
    for (const key of ["website", "logo"]) {
      expect(new Set(data.map(({ attributes }) => key in attributes))).toEqual(new Set([true, false]));
    }
    for (const { type, attributes } of data) {
      expect([type, typeof attributes.name]).toEqual(["Company", "string"]);
    }
    const logo = data.find(({ attributes }) => attributes.logo)?.attributes.logo ?? "";
    expect(logo).toMatch(/^http:\/\/127\.0\.0\.1:4173\/gtm\//);
    expect((await test.service(new Request(logo))).headers.get("Content-Type")).toContain("image/svg+xml");
  });
});
