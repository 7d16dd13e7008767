import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, typosBetween } from "./edit-distance.ts";

/** The distance by its definition, slow and without a bound. */
function byDefinition(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const [last, before] = [one.at(-1), one.at(-2)];
  const swapped = before !== undefined && before === other.at(-1) && last === other.at(-2);
  return Math.min(
    byDefinition(one.slice(0, -1), other) + 1,
    byDefinition(one, other.slice(0, -1)) + 1,
    byDefinition(one.slice(0, -1), other.slice(0, -1)) + (last === other.at(-1) ? 0 : 1),
    swapped ? byDefinition(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  );
}

const shortText = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

describe("the distance of two words", () => {
  it("is what its definition says, or Infinity beyond the bound", () => {
    fc.assert(
      fc.property(shortText, shortText, fc.integer({ min: 0, max: 6 }), (one, other, most) => {
        const distance = byDefinition(one, other);
        expect(editDistance(one, other, most)).toBe(distance <= most ? distance : Infinity);
      }),
    );
  });

  it.each([
    ["oak", "oat", Infinity],
    ["bank", "bakn", 1],
    ["bank", "tank", Infinity],
    ["foods", "fods", 1],
    ["fernham", "pernham", 1],
    ["fernham", "pernhem", Infinity],
    ["therapeutics", "tehrapeutisc", 2],
    ["therapeutics", "tehrapuetisc", Infinity],
    ["route66", "route67", Infinity],
    ["insurance", "reinsurance", Infinity],
    ["pharmaceutics", "farmaceutics", Infinity],
    ["therapeutics", "ptherapeutics", 1],
    ["a".repeat(61), "a".repeat(62), Infinity],
  ])("forgives typos by the length of the word: %s, %s", (one, other, typos) => {
    expect(typosBetween(one, other)).toBe(typos);
    expect(typosBetween(other, one)).toBe(typos);
  });
});
