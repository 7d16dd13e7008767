import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { LOOKUP_EXAMPLES, SEARCH_EXAMPLES } from "#testing/criteria/definition-examples.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { inputFieldsOf } from "#testing/service/service-lookups-for-test.ts";

/* Examples from the published interface definition are accepted unchanged, so that a program written for it works
   here. [field-13] [search-2] */

const { rep } = await repForTest();

const SEARCHES = [
  ["contact", operations.searchContacts, {}],
  ["company", operations.searchCompanies, {}],
  ["intent", operations.searchIntent, { topics: ["Cloud Applications"] }],
  ["news", operations.searchNews, {}],
  ["scoop", operations.searchScoops, {}],
] as const;

/** Criteria with each of their codes. */
const values = Object.entries(LOOKUP_EXAMPLES).flatMap(([name, codes]) =>
  codes.map((code) => [name, code] as const),
);

describe("what the definition shows", () => {
  it.each(SEARCHES)("is taken by the search of %s [field-13]", async (_, row) => {
    const examples = SEARCH_EXAMPLES[row.name] ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const attributes of examples) {
      const response = await rep.post(row, attributes);
      expect({ attributes, status: response.status }).toEqual({ attributes, status: 200 });
    }
  });

  it.each(SEARCHES)("as a code is taken by the search of %s [search-2]", async (entity, row, needed) => {
    const taken = await inputFieldsOf(rep, entity);
    const lists = new Set(["topics", "categories"]);
    for (const [name, code] of values.filter(([name]) => taken.includes(name))) {
      const attributes = { ...needed, [name]: lists.has(name) ? [code] : code };
      const response = await rep.post(row, attributes, "?page[size]=1");
      expect({ attributes, status: response.status }).toEqual({ attributes, status: 200 });
    }
  });

  it("has its criteria in some search", async () => {
    const taken = await Promise.all(SEARCHES.map(([entity]) => inputFieldsOf(rep, entity)));
    expect(Object.keys(LOOKUP_EXAMPLES).filter((name) => !taken.flat().includes(name))).toEqual([]);
  });
});
