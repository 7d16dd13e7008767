import { expect, test } from "vitest";
import { formatCount, formatExactMoney, formatMoney, parseNumber } from "./format-number.ts";

const contact = { one: "contact", many: "contacts" };

test("counts take their noun", () => {
  const counts = [1, 0, 2418].map((count) => formatCount(count, contact, "en-US"));
  expect(counts).toEqual(["1 contact", "0 contacts", "2,418 contacts"]);
});

test("revenue in thousands is short, and exact on demand", () => {
  expect(formatMoney(9_400_000, "en-US")).toBe("$9.4B");
  expect(formatMoney(740_000, "en-US")).toBe("$740M");
  expect(formatMoney(1.5, "en-US")).toBe("$1.5K");
  expect(formatExactMoney(9_400_000, "en-US")).toBe("$9,400,000,000");
});

test("numbers are read from text, and nothing else is", () => {
  expect(parseNumber("21,300")).toBe(21_300);
  expect(parseNumber(0)).toBe(0);
  expect(parseNumber("about ten")).toBeUndefined();
  expect(parseNumber("")).toBeUndefined();
  expect(parseNumber(null)).toBeUndefined();
});
