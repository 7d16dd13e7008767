import { expect, test } from "vitest";
import { moneyInput, moneyOf } from "./money-input.ts";

test.each([
  ["500k", "500"],
  ["$10M", "10000"],
  ["10 million", "10000"],
  ["$1.2B", "1200000"],
  ["1.25 billion USD", "1250000"],
  ["2,500,000", "2500"],
  ["$999", "1"],
  ["0", "0"],
  ["", ""],
])("%s is %s thousand dollars", (text, thousands) => {
  expect(moneyOf(text)).toBe(thousands);
});

test.each(["ten", "-5M", "1.2.3M", "10M or so", "<script>"])("%s is no sum and stays as it is", (text) => {
  expect(moneyOf(text)).toBe(text);
});

test("what is shown to be typed on says the same", () => {
  for (const thousands of ["0", "1", "500", "12345", "12500", "10000", "1250000", "999999999"])
    expect(moneyOf(moneyInput(thousands))).toBe(thousands);
  expect(moneyInput("12500")).toBe("12.5M");
});
