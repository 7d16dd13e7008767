import { describe, expect, it } from "vitest";
import { safeImageUrl } from "./safe-image-url.ts";

const OWN = "http://127.0.0.1:4000";

describe("a picture's address", () => {
  it("may be https anywhere, or the page's own origin", () => {
    expect(safeImageUrl("https://cdn.example/a.png", OWN)).toBe("https://cdn.example/a.png");
    expect(safeImageUrl(`${OWN}/pictures/1.svg`, OWN)).toBe(`${OWN}/pictures/1.svg`);
  });

  it.each([
    undefined,
    "",
    "data:image/svg+xml,<svg/>",
    "javascript:alert(1)",
    "blob:https://cdn.example/1",
    "http://cdn.example/a.png",
    "http://127.0.0.1:4001/a.png",
    "not an address",
  ])("is nothing for %s", (text) => {
    expect(safeImageUrl(text, OWN)).toBeUndefined();
  });
});
