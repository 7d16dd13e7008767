import { describe, expect, it } from "vitest";
import { validationAnswer } from "#contract/error-schemas.ts";
import { operations } from "#contract/operations.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* The wording of findings [error-4]: the quoted field, what is expected, and nothing that may be about a person. */

const { rep } = await repForTest();
const { searchContacts } = operations;
const input = { personId: 1 };

async function detailsOf(response: Response): Promise<(string | undefined)[]> {
  return validationAnswer.parse(await response.json()).errors.map(({ detail }) => detail);
}

describe("a finding says what is expected [error-4]", () => {
  it.each([
    ["?page[size]=0", '"page[size]" must be at least 1.'],
    ["?page[size]=101", '"page[size]" must be at most 100.'],
    ["?page[size]=ten", '"page[size]" must be a whole number from 1 to 100.'],
    ["?page[number]=401", '"page[number]" must be at most 400 where "page[size]" is 25.'],
    ["?page[number]=101&page[size]=100", '"page[number]" must be at most 100 where "page[size]" is 100.'],
  ])("of %s", async (query, detail) => {
    expect(await detailsOf(await rep.post(searchContacts, {}, query))).toEqual([detail]);
  });

  it("of sort, with the keys that there are", async () => {
    const [detail] = await detailsOf(await rep.post(operations.searchCompanies, {}, "?sort=shoes"));
    expect(detail).toMatch(/^"sort" must be one of name, employeeCount, revenue\b.*leading "-"\.$/);
    const news = await rep.post(operations.searchNews, { pageDateMin: "2026-01-01" }, "?sort=pageDate");
    expect(await detailsOf(news)).toEqual(['"sort" is not accepted here.']);
  });

  it.each([
    ["searchContacts", { lastName: 7 }, '"lastName" must be a text, not a number.'],
    ["searchContacts", { lastName: null }, '"lastName" must be a text, not null.'],
    ["searchContacts", { shoeSize: 44 }, '"shoeSize" is not known here.'],
    ["searchContacts", [], '"attributes" must be an object, not a list.'],
    ["searchIntent", {}, '"topics" is required.'],
    ["searchIntent", { topics: [] }, '"topics" must have at least 1 value.'],
    ["searchIntent", { topics: Array.from({ length: 51 }, String) }, '"topics" must have at most 50 values.'],
    ["searchIntent", { topics: [7] }, '"topics[0]" must be a text, not a number.'],
    ["enrichContacts", { outputFields: ["id"] }, '"matchPersonInput" is required.'],
    [
      "enrichContacts",
      { matchPersonInput: [input], outputFields: ["shoeSize"] },
      '"shoeSize" is not a field of this record.',
    ],
    [
      "enrichCompanies",
      { matchCompanyInput: [{ shoe: 1, size: 2 }], outputFields: ["id"] },
      '"shoe", "size" are not known here.',
    ],
    ["enrichNews", { companyId: "x" }, '"companyId" must be a number.'],
    ["enrichNews", { companyId: true }, '"companyId" must be a number or a text, not true or false.'],
  ] as const)("of %s with %j: %s", async (name, attributes, detail) => {
    expect(await detailsOf(await rep.post(operations[name], attributes))).toEqual([detail]);
  });

  it("of an envelope of another type", async () => {
    const row = { ...searchContacts, requestType: "Contact" };
    expect(await detailsOf(await rep.post(row, {}))).toEqual(['"type" must be "ContactSearch".']);
  });
});

describe("a finding never repeats what may be about a person [error-4]", () => {
  it.each([
    ["searchContacts", { companyId: "ada@corp.example" }],
    ["searchContacts", { lastName: { mail: "ada@corp.example" } }],
    ["searchIntent", { topics: { mail: "ada@corp.example" } }],
    ["enrichNews", { companyId: "+1 212 555 0100" }],
    ["enrichContacts", { matchPersonInput: "ada@corp.example", outputFields: ["id"] }],
    ["enrichContacts", { matchPersonInput: [input], outputFields: ["ada@corp.example", "+1 212 555 0100"] }],
  ] as const)("such as %s with %j", async (name, attributes) => {
    const response = await rep.post(operations[name], attributes);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/ada@corp|212 555/);
  });
});
