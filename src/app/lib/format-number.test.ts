import { expect, test } from "vitest";
import { countText, exactMoneyText, moneyText, numberOf } from "./format-number.ts";

const contact = { one: "contact", many: "contacts" };

test("counts take their noun", () => {
  expect(countText(1, contact, "en-US")).toBe("1 contact");
  expect(countText(0, contact, "en-US")).toBe("0 contacts");
  expect(countText(2418, contact, "en-US")).toBe("2,418 contacts");
});

test("revenue in thousands is short, and exact on demand", () => {
  expect(moneyText(9_400_000, "en-US")).toBe("$9.4B");
  expect(moneyText(740_000, "en-US")).toBe("$740M");
  expect(moneyText(1.5, "en-US")).toBe("$1.5K");
  expect(exactMoneyText(9_400_000, "en-US")).toBe("$9,400,000,000");
});

test("numbers are read from text, and nothing else is", () => {
  expect(numberOf("21,300")).toBe(21_300);
  expect(numberOf(0)).toBe(0);
  expect(numberOf("about ten")).toBeUndefined();
  expect(numberOf("")).toBeUndefined();
  expect(numberOf(null)).toBeUndefined();
});
