import { describe, expect, it } from "vitest";
import { mailtoUrl, telUrl, safeImageUrl, safeWebUrl } from "./safe-url.ts";

describe("links made of answered values", () => {
  it("open web addresses only", () => {
    expect(safeWebUrl("https://northwind.example/about")).toBe("https://northwind.example/about");
    expect(safeWebUrl("www.northwind.example")).toBe("https://www.northwind.example/");
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,hi",
      " java\nscript:alert(1)",
      "vbscript:x",
      "n/a",
      "",
      // a host with a dot makes neither of these a web address
      "javascript://northwind.example/%0aalert(1)",
      "ftp://files.northwind.example/list",
    ]) {
      expect(safeWebUrl(text)).toBeUndefined();
    }
  });

  it("write to one person and carry nothing else along", () => {
    expect(mailtoUrl("p.raman+work@northwind.example")).toBe("mailto:p.raman%2Bwork@northwind.example");
    expect(mailtoUrl("a@b.example?bcc=c@d.example")).toBeUndefined();
    expect(mailtoUrl("not an address")).toBeUndefined();
  });

  it("call the digits of a number", () => {
    expect(telUrl("+1 (415) 555-0132")).toBe("tel:+14155550132");
    expect(telUrl("none")).toBeUndefined();
  });
});

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
