import { expect, test, vi } from "vitest";
import { pastCeilingMessage } from "./daily-ceiling.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const ENDS_AT = "2026-11-27T00:00:00.000Z";
const CONTACT = { one: "contact", many: "contacts" };
const own = (ceiling: number | null, spent: number, unconfirmed = 0) => {
  return { ceiling, spent, unconfirmed, endsAt: ENDS_AT };
};

test("a refusal says what is left and what to do", () => {
  const text = pastCeilingMessage({ own: own(50, 20, 5), most: 100, within: 25, noun: CONTACT });
  expect(text).toMatch(
    /^This could cost 100 credits\. Your ceiling is 50 credits a day, and 25 are left today\. 5 may have been spent/,
  );
  expect(text).toMatch(/Choose at most 25 contacts, wait until \d.*, or ask an administrator/);
  const nothing = pastCeilingMessage({ own: own(50, 50), most: 1, within: 0, noun: CONTACT });
  expect(nothing).toMatch(/nothing is left today\. Wait until/);
});
