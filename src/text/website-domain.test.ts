import * as fc from "fast-check";
import { expect, test } from "vitest";
import { websiteDomain } from "./website-domain.ts";

test.each([
  ["acme.example", "acme.example"],
  ["  HTTPS://WWW.Acme.Example/About?x=1#top ", "acme.example"],
  ["//acme.example", "acme.example"],
  ["http:/acme.example", "acme.example"],
  ["https:acme.example", "acme.example"],
  ["http:\\\\acme.example\\about", "acme.example"],
  ["acme.example:8080/about", "acme.example"],
  ["https://jane:secret@acme.example:443/", "acme.example"],
  ["acme.example.", "acme.example"],
  ["www.acme.example..", "acme.example"],
  ["acme.example, acme.test", "acme.example"],
  ["<https://acme.example>", "acme.example"],
  ["acme_corp.example", "acme_corp.example"],
  ["shop.acme.example", "shop.acme.example"],
  ["www.example", "www.example"],
  ["münchen.example", "xn--mnchen-3ya.example"],
  ["MÜNCHEN.example", "xn--mnchen-3ya.example"],
  ["mu\u0308nchen.example", "xn--mnchen-3ya.example"],
  ["http://XN--MNCHEN-3YA.example/", "xn--mnchen-3ya.example"],
  ["ａｃｍｅ。example", "acme.example"],
  ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
])("%j is %s", (website, domain) => {
  expect(websiteDomain(website)).toBe(domain);
});

test.each([
  "",
  "acme",
  "none of yours",
  "Acme Inc.",
  "info@acme.example",
  "mailto:info@acme.example",
  "javascript:alert(1)",
  "192.168.1.1",
  "http://1.002.776.000",
  "localhost:8080",
  "-acme.example",
  "acme..example",
  "acme.e",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(130)}example`,
])("%j is no domain", (website) => {
  expect(websiteDomain(website)).toBe("");
});

test("what is canonical stays, whatever it was made of", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.domain());
  fc.assert(
    fc.property(text, (website) => {
      const domain = websiteDomain(website);
      expect(websiteDomain(domain)).toBe(domain);
      expect(websiteDomain(`https://${domain}/`)).toBe(domain);
    }),
  );
});
