import { describe, expect, it } from "vitest";
import { searchPage } from "#testing/criteria/criteria-differences.ts";
import { kindOf } from "#testing/criteria/samples/criteria-kinds.ts";
import type { Asked } from "#testing/criteria/criteria-values.ts";
import { CRITERIA_SEARCHES, type CriteriaSearch } from "#testing/criteria/criteria-examples.ts";
import { MAX_BLANK_FORMS, PLAIN_CHARACTERS, blankValues } from "#testing/criteria/samples/spoilt-values.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* Text criteria as typed: blank ones are ignored, and no character is a wildcard. [search-12] [search-14] */

const { rep } = await repForTest();

/** News requires a criterion: one that matches everything here. [search-9] */
const baseOf = ({ operation, base }: CriteriaSearch): Asked =>
  operation.name === "searchNews" ? { pageDateMin: "2000-01-01" } : base;

/** Long texts of letters that fold into several, of marks out of order, and of spaces between two words. */
const LONG_TEXTS = [
  "İ".repeat(32_000),
  `a${"\u0300".repeat(100_000)}${"\u0316".repeat(100_000)}`,
  `a${" ".repeat(200_000)}b`,
  "a ".repeat(50_000),
];

const textsOf = ({ names }: CriteriaSearch) =>
  names.filter((name) => ["text", "list", "texts"].includes(kindOf(name)));

const SCOOPS_NAMING_SOMEBODY = 220;

/** Number of records whose text really contains such a character, by search and criterion. */
const WITH_CHARACTER: Readonly<Record<string, number>> = {
  "searchContacts fullName a%": 4581,
  "searchScoops fullName a%": 31,
  "searchScoops description '": 2,
};

/** Expected number of records with these characters in a text; exclusions exclude nobody. */
function expectedOf({ operation }: CriteriaSearch, name: string, value: string, everything?: number) {
  if (name === "excludeJobTitle")
    return operation.name === "searchScoops" ? SCOOPS_NAMING_SOMEBODY : everything;
  return WITH_CHARACTER[`${operation.name} ${name} ${value}`] ?? 0;
}

describe("criteria", () => {
  it.each(CRITERIA_SEARCHES.map((search) => [search.operation.name, search] as const))(
    "of %s that are blank ask nothing [search-14]",
    async (_, search) => {
      const base = baseOf(search);
      const names = search.names.filter((name) => !(name in base));
      const { total } = (await searchPage(rep, search, base)) ?? {};
      expect(total).toBeGreaterThan(0);
      // all criteria at once: each in its first blank form, then in its second, and so on
      for (let form = 0; form < MAX_BLANK_FORMS; form += 1) {
        const blanks = names.map((name) => [name, blankValues(name)] as const);
        const asked = Object.fromEntries(
          blanks.map(([name, values]) => [name, values[Math.min(form, values.length - 1)]]),
        );
        const page = await searchPage(rep, search, { ...base, ...asked });
        expect({ form, total: page?.total }).toEqual({ form, total });
      }
    },
  );

  it.each(CRITERIA_SEARCHES.map((search) => [search.operation.name, search] as const))(
    "of %s that mean a day take a date-time as its day [search-16]",
    async (_, search) => {
      const days = search.names.filter((name) => kindOf(name) === "day");
      // add the criterion that this one requires
      const beside = days.includes("engagementStartDate") ? { engagementStartDate: "2026-06-01" } : {};
      for (const name of days) {
        const total = async (value: string) =>
          (await searchPage(rep, search, { ...search.base, ...beside, [name]: value }))?.total;
        const day = await total("2026-07-15");
        expect({ name, total: day }).not.toEqual({ name, total: undefined });
        for (const time of ["T00:00:00Z", "t23:59:59.999+14:00", " 23:30:00-11:30", "T23:59:60z  "])
          expect({ name, time, total: await total(`2026-07-15${time}`) }).toEqual({ name, time, total: day });
      }
    },
  );

  it.each(CRITERIA_SEARCHES.map((search) => [search.operation.name, search] as const))(
    "of %s take no longer for a text that is long and odd [search-12]",
    { timeout: 120_000 },
    async (_, search) => {
      for (const name of textsOf(search)) {
        for (const text of LONG_TEXTS) {
          const began = performance.now();
          const response = await rep.post(search.operation, { ...baseOf(search), [name]: text });
          expect([200, 400]).toContain(response.status);
          // quadratic time would take many seconds
          const isSlow = performance.now() - began > 3000;
          expect({ name, text: text.slice(0, 3), isSlow }).toEqual({
            name,
            text: text.slice(0, 3),
            isSlow: false,
          });
        }
      }
    },
  );

  it.each(
    CRITERIA_SEARCHES.flatMap((search) =>
      textsOf(search).map((name) => [search.operation.name, name, search] as const),
    ),
  )("of %s: %s has no wildcards [search-12]", async (_, name, search) => {
    const everything = (await searchPage(rep, search, baseOf(search)))?.total;
    for (const value of PLAIN_CHARACTERS) {
      const page = await searchPage(rep, search, { ...baseOf(search), [name]: value });
      // a refusal is fine too: a hash or initial must consist of letters
      const total = page === undefined ? undefined : expectedOf(search, name, value, everything);
      expect({ value, total: page?.total }).toEqual({ value, total });
    }
  });
});
