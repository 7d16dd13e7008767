import * as fc from "fast-check";
import { expect, test } from "vitest";
import { timesAsLong } from "#testing/times-as-long.ts";
import { normalizeText, transliterate } from "./normalize-text.ts";

test("case, diacritics and letters that do not decompose make no difference", () => {
  expect(normalizeText("Ångström & Søn")).toBe("angstrom & son");
  expect(normalizeText("Œuvre STRASSE Straße Łódź")).toBe("oeuvre strasse strasse lodz");
});

test.each(["\u0301\u0323", "\uFF9E", "\u0130"])(
  "ten times as many of %j take about ten times as long",
  (letters) => {
    const normalizing = (length: number) => {
      const text = `a${letters.repeat(length / letters.length)}`;
      return () => normalizeText(text);
    };
    // sorting all marks beside each other would be a hundred
    expect(timesAsLong(normalizing(40_000), normalizing(4000))).toBeLessThan(40);
  },
);

test("decomposing a few letters at a time changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const whole = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
      expect(normalizeText(text)).toBe(transliterate(whole));
    }),
  );
});
