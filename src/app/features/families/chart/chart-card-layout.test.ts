import * as fc from "fast-check";
import { expect, test } from "vitest";
import { textWidth, truncateText } from "./chart-card-layout.ts";

test("a text that has room stays as it is", () => {
  expect(truncateText("Halden Maritime AS", 200, 13)).toBe("Halden Maritime AS");
});

test("a text that has no room ends in an ellipsis and fits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat({ max: 300 }), (text, room) => {
      const fitted = truncateText(text, room, 13);
      expect(textWidth(fitted, 13)).toBeLessThanOrEqual(room);
      expect(fitted === text || text.startsWith(fitted.replace(/…$/, ""))).toBe(true);
    }),
  );
});

test("wide letters count more than narrow ones", () => {
  expect(textWidth("WWWW", 13)).toBeGreaterThan(textWidth("iiii", 13) * 3);
  expect(textWidth("会社", 10)).toBeGreaterThanOrEqual(20);
});
