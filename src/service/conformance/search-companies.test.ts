import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import {
  ABOUT_COMPANY,
  PLAIN_TEXTS,
  type PlainCompany,
  readCompanies,
  within,
} from "#testing/service/service-reference-search-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { searchDifferences } from "#testing/service/service-search-differences-for-test.ts";

/*
 * The criteria of Search Companies [search-7]: each finds exactly the records that a
 * plain reading of all rows gives.
 */

const { test, rep } = await repForTest();
const companies = await readCompanies(test);

/** What differs between the answer and the rows for which `holds`, in words. */
const differences = (criteria: object, holds: (row: PlainCompany) => boolean) =>
  searchDifferences(rep, searchCompanies, criteria, companies, holds);

describe("Search Companies [search-7]", () => {
  it.each(ABOUT_COMPANY)("%s", async (_what, criteria, holds) => {
    expect(await differences(criteria, holds)).toEqual([]);
  });

  it("companyId, one or several, as text or number", async () => {
    const [one, two] = companies;
    const both = new Set([one?.id, two?.id]);
    expect(await differences({ companyId: `${one?.id}, ${two?.id}` }, ({ id }) => both.has(id))).toEqual([]);
    expect(await differences({ companyId: Number(one?.id) }, ({ id }) => id === one?.id)).toEqual([]);
  });

  it("companyWebsite, with or without www, scheme and path", async () => {
    const domain = companies.find((company) => company.domain)?.domain ?? "";
    for (const companyWebsite of [domain, `www.${domain}`, `HTTPS://www.${domain.toUpperCase()}/about?x=1`]) {
      expect(await differences({ companyWebsite }, (company) => company.domain === domain)).toEqual([]);
    }
  });

  it("companyType and parentId", async () => {
    const { type } = companies[0] ?? { type: "" };
    expect(await differences({ companyType: type }, (company) => company.type === type)).toEqual([]);
    const parent = companies.find(({ parent_id }) => parent_id !== null)?.parent_id;
    expect(await differences({ parentId: String(parent) }, (row) => row.parent_id === parent)).toEqual([]);
  });

  it("underManagement, once a company was enriched", async () => {
    const bought = companies.slice(0, 3).map(({ id }) => String(id));
    await rep.enrich(
      enrichCompanies,
      bought.map((companyId) => ({ companyId })),
      ["id"],
    );
    for (const flag of [true, "true"]) {
      expect(await differences({ underManagement: flag }, ({ id }) => bought.includes(String(id)))).toEqual(
        [],
      );
    }
    expect(await differences({ underManagement: false }, ({ id }) => !bought.includes(String(id)))).toEqual(
      [],
    );
    const { data } = await rep.page(searchCompanies, { underManagement: true });
    expect(data[0]?.attributes.managementStatus?.underManagement).toBe(true);
  });
});

describe("what stands in a text is plain text [search-12]", () => {
  it.each(PLAIN_TEXTS)("%s is no wildcard", async (text) => {
    const names = companies.filter(({ name }) => within(name, text)).length;
    expect((await rep.page(searchCompanies, { companyName: text })).meta.totalResults).toBe(names);
    expect((await rep.page(searchCompanies, { companyName: `health${text}zz` })).meta.totalResults).toBe(0);
  });
});
