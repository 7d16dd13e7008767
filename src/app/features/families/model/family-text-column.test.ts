import * as fc from "fast-check";
import { expect, test } from "vitest";
import { allTexts, textAt, textColumn } from "./family-text-column.ts";

test("A column gives back its texts, one by one and all at once", () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\uFEFFmark", "", "Acme", "😀")),
  );
  fc.assert(
    fc.property(texts, (given) => {
      const whole = given.map((text) => text.replace(/\p{Cs}/gu, "\uFFFD"));
      const column = textColumn(given);
      expect(whole.map((_, index) => textAt(column, index))).toEqual(whole);
      expect(allTexts(column)).toEqual(whole);
      expect([textAt(column, -1), textAt(column, given.length)]).toEqual(["", ""]);
    }),
  );
});
