import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { type ColumnTarget, COMPANY_TARGETS, CONTACT_TARGETS, type ContactTarget } from "./column-targets.ts";
import { rowInput } from "./row-input.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

/** A row of people by target. */
const person = (values: Partial<Record<ColumnTarget, string>>) =>
  rowInput("contact", Object.keys(values) as ColumnTarget[], Object.values(values));
const company = (values: Partial<Record<ColumnTarget, string>>) =>
  rowInput("company", Object.keys(values) as ColumnTarget[], Object.values(values));

describe("A row asks with clean values", () => {
  test.each<[ContactTarget, string, string]>([
    ["emailAddress", " mailto:jane@acme.example ", "jane@acme.example"],
    ["emailAddress", "Jane Doe <jane@acme.example>; j@home.example", "jane@acme.example"],
    ["emailAddress", '"jane@acme.example"', "jane@acme.example"],
    ["personId", "1 234 567", "1234567"],
    ["personId", "1234567.0", "1234567"],
    ["personId", "9,007,199,254,740,993", "9007199254740993"],
    ["phone", "'+1 415 555 0132", "+1 415 555 0132"],
    ["phone", "tel:+14155550132", "+14155550132"],
    ["externalURL", "https://www.linkedin.com/in/jane-doe/", "https://www.linkedin.com/in/jane-doe/"],
  ])("for %s from %s", (target, cell, value) => {
    expect(person({ [target]: cell })).toEqual({
      input: { [target]: value },
      companyWebsite: null,
      warnings: [],
    });
  });

  test("without white space that nobody sees, quotes, and words for nothing", () => {
    expect(
      person({
        fullName: "\u00A0 Doe,\u00A0 Jane\u200B",
        companyName: "“Acme  Inc”",
        jobTitle: "n/a",
        phone: "-",
      }),
    ).toEqual({
      input: { fullName: "Doe, Jane", companyName: "Acme Inc" },
      companyWebsite: null,
      warnings: [],
    });
  });

  test("and a website apart, since the service has no key for it beside a person", () => {
    expect(person({ fullName: "Jane Doe", companyName: "Acme", companyWebsite: "acme.example" })).toEqual({
      input: { fullName: "Jane Doe", companyName: "Acme" },
      companyWebsite: "acme.example",
      warnings: [],
    });
    expect(company({ companyWebsite: "https://acme.example/about" })).toMatchObject({
      input: { companyWebsite: "https://acme.example/about" },
    });
  });

  test("and first and last name in place of the full one", () => {
    expect(
      person({ fullName: "Dr. Jane Doe", firstName: "Jane", lastName: "Doe", companyName: "Acme" }),
    ).toEqual({
      input: { firstName: "Jane", lastName: "Doe", companyName: "Acme" },
      companyWebsite: null,
      warnings: [],
    });
  });

  test("and an optional value that is none is left out with a warning", () => {
    expect(
      person({ fullName: "Jane Doe", companyName: "Acme", emailAddress: "jane at acme", companyId: "A-7" }),
    ).toEqual({
      input: { fullName: "Jane Doe", companyName: "Acme" },
      companyWebsite: null,
      warnings: ["E-mail is not an address", "Company ID is not a number we can use"],
    });
  });
});

describe("A row that cannot ask says what is missing", () => {
  test.each([
    [{ fullName: "Jane Doe" }, "Company is missing"],
    [{ companyName: "Acme" }, "Name is missing"],
    [{ firstName: "Jane", companyName: "Acme" }, "Last name is missing"],
    [{ jobTitle: "VP" }, "Name and company are missing"],
    [{ hashedEmail: "ab12".repeat(16) }, "A name or company is missing beside the hashed e-mail"],
    [{ personId: "0035e00000abcde" }, "ID is not a number we can use"],
    [{ personId: "9223372036854775808" }, "ID is not a number we can use"],
    [{ emailAddress: "jane@acme" }, "E-mail is not an address"],
    [{ fullName: " ", emailAddress: "n/a" }, "Name and company are missing: nothing to match by"],
  ])("%j", (values, message) => {
    expect(person(values)).toMatchObject({ problem: { message } });
  });

  test("also of companies", () => {
    const missing = { problem: { message: "Company name or website is missing" } };
    expect(company({ companyCity: "Oslo", companyCountry: "Norway" })).toMatchObject(missing);
    expect(company({ companyWebsite: "none of yours" })).toMatchObject({
      problem: { message: "Website is not a web address" },
    });
    expect(company({ companyStreet: "1 Main St", companyZipCode: "02451" })).toMatchObject({
      input: { companyStreet: "1 Main St", companyZipCode: "02451" },
    });
  });
});

function isAccepted(operation: typeof enrichContacts | typeof enrichCompanies, inputs: object): boolean {
  return operation.attributes.safeParse({ ...inputs, outputFields: ["id"] }).success;
}

test("whatever stands in the cells, the service takes what is asked", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("Jane Doe", "jane@acme.example", "123", "acme.example", "+1 415 555 0132", "n/a", "'=1"),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 12, maxLength: 12 }), (cells) => {
      const contact = rowInput("contact", CONTACT_TARGETS, cells);
      const firm = rowInput("company", COMPANY_TARGETS, cells);
      const accepted = [
        ...("input" in contact ? [isAccepted(enrichContacts, { matchPersonInput: [contact.input] })] : []),
        ...("input" in firm ? [isAccepted(enrichCompanies, { matchCompanyInput: [firm.input] })] : []),
      ];
      expect(accepted).toEqual(accepted.map(() => true));
    }),
    { numRuns: casesOf(2000) },
  );
});
