import { describe, expect, it } from "vitest";
import { Random } from "#service/sandbox/sandbox-random.ts";
import { criteriaDifferences } from "#testing/criteria/criteria-differences.ts";
import { formsOf } from "#testing/criteria/samples/criteria-kinds.ts";
import type { Asked } from "#testing/criteria/criteria-values.ts";
import { readPlainWorld } from "#testing/criteria/criteria-world.ts";
import { type SearchUnderTest, searchesUnderTest } from "#testing/criteria/searches-under-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

/*
 * One to four criteria at once, drawn from all five searches: the service finds the records that meet every one of
 * them, whatever the order. A failure names the request. [search-11]
 */

const SEED = 20_261_121;
const REQUESTS = casesOf(300);
const MAX_CRITERIA = 4;

const { test, rep } = await repForTest();
const world = await readPlainWorld(test, rep);
const searches = searchesUnderTest(world);

/** Some criteria with values of one record, each in one of its forms. */
function drawRequest(search: SearchUnderTest, random: Random): Asked {
  const names = random.some(search.names, random.integer(1, MAX_CRITERIA));
  const drawn = search.tryToDraw(names, random);
  // no record has all of them: then one is enough
  if (drawn === undefined) return search.draw(names.slice(0, 1), random);
  return Object.fromEntries(
    Object.entries(drawn).map(([name, value]) => [name, random.pick(formsOf(name, value))]),
  );
}

function drawSort({ operation: { sortKeys } }: SearchUnderTest, random: Random) {
  if (sortKeys.length === 0) return {};
  return { sort: `${random.pick(["", "-"])}${random.pick(sortKeys)}` };
}

describe("criteria that are joined", () => {
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
      // the other half of the claim: there is something to find
      expect(found).toBeGreaterThan(requests / 2);
    },
  );
});
