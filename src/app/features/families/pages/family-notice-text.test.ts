import { expect, test } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { familyNotices, noFamilyReason, unknownCompanyReason } from "./family-notice-text.ts";

const record = searchCompanies.record.parse({ type: "Company", id: "7", attributes: {} });

test.each([
  ["an address without digits", "tessaline", undefined, "This isn’t a company ID"],
  ["an address that nobody is asked about", "tessaline", null, "This isn’t a company ID"],
  ["an id that search does not know", "999999999", null, "No company has this ID"],
  ["a company", "7", record, undefined],
  ["a company that search has not answered for", "7", undefined, undefined],
])("%s is told from the others", (_what, companyId, found, title) => {
  expect(unknownCompanyReason(companyId, found)?.title).toBe(title);
});

test("an unknown id and an answer without a family are named", () => {
  expect(unknownCompanyReason("999999999", null)?.text).toContain("There’s no company 999999999");
  const { title, text } = noFamilyReason("company 7", "NO_MATCH");
  expect(title).toBe("No family tree found for company 7");
  expect(text).toBe(
    "Nothing was charged. The company may have no relatives, or the data provider doesn’t know it (no match).",
  );
});

test("a family says that it has no relatives, lacks its company, or was not read whole", () => {
  const family = { table: { size: 3 }, matched: 0, skipped: 0 };
  expect(familyNotices(family, "Acme")).toEqual([]);
  expect(familyNotices({ ...family, table: { size: 1 } }, "Acme")).toEqual([
    "No relatives are known: this is the only company in its family.",
  ]);
  expect(familyNotices({ ...family, matched: -1, skipped: 1 }, "Acme")).toEqual([
    "Acme itself isn’t in this tree, but it’s the family that was found for it.",
    "1 entry couldn’t be read and was left out.",
  ]);
  expect(familyNotices({ ...family, skipped: 1200 }, "Acme")).toEqual([
    "1,200 entries couldn’t be read and were left out.",
  ]);
});
