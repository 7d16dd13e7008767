import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pngScale } from "./chart-export.ts";

test("a picture is twice as sharp as the screen asks", () => {
  expect(pngScale({ width: 1600, height: 1200 })).toBe(2);
});

test("no picture passes what a canvas holds", () => {
  const sides = fc.integer({ min: 1, max: 3_000_000 });
  fc.assert(
    fc.property(sides, sides, (width, height) => {
      const scale = pngScale({ width, height });
      expect(Math.max(width, height) * scale).toBeLessThanOrEqual(16_384 + 1e-6);
      expect(width * scale * height * scale).toBeLessThanOrEqual(268_000_001);
    }),
  );
});
