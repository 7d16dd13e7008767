import { describe, expect, it } from "vitest";
import { Random } from "#service/random.ts";
import { criteriaDifferences } from "#testing/criteria/criteria-differences.ts";
import { formsOf, wordsFor } from "#testing/criteria/samples/criteria-kinds.ts";
import type { Asked } from "#testing/criteria/criteria-values.ts";
import { IS_THOROUGH, readPlainWorld } from "#testing/criteria/criteria-world.ts";
import { type SearchUnderTest, searchesUnderTest } from "#testing/criteria/searches-under-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

/* Random combinations of one to four criteria that have a second implementation: the service finds exactly the
   records that meet all of them, in any order. A failure prints the request. [search-11] */

const SEED = 20_261_121;
const REQUESTS = casesOf(300);
const MAX_CRITERIA = 4;
/** Results of up to this many pages are read completely: all that can be reached, if there is time. */
const ALL_PAGES_UP_TO = IS_THOROUGH ? 100 : 2;

const { test, rep } = await repForTest();
const world = await readPlainWorld(test, rep);
const searches = searchesUnderTest(world);

/** Draws criteria with the values of one record, each in a random form. */
function drawRequest(search: SearchUnderTest, random: Random): Asked {
  const names = random.some(search.names, random.integer(1, MAX_CRITERIA));
  const drawn = search.tryToDraw(names, random);
  // no record has all of them: use only one
  if (drawn === undefined) return search.draw(names.slice(0, 1), random);
  return Object.fromEntries(
    Object.entries(drawn).map(([name, value]) => {
      const words = wordsFor(name);
      return [name, random.pick(formsOf(name, words.length > 0 ? random.pick(words) : value))];
    }),
  );
}

function drawSort({ operation: { sortKeys } }: SearchUnderTest, random: Random) {
  if (sortKeys.length === 0) return {};
  return { sort: `${random.pick(["", "-"])}${random.pick(sortKeys)}` };
}

describe("criteria with a second reading", () => {
  it.each(
    searches.flatMap((search) => search.names.map((name) => [search.operation.name, name, search] as const)),
  )("%s: %s finds what the reading gives [search-11]", async (_, name, search) => {
    const wrong: object[] = [];
    for (const round of Array.from({ length: casesOf(4) }, (_unused, at) => at)) {
      const random = new Random(SEED, name, round);
      const asked = search.draw([name], random);
      const differences = await criteriaDifferences(rep, search, asked, { allUpTo: ALL_PAGES_UP_TO, random });
      if (differences.length > 0) wrong.push({ asked, differences });
    }
    expect(wrong).toEqual([]);
  });

  it.each(searches.map((search) => [search.operation.name, search] as const))(
    "of %s find what meets all of them [search-11]",
    { timeout: 900_000 },
    async (_, search) => {
      const wrong: object[] = [];
      let found = 0;
      const requests = Math.ceil(REQUESTS / searches.length);
      for (let number = 0; number < requests; number += 1) {
        const random = new Random(SEED, search.operation.name, number);
        const asked = drawRequest(search, random);
        const order = drawSort(search, random);
        if (search.find(asked).size > 0) found += 1;
        const differences = await criteriaDifferences(rep, search, asked, { allUpTo: 1, random, ...order });
        if (differences.length > 0) wrong.push({ asked, ...order, differences });
      }
      expect(wrong).toEqual([]);
      // not vacuous: most requests must find something
      expect(found).toBeGreaterThan(requests / 2);
    },
  );
});
