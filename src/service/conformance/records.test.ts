import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/*
 * Records and their fields [field-1]. That each value has its type, and the envelope nothing else, is shown by definition.test.ts;
 * that fields agree with each other, by consistency.test.ts; the links, by search-and-paging.test.ts.
 */

const { test, rep } = await repForTest();

describe("contacts in search [field-2]", () => {
  it("have every attribute of the table, middle name and school where there are such", async () => {
    const { data } = await rep.page(searchContacts, { companyName: "health" }, "?page[size]=100");
    const optional = ["middleName", "school"] as const;
    const names = Object.keys(searchContacts.shape).filter((name) => !optional.some((each) => each === name));
    for (const { attributes } of data) expect(Object.keys(attributes)).toEqual(expect.arrayContaining(names));
    for (const name of optional) {
      expect(new Set(data.map(({ attributes }) => name in attributes)).size).toBe(2);
    }
  });

  it("hold hints only, never an e-mail address or a phone number", async () => {
    for (const sort of ["", "?sort=lastName", "?sort=-hierarchy"]) {
      expect(await (await rep.post(searchContacts, {}, sort)).text()).not.toMatch(/@|\+\d|555-/);
    }
  });
});

it("companies have a website and a logo where there is one, and the logo is served by us [field-3] [sandbox-6]", async () => {
  const { data } = await rep.page(searchCompanies, {}, "?page[size]=100");
  for (const key of ["website", "logo"]) {
    expect(new Set(data.map(({ attributes }) => key in attributes)).size).toBe(2);
  }
  const logo = data.find(({ attributes }) => attributes.logo)?.attributes.logo ?? "";
  expect(logo).toMatch(/^http:\/\/127\.0\.0\.1:4173\/gtm\//);
  expect((await test.service(new Request(logo))).headers.get("Content-Type")).toContain("image/svg+xml");
});
