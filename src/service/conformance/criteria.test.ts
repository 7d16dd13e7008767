import { describe, expect, it } from "vitest";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { searchPage } from "#testing/criteria/criteria-differences.ts";
import {
  CRITERIA_EXAMPLES,
  CRITERIA_SEARCHES,
  type CriteriaSearch,
  WITHOUT_EFFECT,
} from "#testing/criteria/criteria-examples.ts";
import type { Asked } from "#testing/criteria/criteria-values.ts";
import { formsOf } from "#testing/criteria/samples/criteria-kinds.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { inputFieldsOf } from "#testing/service/service-lookups-for-test.ts";

/* Each criterion of the five searches by example: a record that it finds, one that it does not, and the same count
   for every accepted form. [search-11] */

const { rep } = await repForTest();

/** The criterion for ids. */
const BY_ID: Readonly<Record<string, string>> = {
  searchContacts: "personId",
  searchCompanies: "companyId",
  searchScoops: "scoopId",
};

/** Pays for the example's record that has to be under management. */
async function pay({ operation }: CriteriaSearch, id: string): Promise<void> {
  if (operation.name === "searchContacts") await rep.enrich(enrichContacts, [{ personId: id }], ["id"]);
  else await rep.enrich(enrichCompanies, [{ companyId: id }], ["id"]);
}

/** What a request finds; restricted to the two records where the search has a criterion for ids. */
async function found(search: CriteriaSearch, name: string, asked: Asked, records: readonly string[]) {
  const byId = BY_ID[search.operation.name];
  const among = byId === undefined || byId === name ? {} : { [byId]: records };
  const page = await searchPage(rep, search, { ...search.base, ...asked, ...among }, "?page[size]=100");
  return page?.ids ?? [];
}

/** The forms of a value that give another result than its first form. */
async function differentForms(search: CriteriaSearch, name: string, asked: Asked): Promise<Asked[]> {
  const total = async (form: unknown) =>
    (await searchPage(rep, search, { ...search.base, ...asked, [name]: form }))?.total;
  const [first, ...others] = formsOf(name, asked[name]);
  const expected = await total(first);
  const different: Asked[] = [];
  for (const form of others) if ((await total(form)) !== expected) different.push({ [name]: form });
  return different;
}

describe.each(CRITERIA_SEARCHES.map((search) => [search.operation.name, search] as const))(
  "%s",
  (operation, search) => {
    const examples = CRITERIA_EXAMPLES.filter((example) => example.search === operation);
    const firsts = new Map(examples.map((example) => [example.criterion, example])).values();

    it.each(examples)("$criterion finds what has the value [search-11]", async (example) => {
      const { criterion, asked, finds, misses } = example;
      if (criterion === "underManagement") await pay(search, asked[criterion] === true ? finds : misses);
      const ids = await found(search, criterion, asked, [finds, misses]);
      expect({ finds: ids.includes(finds), misses: ids.includes(misses) }).toEqual({
        finds: true,
        misses: false,
      });
    });

    it.each([...firsts])(
      "$criterion takes each form [search-11] [search-14]",
      async ({ criterion, asked }) => {
        expect(await differentForms(search, criterion, asked)).toEqual([]);
      },
    );

    it.each(WITHOUT_EFFECT.filter(([of]) => of === operation))(
      "%s: %s changes nothing about what is found [search-11]",
      async (_, name, asked) => {
        const { [name]: own, ...others } = { ...search.base, ...asked };
        const without = await searchPage(rep, search, others);
        expect(await searchPage(rep, search, { ...others, [name]: own })).toEqual(without);
        expect(await differentForms(search, name, asked)).toEqual([]);
      },
    );
  },
);

describe("the criteria", () => {
  it.each([
    ["contact", "searchContacts", 88],
    ["company", "searchCompanies", 62],
    ["intent", "searchIntent", 48],
    ["news", "searchNews", 4],
    // also searches the company's name, which is missing in the definition
    ["scoop", "searchScoops", 75],
  ] as const)(
    "of %s are those of the definition, each with an example [field-13]",
    async (entity, of, count) => {
      const names = CRITERIA_SEARCHES.find(({ operation }) => operation.name === of)?.names ?? [];
      expect(names).toHaveLength(count);
      expect((await inputFieldsOf(rep, entity)).toSorted()).toEqual(names.toSorted());
    },
  );
});
