import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { type ColumnTarget, COMPANY_TARGETS, CONTACT_TARGETS } from "./column-targets.ts";
import { rowInput } from "./row-input.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

/** A row of a contact file, by target. */
const person = (values: Partial<Record<ColumnTarget, string>>) =>
  rowInput("contact", Object.keys(values) as ColumnTarget[], Object.values(values));
const company = (values: Partial<Record<ColumnTarget, string>>) =>
  rowInput("company", Object.keys(values) as ColumnTarget[], Object.values(values));

describe("A row asks with clean values", () => {
  const AT_ACME = { fullName: "Jane Doe", companyName: "Acme" };

  test("without white space that nobody sees, quotes, and words for nothing", () => {
    const read = person({
      fullName: "\u00A0 Doe,\u00A0 Jane\u200B",
      companyName: "“Acme  Inc”",
      jobTitle: "n/a",
    });
    expect(read).toEqual({
      input: { fullName: "Doe, Jane", companyName: "Acme Inc" },
      companyWebsite: null,
      notes: [expect.objectContaining({ kind: "means-nothing", target: "jobTitle", column: 2 })],
    });
  });

  test("and a website apart, since the service has no key for it beside a person", () => {
    const read = person({ ...AT_ACME, companyWebsite: "acme.example" });
    expect(read).toEqual({ input: AT_ACME, companyWebsite: "acme.example", notes: [] });
    const input = { companyWebsite: "acme.example" };
    expect(company({ companyWebsite: "https://acme.example/about" })).toMatchObject({ input });
  });

  test("and first and last name in place of the full one", () => {
    const input = { firstName: "Jane", lastName: "Doe", companyName: "Acme" };
    const read = person({ fullName: "Dr. Jane Doe", ...input });
    expect(read).toEqual({ input, companyWebsite: null, notes: [] });
  });

  test("and an optional value that is none is left out with a note", () => {
    const read = person({ ...AT_ACME, emailAddress: "jane at acme", companyId: "A-7" });
    expect(read).toMatchObject({
      input: AT_ACME,
      notes: [
        { kind: "not-a-value", target: "emailAddress", column: 2 },
        { kind: "not-a-value", target: "companyId", column: 3 },
      ],
    });
  });
});

describe("A website that is", () => {
  const WEBSITE = ["companyName", "companyWebsite"] as const;
  const fixes = new Set(["use-domain:1"]);

  test("an e-mail address offers its domain, which a press uses", () => {
    const cells = ["Acme", "Info <info@acme.example>"];
    const input = { companyName: "Acme" };
    const offer = { fix: "use-domain", column: 1 };
    expect(rowInput("company", WEBSITE, cells)).toMatchObject({ input, notes: [offer] });
    const used = { input: { ...input, companyWebsite: "acme.example" }, notes: [{ kind: "domain-used" }] };
    expect(rowInput("company", WEBSITE, cells, fixes)).toMatchObject(used);
    const unnamed = rowInput("company", WEBSITE, ["", "info@acme.example"]);
    expect(unnamed).toMatchObject({ problem: { fix: "use-domain" } });
  });

  test.each(["jane@gmail.com", "jane@facebook.com/x", "jane@acme.wixsite.com"])(
    "%s offers none, since others share it",
    (cell) => {
      const read = rowInput("company", WEBSITE, ["Acme", cell], fixes);
      expect(read).toMatchObject({ input: { companyName: "Acme" } });
      expect("input" in read && read.input.companyWebsite).toBeUndefined();
      const unnamed = rowInput("company", WEBSITE, ["", cell], fixes);
      expect("problem" in unnamed && unnamed.problem).toMatchObject({ kind: "e-mail-as-website" });
    },
  );

  test("a network's own is that of the network alone", () => {
    const linked = (companyName: string) => company({ companyName, companyWebsite: "linkedin.com" });
    expect(linked("LinkedIn")).toMatchObject({ companyWebsite: "linkedin.com" });
    expect(linked("Acme")).toMatchObject({ companyWebsite: null, notes: [{ kind: "shared-host" }] });
  });

  test("a person's profile is asked for as one", () => {
    const read = person({ lastName: "Doe", companyName: "Acme", companyWebsite: "linkedin.com/in/jane" });
    expect(read).toMatchObject({ input: { externalURL: "linkedin.com/in/jane" }, companyWebsite: null });
  });
});

describe("A row that cannot ask says what is missing", () => {
  test.each([
    [{ fullName: "Jane Doe" }, "Company is missing"],
    [{ companyName: "Acme" }, "Name is missing"],
    [{ firstName: "Jane", companyName: "Acme" }, "Last name is missing"],
    [{ jobTitle: "VP" }, "Name and company are missing"],
    [{ hashedEmail: "ab12".repeat(16) }, "Name or company beside the hashed e-mail is missing"],
    [{ personId: "0035e00000abcde" }, "ID “0035e00000abcde” is not an ID"],
    [{ personId: "9223372036854775808" }, "ID “9223372036854775808” is not an ID"],
    [{ firstName: "NULL", lastName: "NULL", companyName: "NULL" }, "Name and company are missing"],
    [{ emailAddress: "jane@acme" }, "E-mail “jane@acme” is not an e-mail address"],
    [{ fullName: " ", emailAddress: "n/a" }, "Name and company are missing"],
  ])("%j", (values, message) => {
    expect(person(values)).toMatchObject({ problem: { message } });
  });

  test("also of companies", () => {
    const problemOf = (values: Parameters<typeof company>[0]) => {
      const read = company(values);
      return "problem" in read ? read.problem.message : undefined;
    };
    const missing = "Company name or website is missing";
    expect(problemOf({ companyCity: "Oslo", companyCountry: "Norway" })).toBe(missing);
    expect(problemOf({ companyWebsite: "none of yours" })).toBe("Website “none of yours” is not a website");
    expect(problemOf({ companyStreet: "1 Main St", companyZipCode: "02451" })).toBeUndefined();
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
