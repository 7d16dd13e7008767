import { describe, expect, test } from "vitest";
import {
  formatMoneyInput,
  formatNumberInput,
  moveThumb,
  nearestStop,
  parseMoney,
  parseNumberInput,
  readRange,
  sliderStops,
  thumbsOf,
  typeRangeEnd,
} from "./range-criterion-input.ts";

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
  expect(parseMoney(text)).toBe(thousands);
});

test.each(["ten", "-5M", "1.2.3M", "10M or so", "<script>"])("%s is no amount and stays as it is", (text) => {
  expect(parseMoney(text)).toBe(text);
});

test("an amount shown for editing means the same", () => {
  for (const thousands of ["0", "1", "500", "12345", "12500", "10000", "1250000", "999999999"])
    expect(parseMoney(formatMoneyInput(thousands))).toBe(thousands);
  expect(formatMoneyInput("12500")).toBe("12.5M");
});

test.each([
  ["1,000", "1000"],
  ["1k", "1000"],
  ["2.5k", "2500"],
  ["1 million", "1000000"],
  ["-20%", "-20"],
  [" 50 ", "50"],
  ["", ""],
  ["many", "many"],
])("%s is the number %s", (text, digits) => {
  expect(parseNumberInput(text)).toBe(digits);
});

test("a number shown for editing means the same", () => {
  for (const digits of ["0", "1", "-20", "1000", "10000000", "", "many"])
    expect(parseNumberInput(formatNumberInput(digits))).toBe(digits);
  expect(formatNumberInput("10000")).toBe("10,000");
});

const presets = [
  { label: "Small", value: "1..99" },
  { label: "Mid-size", value: "100..999" },
];

test.each([
  ["100-1000", "100..1000"],
  ["100 – 1,000", "100..1000"],
  ["100 to 1k", "100..1000"],
  ["1-5k", "1000..5000"],
  ["-20 - -10", "-20..-10"],
  ["500+", "500.."],
  ["1k or more", "1000.."],
  ["> 500", "500.."],
  ["at least 500", "500.."],
  ["< 50", "..50"],
  ["up to 1,000", "..1000"],
  ["mid-size", "100..999"],
  ["Midsize", "100..999"],
])("%s typed into one field is the range %s", (text, value) => {
  expect(readRange(text, parseNumberInput, presets)).toBe(value);
});

test("what is typed may be no range, or none yet", () => {
  for (const text of ["", "500", "-20", "1,000", "mi", "many", "10-", "-", "+", "a-b", "12 monkeys", "to"])
    expect(readRange(text, parseNumberInput, presets), text).toBeUndefined();
});

test("ranges of money are understood, with one unit for both ends", () => {
  expect(readRange("$10-50M", parseMoney)).toBe("10000..50000");
  expect(readRange("500k to 1.5B", parseMoney)).toBe("500..1500000");
  expect(readRange("10M+", parseMoney)).toBe("10000..");
});

test("a slider stops at round numbers, and shows others at the nearest stop", () => {
  const stops = sliderStops({ min: 1, max: 100_000 });
  expect(stops.slice(0, 9)).toEqual([1, 2, 3, 5, 7, 10, 15, 20, 30]);
  expect(stops.at(-1)).toBe(100_000);
  expect(stops[nearestStop(stops, 999)]).toBe(1000);
  expect(stops[nearestStop(stops, 0)]).toBe(1);
  expect(stops[nearestStop(stops, 9_999_999)]).toBe(100_000);
});

test("an amount is not taken for a preset that begins with it", () => {
  const amounts = [{ label: "< $10M", value: "..10000" }];
  expect(readRange("$10M", parseMoney, amounts)).toBeUndefined();
});

describe("both fields of a range", () => {
  const format = { input: formatNumberInput, parse: parseNumberInput };
  const presets = [{ label: "Mid-size", value: "100..999" }];
  const shown = { from: "10", to: "500" };
  const none = { from: "", to: "" };

  test.each([
    [
      "a usual range's word fills both",
      none,
      "from",
      "mid-size",
      { from: "mid-size", to: "999" },
      "100..999",
    ],
    ["a whole range fills both", shown, "from", "1k+", { from: "1k+", to: "" }, "1000.."],
    ["a number leaves the other field", shown, "from", "1,00", { from: "1,00", to: "500" }, "100..500"],
    [
      "the last field takes a number",
      shown,
      "to",
      "mid-size",
      { from: "10", to: "mid-size" },
      "10..mid-size",
    ],
    ["an emptied field opens its end", shown, "to", "", { from: "10", to: "" }, "10.."],
  ] as const)("%s", (_what, before, end, text, texts, value) => {
    expect(typeRangeEnd(before, { end, text }, format, presets)).toEqual({ texts, value });
  });
});

describe("the thumbs of a slider", () => {
  const stops = [1, 10, 100, 1000];

  test.each([
    ["stand at both ends where nothing is set", "", { from: 0, to: 3 }],
    ["stand at the nearest stops", "9..120", { from: 1, to: 2 }],
    ["never stand in the wrong order", "100..10", { from: 2, to: 2 }],
    ["stand at an open end for what is no number", "x..10", { from: 0, to: 1 }],
  ])("%s", (_what, value, thumbs) => {
    expect(thumbsOf(stops, value)).toEqual(thumbs);
  });

  test.each([
    ["the last stop is no maximum", "10..100", { end: "to", to: 3 }, "10.."],
    ["the first stop is no minimum", "10..100", { end: "from", to: 0 }, "..100"],
    ["one comes back from an open end", "10..", { end: "to", to: 2 }, "10..100"],
    ["the one that is not moved keeps its exact amount", "12..", { end: "to", to: 2 }, "12..100"],
    ["they meet, and do not pass each other", "10..120", { end: "from", to: 3 }, "120..120"],
    ["nor the other way", "15..100", { end: "to", to: 1 }, "15..15"],
  ] as const)("%s", (_what, value, moved, next) => {
    expect(moveThumb(stops, value, moved)).toBe(next);
  });
});
