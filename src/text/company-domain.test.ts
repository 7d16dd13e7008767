import { expect, test } from "vitest";
import { companyDomain, sharedHost } from "./company-domain.ts";

test.each([
  ["https://www.facebook.com/acmebakery", "facebook.com"],
  ["m.facebook.com/acme", "facebook.com"],
  ["https://sites.google.com/view/initech", "sites.google.com"],
  ["https://www.google.com/maps/place/acme", "google.com"],
  ["https://de.linkedin.com/company/acme/", "linkedin.com"],
  ["acme.wixsite.com/site", "wixsite.com"],
  ["acme.github.io", "github.io"],
  ["acme.blogspot.co.uk", "blogspot.co.uk"],
  ["linktr.ee/acme", "linktr.ee"],
  ["https://acme.notion.site/Acme-1f2", "notion.site"],
  ["acme.myshopify.com", "myshopify.com"],
  ["http:/instagram.com/acme", "instagram.com"],
])("%s is a page on a host that many share", (website, host) => {
  expect(sharedHost(website)).toBe(host);
  expect(companyDomain(website)).toBe("");
});

test.each([
  ["https://www.acme.example/facebook.com", "acme.example"],
  ["notfacebook.com", "notfacebook.com"],
  ["facebook.com.acme.example", "facebook.com.acme.example"],
  ["https://www.linkedin.com/", "linkedin.com"],
  ["github.com", "github.com"],
  ["acme", ""],
])("%s is a company's own, or nothing", (website, domain) => {
  expect(companyDomain(website)).toBe(domain);
});

test("mailboxes of everybody are at mail providers", () => {
  const hosts = ["gmail.com", "yahoo.co.uk", "gmx.net", "web.de", "163.com"];
  expect(hosts.map(sharedHost)).toEqual(hosts);
  expect(["mail.acme.example", "gmail.acme.example"].map(sharedHost)).toEqual([undefined, undefined]);
});
