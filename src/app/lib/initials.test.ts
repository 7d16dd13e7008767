import { expect, test } from "vitest";
import { initials, tintOf } from "./initials.ts";

test.each([
  ["Tomás Echeverría", "TE"],
  ["Lumen Health AS", "LH"],
  ["Élodie", "É"],
  ["Kestrel Digital Health, Inc.", "KD"],
  ["The Aperture Group", "AG"],
  ["3 Rivers", "3R"],
  ["AG", "A"],
  ["  ", "?"],
])("%s is drawn as %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("a name keeps its tint, and names spread over all six", () => {
  expect(tintOf("Lumen Health")).toBe(tintOf("Lumen Health"));
  const names = Array.from({ length: 60 }, (_, index) => `Company ${index}`);
  expect(new Set(names.map(tintOf)).size).toBe(6);
});
