import { describe, expect, it } from "vitest";
import { mailtoUrl, telUrl, safeImageUrl, safeWebUrl } from "./safe-url.ts";

describe("links made of answered values", () => {
  it("open web addresses only", () => {
    expect(safeWebUrl("https://northwind.example/about")).toBe("https://northwind.example/about");
    expect(safeWebUrl("www.northwind.example")).toBe("https://www.northwind.example/");
    for (const text of ["javascript:alert(1)", "data:text/html,hi", " java\nscript:alert(1)", "n/a", ""])
      expect(safeWebUrl(text)).toBeUndefined();
    // a host with a dot makes neither a web address
    expect(safeWebUrl("javascript://northwind.example/%0aalert(1)")).toBeUndefined();
    expect(safeWebUrl("ftp://files.northwind.example/list")).toBeUndefined();
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

const ORIGINS = ["http://127.0.0.1:4000", "https://cdn.example", "http://127.0.0.1:4002"];

describe("a picture's address", () => {
  it.each([
    "http://127.0.0.1:4000/pictures/1.svg",
    "https://cdn.example/a.png?size=2",
    "http://127.0.0.1:4002/a.png",
  ])("may be of an origin that the page may show: %s", (text) => {
    expect(safeImageUrl(text, ORIGINS)).toBe(text);
  });

  it.each([
    undefined,
    "",
    "data:image/svg+xml,<svg/>",
    "javascript:alert(1)",
    "blob:https://cdn.example/1",
    // a different scheme, port or name is another origin
    "http://cdn.example/a.png",
    "https://cdn.example:8443/a.png",
    "https://cdn.example.stranger.example/a.png",
    "https://stranger.example/a.png",
    "http://127.0.0.1:4001/a.png",
    "not an address",
  ])("is nothing for %s", (text) => {
    expect(safeImageUrl(text, ORIGINS)).toBeUndefined();
  });
});
