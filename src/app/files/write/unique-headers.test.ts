import * as fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf } from "#testing/properties/property-cases.ts";
import { uniqueHeaders } from "./unique-headers.ts";

test.each([
  ["Notes|Name|Notes", "Notes|Name|Notes (2)"],
  ["Notes|notes |NOTES", "Notes|notes (2)|NOTES (3)"],
  ["Notes|Notes|Notes (2)", "Notes|Notes (3)|Notes (2)"],
  ["First  name|First\nname", "First  name|First\nname (2)"],
  ["Name||  ", "Name|Column B|Column C"],
  ["Column B|", "Column B|Column B (2)"],
  ["=Notes|'=Notes", "=Notes|'=Notes (2)"],
  ["Notes|No\u200Btes", "Notes|No\u200Btes (2)"],
  ["__proto__|2026|__proto__", "__proto__|2026|__proto__ (2)"],
])("%j become %j", (given, unique) => {
  expect(uniqueHeaders(given.split("|")).join("|")).toBe(unique);
});

test("a column that is added makes way for the person's own, wherever it stands", () => {
  const names = (given: string, ...added: number[]) =>
    uniqueHeaders(given.split("|"), new Set(added)).join("|");
  expect(names("Email|Notes|EMAIL|email", 0)).toBe("Email (Prospect)|Notes|EMAIL|email (2)");
  const given = "Email|Email (Prospect)|Email|Email";
  expect(names(given, 2, 3)).toBe("Email|Email (Prospect)|Email (Prospect) (2)|Email (Prospect) (3)");
});

test("no two are alike, whatever is given, and made unique again they stay", () => {
  const name = fc.constantFrom("a", "A ", " a", "", "  ", "a (2)", "A (3)", "a (Prospect)", "Column A", "=a");
  const rows = fc.array(fc.tuple(name, fc.boolean()), { maxLength: 30 });
  fc.assert(
    fc.property(rows, (given) => {
      const added = new Set(given.flatMap(([, isAdded], place) => (isAdded ? [place] : [])));
      const headers = given.map(([header]) => header);
      const unique = uniqueHeaders(headers, added);
      expect(new Set(unique.map((header) => header.trim().toLowerCase())).size).toBe(given.length);
      expect(uniqueHeaders(unique, added)).toEqual(unique);
    }),
    { numRuns: casesOf(300) },
  );
});

test("16,000 columns of one name are named in no time", () => {
  expect(uniqueHeaders(Array.from({ length: 16_000 }, () => "Notes")).at(-1)).toBe("Notes (16000)");
});
