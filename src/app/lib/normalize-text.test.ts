import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeText as normalizeInDatabase } from "#database/normalize-text.ts";
import { normalizeText } from "./normalize-text.ts";

test("case, diacritics and letters that do not decompose make no difference", () => {
  expect(normalizeText("Ångström & Søn")).toBe("angstrom & son");
  expect(normalizeText("Œuvre STRASSE Straße Łódź")).toBe("oeuvre strasse strasse lodz");
});

test("what is found here is what the service finds", () => {
  const letters = fc.constantFrom(..."aÅøŒæßŁđÐþıéü Z9-'");
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(letters).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(normalizeText(text)).toBe(normalizeInDatabase(text));
    }),
  );
});
