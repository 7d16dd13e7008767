import { describe, expect, it } from "vitest";
import { mailAddress, phoneAddress, webAddress } from "./safe-link.ts";

describe("links made of answered values", () => {
  it("open web addresses only", () => {
    expect(webAddress("https://northwind.example/about")).toBe("https://northwind.example/about");
    expect(webAddress("www.northwind.example")).toBe("https://www.northwind.example/");
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
      expect(webAddress(text)).toBeUndefined();
    }
  });

  it("write to one person and carry nothing else along", () => {
    expect(mailAddress("p.raman+work@northwind.example")).toBe("mailto:p.raman%2Bwork@northwind.example");
    expect(mailAddress("a@b.example?bcc=c@d.example")).toBeUndefined();
    expect(mailAddress("not an address")).toBeUndefined();
  });

  it("call the digits of a number", () => {
    expect(phoneAddress("+1 (415) 555-0132")).toBe("tel:+14155550132");
    expect(phoneAddress("none")).toBeUndefined();
  });
});
