import { expect, test } from "vitest";
import { plainApiError } from "#app/api/api-error.ts";
import {
  checkingLabel,
  confirmTitle,
  refreshLabel,
  shortMessage,
  stoppedCheckMessage,
} from "./cost-messages.ts";

test("a check says how far it is, where it has something to count", () => {
  expect(checkingLabel({ done: 3200, of: 8000 }, false)).toBe("Checking 3,200 of 8,000…");
  expect(checkingLabel({ done: 0, of: 12 }, true)).toBe("Checking which are already yours…");
});

test("a check that ended early says what that costs", () => {
  const check = { done: 3200, of: 8000, error: undefined };
  expect(stoppedCheckMessage("contact", check)).toBe(
    "4,800 contacts not checked: they count as 1 credit each.",
  );
  expect(stoppedCheckMessage("company", { ...check, done: 7999 })).toBe(
    "1 company not checked: it counts as 1 credit.",
  );
  expect(stoppedCheckMessage("contact", { ...check, error: plainApiError("unreadable") })).toBe(
    "The response can’t be read. 4,800 contacts could not be checked: they count as 1 credit each.",
  );
});

test.each([
  [undefined, "Refresh"],
  [0, "Refresh · free"],
  [1, "Refresh · up to 1 credit"],
  [12, "Refresh · up to 12 credits"],
])("a refresh of records for %s credits is called %j", (credits, label) => {
  expect(refreshLabel("Refresh", credits)).toBe(label);
});

test("credits that do not suffice", () => {
  expect(shortMessage(111, 10)).toBe(
    "This can cost 111 credits and you have 10 credits left. The run stops when they are used up; the rest is not enriched and not charged.",
  );
  expect(shortMessage(1, 0)).toBe(
    "This can cost 1 credit and you have none left: what is not yours yet is not enriched and not charged.",
  );
});

test("the question names the sum", () => {
  expect(confirmTitle("contact", { records: 200, credits: 200, others: false })).toBe(
    "Enrich 200 contacts for up to 200 credits?",
  );
  expect(confirmTitle("contact", { records: 2, credits: 0, others: true })).toBe(
    "Enrich the other 2 contacts for free?",
  );
  expect(confirmTitle("company", { records: 1, credits: 1, others: true })).toBe(
    "Enrich the other company for up to 1 credit?",
  );
});
