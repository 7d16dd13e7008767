import { expect, test } from "vitest";
import { mustConfirm } from "./ask-before-spending.ts";
import { balanceMessage, parseCredits, upToLabel, spendLabel } from "./credit-amounts.ts";

test.each([
  ["", null],
  ["  ", null],
  ["50", 50],
  [" 1,000 ", 1000],
  ["1.000", 1000],
  ["1 000 000", 1_000_000],
])("credits entered as %j", (text, credits) => {
  expect(parseCredits(text)).toEqual({ credits });
});

test("what is no whole number of credits says so", () => {
  expect(parseCredits("0")).toEqual({ credits: null, error: "Enter 1 or more." });
  const error = "Enter a whole number, such as 100.";
  for (const text of ["-5", "1.5", "many", "1e3", "99999999999999999999"])
    expect(parseCredits(text)).toEqual({ credits: null, error });
});

test("a start asks from the set number on, and never about nothing", () => {
  expect(mustConfirm(99, 100)).toBe(false);
  expect(mustConfirm(100, 100)).toBe(true);
  expect(mustConfirm(0, 1)).toBe(false);
});

test("the question names the sum, and what stays", () => {
  expect(balanceMessage(200, 4872)).toBe("You have 4,872 credits; at least 4,672 stay.");
  expect(balanceMessage(200, 201)).toBe("You have 201 credits; at least 1 stays.");
  expect(balanceMessage(200, 120)).toBe(
    "These are all you have. What they do not cover is not enriched and not charged.",
  );
  expect(balanceMessage(200, undefined)).toBe("How many credits you have left is not known right now.");
  expect([spendLabel(200), spendLabel(0)]).toEqual(["Spend up to 200 credits", "Start, free"]);
  expect([upToLabel(1), upToLabel(0)]).toEqual(["up to 1 credit", "free"]);
});
