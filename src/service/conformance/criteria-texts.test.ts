import { describe, expect, it } from "vitest";
import { searchPage } from "#testing/criteria/criteria-differences.ts";
import { kindOf } from "#testing/criteria/samples/criteria-kinds.ts";
import type { Asked } from "#testing/criteria/criteria-values.ts";
import { readPlainWorld } from "#testing/criteria/criteria-world.ts";
import { type SearchUnderTest, searchesUnderTest } from "#testing/criteria/searches-under-test.ts";
import { MAX_BLANK_FORMS, PLAIN_CHARACTERS, blankValues } from "#testing/criteria/samples/spoilt-values.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* Texts as they are typed: what is blank asks nothing, and no character is a wildcard. [search-12] [search-14] */

const { test, rep } = await repForTest();
const world = await readPlainWorld(test, rep);
const searches = searchesUnderTest(world);

/** News needs a criterion, which finds everything here. [search-9] */
const baseOf = ({ operation, base }: SearchUnderTest): Asked =>
  operation.name === "searchNews" ? { pageDateMin: "2000-01-01" } : base;

const textsOf = ({ names }: SearchUnderTest) =>
  names.filter((name) => ["text", "list", "texts"].includes(kindOf(name)));

describe("criteria", () => {
  it.each(searches.map((search) => [search.operation.name, search] as const))(
    "of %s that are blank ask nothing [search-14]",
    async (_, search) => {
      const base = baseOf(search);
      const names = search.names.filter((name) => !(name in base));
      // every criterion at once, each in its first blank form, then each in its second ...
      for (let form = 0; form < MAX_BLANK_FORMS; form += 1) {
        const blanks = names.map((name) => [name, blankValues(name)] as const);
        const asked = Object.fromEntries(
          blanks.map(([name, values]) => [name, values[Math.min(form, values.length - 1)]]),
        );
        const page = await searchPage(rep, search, { ...base, ...asked });
        expect({ form, total: page?.total }).toEqual({ form, total: search.find(base).size });
      }
    },
  );

  it.each(
    searches.flatMap((search) =>
      textsOf(search).map((name) => [search.operation.name, name, search] as const),
    ),
  )("of %s: %s has no wildcards [search-12]", async (_, name, search) => {
    for (const value of PLAIN_CHARACTERS) {
      const asked = { ...baseOf(search), [name]: value };
      const page = await searchPage(rep, search, asked);
      // a refusal is no wildcard either: a hash or an initial is made of letters
      const total = page === undefined ? undefined : search.find(asked).size;
      expect({ value, total: page?.total }).toEqual({ value, total });
    }
  });
});
