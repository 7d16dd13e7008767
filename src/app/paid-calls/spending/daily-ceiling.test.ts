import { expect, test, vi } from "vitest";
import { pastCeilingMessage, recordsWithinDay, startProblem } from "./daily-ceiling.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const ENDS_AT = "2026-11-27T00:00:00.000Z";
const CONTACT = { one: "contact", many: "contacts" };
const own = (ceiling: number | null, spent: number, unconfirmed = 0) => ({
  ceiling,
  spent,
  unconfirmed,
  endsAt: ENDS_AT,
});

/** Records of which those at the given places are free. */
function recordsWith(count: number, free: (at: number) => boolean) {
  return Array.from({ length: count }, (_, at) => free(at));
}
const within = (left: number, records: readonly boolean[]) =>
  recordsWithinDay(left, records, (isFree) => isFree);

test("as many records go out as the gateway lets through, call by call [administration-4]", () => {
  const paid = recordsWith(100, () => false);
  expect([0, 10, 50, 99, 100].map((left) => within(left, paid))).toEqual([0, 10, 50, 99, 100]);
  // what is free is known only once it was answered
  const half = recordsWith(100, (at) => at % 25 >= 5);
  expect(within(40, half)).toBe(100);
  expect(within(39, half)).toBe(99);
  expect(
    within(
      10,
      recordsWith(25, () => true),
    ),
  ).toBe(10);
});

test("a refusal says what is left and what to do", () => {
  const text = pastCeilingMessage({ own: own(50, 20, 5), most: 100, within: 25, noun: CONTACT });
  expect(text).toMatch(
    /^This could cost 100 credits\. Your ceiling is 50 credits a day, and 25 are left today\. 5 may have been spent/,
  );
  expect(text).toMatch(/Choose at most 25 contacts, wait until 00:00 UTC.*, or ask an administrator/);
  const nothing = pastCeilingMessage({ own: own(50, 50), most: 1, within: 0, noun: CONTACT });
  expect(nothing).toMatch(/nothing is left today\. Wait until/);
});

test("a start that could pass the ceiling is refused with what to do, and one that cannot is not", () => {
  const problem = (ceiling: number | null, count: number, most: number) =>
    startProblem(own(ceiling, 10), {
      records: Array.from({ length: count }),
      perCall: 25,
      most,
      noun: CONTACT,
    });
  expect(problem(null, 100, 100)).toBeUndefined();
  expect(problem(110, 100, 100)).toBeUndefined();
  expect(problem(109, 100, 100)).toContain("Choose at most 99 contacts");
  // each of a call's records could be paid
  expect(problem(34, 100, 3)).toContain("This could cost 25 credits");
  expect(problem(35, 100, 3)).toBeUndefined();
  expect(problem(10, 1, 1)).not.toContain("Choose");
});
