import { expect, it } from "vitest";
import { withPrice } from "./price-labels.ts";

it("names no price before it is known, and each one behind what it is for", () => {
  expect(withPrice("Enrich", undefined)).toBe("Enrich");
  expect(withPrice("Enrich", { kind: "credit" })).toBe("Enrich · 1 credit");
  expect(withPrice("Enrich company", { kind: "unknown" })).toBe("Enrich company · up to 1 credit");
});
