import { expect, test } from "vitest";
import type { Price } from "./price-of.ts";
import { type ReadSubject, nextPagePriceLabel, readLabel, readPriceMessage } from "./read-prices.ts";

const UNTIL = "2027-11-27T12:00:00.000Z";
const subject = (price: Price, countsRecords = false): ReadSubject => ({
  what: "News",
  noun: { one: "article", many: "articles" },
  company: "Lakeberg Works",
  price,
  countsRecords,
});

test.each([
  [
    { kind: "free", freeUntil: UNTIL },
    "Show news · free",
    /^Free until Nov 27, 2027: your team already owns Lakeberg/,
  ],
  [{ kind: "free", freeUntil: null }, "Show news · free", /^Free: your team already owns Lakeberg Works\.$/],
  [
    { kind: "credit" },
    "Load news · 1 credit",
    /^1 credit unlocks Lakeberg Works: news, .* Nothing found, nothing charged\.$/,
  ],
  [{ kind: "unknown" }, "Load news · up to 1 credit", /^1 credit unlocks/],
  [{ kind: "over-ceiling" }, undefined, /ceiling for today/],
  [{ kind: "may-not" }, undefined, /^You don’t have access to this/],
] as const)("a read has its price on its button, and in a sentence: %#", (price, label, message) => {
  expect(readLabel(subject(price))).toBe(label);
  expect(readPriceMessage(subject(price), 25)).toMatch(message);
});

test("records that count toward the limit are said before and with each page", () => {
  const free = subject({ kind: "free", freeUntil: null }, true);
  expect(readPriceMessage(free, 25)).toMatch(/Each article uses your record limit, up to 25 at a time\.$/);
  expect(nextPagePriceLabel(free, 23)).toBe("uses 23 of your record limit");
  expect(nextPagePriceLabel(subject({ kind: "credit" }, true), 1)).toBe(
    "1 credit, uses 1 of your record limit",
  );
  expect(nextPagePriceLabel(subject({ kind: "free", freeUntil: null }), 23)).toBe("");
});
