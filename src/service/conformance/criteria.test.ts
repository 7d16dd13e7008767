import { describe, expect, it } from "vitest";
import { Random } from "#service/sandbox/sandbox-random.ts";
import { criteriaDifferences, searchPage } from "#testing/criteria/criteria-differences.ts";
import { formsOf, wordsFor } from "#testing/criteria/samples/criteria-kinds.ts";
import type { Asked } from "#testing/criteria/criteria-values.ts";
import { IS_THOROUGH, readPlainWorld } from "#testing/criteria/criteria-world.ts";
import { casesOf } from "#testing/properties/property-cases.ts";
import {
  COMPANY_CRITERIA,
  CONTACT_CRITERIA,
  INTENT_CRITERIA,
  NEWS_CRITERIA,
  SCOOP_CRITERIA,
} from "#testing/criteria/definition-criteria.ts";
import { type SearchUnderTest, searchesUnderTest } from "#testing/criteria/searches-under-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { inputFieldsOf } from "#testing/service/service-lookups-for-test.ts";

/*
 * Every criterion of the five searches, one by one: with values of records and in each form that is taken, the service
 * finds exactly the records that a plain reading of all rows gives. [search-11]
 */

const SEED = 20_261_121;
/** Values of each criterion, at least; more until one of them tells records apart. With every change one. */
const VALUES_EACH = casesOf(2);
const MAX_VALUES_EACH = 8;
/** Pages up to which every one is read: all that can be reached, where there is time. */
const ALL_PAGES_UP_TO = IS_THOROUGH ? 100 : 2;

/** Criteria that are taken and change nothing about what is found. */
const WITHOUT_EFFECT: Readonly<Record<string, readonly string[]>> = {
  searchIntent: ["findRecommendedContacts"],
  // nobody on a board is named by a scoop, and the company is the one that the scoop is about
  searchScoops: ["boardMember"],
};

const { test, rep } = await repForTest();
const world = await readPlainWorld(test, rep);
const searches = searchesUnderTest(world);

/** Values of a criterion, each from another record; every word where it takes one of a few. */
function* valuesOf(
  search: SearchUnderTest,
  name: string,
): Generator<readonly [asked: Asked, random: Random]> {
  const words = wordsFor(name);
  for (let round = 0; round < MAX_VALUES_EACH; round += 1) {
    const random = new Random(SEED, name, round);
    const drawn = search.draw([name], random);
    const word = words[round];
    if (words.length > 0 && word === undefined) return;
    yield [word === undefined ? drawn : { ...drawn, [name]: word }, random];
  }
}

/** What each value of a criterion finds wrongly, in words; and whether any value told records apart. */
async function judged(search: SearchUnderTest, name: string) {
  const everything = search.find(search.base).size;
  const wrong: object[] = [];
  let narrows = false;
  let values = 0;
  for (const [asked, random] of valuesOf(search, name)) {
    const size = search.find(asked).size;
    narrows ||= size > 0 && size < everything;
    const differences = await criteriaDifferences(rep, search, asked, { allUpTo: ALL_PAGES_UP_TO, random });
    if (differences.length > 0) wrong.push({ asked, differences });
    values += 1;
    if (narrows && values >= VALUES_EACH && wordsFor(name).length === 0) break;
  }
  return { wrong, narrows };
}

/** The forms of a value that find something else than its first form. */
async function differentForms(search: SearchUnderTest, name: string): Promise<Asked[]> {
  const drawn = search.draw([name], new Random(SEED, name, 0));
  const size = search.find(drawn).size;
  const different: Asked[] = [];
  // the first form is the one that was judged
  for (const form of formsOf(name, drawn[name]).slice(1)) {
    const asked = { ...drawn, [name]: form };
    const page = await searchPage(rep, search, asked);
    if (page?.total !== size) different.push(asked);
  }
  return different;
}

describe.each(searches.map((search) => [search.operation.name, search] as const))(
  "%s",
  (operation, search) => {
    it.each(search.names)("%s finds what a plain reading gives, in each form [search-11]", async (name) => {
      const { wrong, narrows } = await judged(search, name);
      expect(wrong).toEqual([]);
      expect(narrows).toBe(!(WITHOUT_EFFECT[operation] ?? []).includes(name));
      expect(await differentForms(search, name)).toEqual([]);
    });
  },
);

describe("the criteria", () => {
  const cases = [
    ["contact", "searchContacts", CONTACT_CRITERIA, 88, []],
    ["company", "searchCompanies", COMPANY_CRITERIA, 62, []],
    ["intent", "searchIntent", INTENT_CRITERIA, 48, []],
    ["news", "searchNews", NEWS_CRITERIA, 4, []],
    ["scoop", "searchScoops", SCOOP_CRITERIA, 74, ["companyName"]],
  ] as const;

  it.each(cases)(
    "of %s are those of the definition and are all read plainly [field-13]",
    async (entity, operation, defined, count, added) => {
      expect(defined).toHaveLength(count);
      const wanted = [...defined, ...added].toSorted();
      expect((await inputFieldsOf(rep, entity)).toSorted()).toEqual(wanted);
      const read = searches.find((search) => search.operation.name === operation)?.names ?? [];
      expect(read.toSorted()).toEqual(wanted);
    },
  );
});
