import { expect, test } from "vitest";
import { timesAsLong } from "#testing/times-as-long.ts";
import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { DuplicateRows } from "./find-duplicates.ts";

function findDuplicates(inputs: readonly (RowMatchInput | null)[]): readonly (number | null)[] {
  const rows = new DuplicateRows();
  return inputs.map((input) => rows.add(input));
}

const JANE = { fullName: "Jane Doe" };
const AT_ACME = { ...JANE, companyName: "Acme" };

test.each<[string, RowMatchInput, RowMatchInput]>([
  ["an ID, as number or text", { personId: 7 }, { personId: "007" }],
  ["an address", { emailAddress: "Jane@Acme.example" }, { emailAddress: "jane@acme.example", fullName: "J" }],
  [
    "a profile",
    { externalURL: "https://linkedin.com/in/jane/?trk=x" },
    { externalURL: "linkedin.com/in/Jane" },
  ],
  [
    "a name at a company",
    { fullName: "Döe, Jane", companyName: "Acme, Inc." },
    { firstName: "jane", lastName: "doe", companyName: "ACME" },
  ],
  ["a website", { companyWebsite: "https://www.acme.example/about" }, { companyWebsite: "acme.example" }],
  [
    "website in two alphabets",
    { companyWebsite: "https://MÜNCHEN.example" },
    { companyWebsite: "xn--mnchen-3ya.example" },
  ],
  [
    "address of a person named shorter",
    { emailAddress: "j@a.example", fullName: "J. Doe" },
    { emailAddress: "j@A.example", fullName: "Jane M. Doe" },
  ],
  ["number", { ...JANE, phone: "+49 (0)30 123456" }, { ...JANE, phone: "0049 30 123456" }],
  [
    "number with and without the code of the country",
    { fullName: "Dr. Jane Doe", phone: "+1 415 555 0132" },
    { fullName: "Doe, Jane", phone: "(415) 555-0132" },
  ],
  [
    "address of a person by nickname",
    { emailAddress: "bob@a.example", fullName: "Bob Doe" },
    { emailAddress: "bob@a.example", fullName: "Robert Doe" },
  ],
  ["a company's name", { companyName: "Müller GmbH" }, { companyName: "MULLER" }],
])("two rows with the same %s are one", (_, one, other) => {
  const rows = [{ emailAddress: "else@x.example" }, one, null, other];
  expect(findDuplicates(rows)).toEqual([null, null, null, 1]);
});

const ACME = { companyName: "Acme" };
test.each<[what: string, both: RowMatchInput, one: RowMatchInput, other: RowMatchInput]>([
  ["addresses", AT_ACME, { emailAddress: "jane1@acme.example" }, { emailAddress: "jane2@acme.example" }],
  ["names behind one mailbox", { emailAddress: "info@acme.example" }, JANE, { fullName: "John Doe" }],
  ["names on one website", { companyWebsite: "acme.example" }, ACME, { companyName: "Acme Insurance" }],
  ["names at one switchboard", { companyPhone: "+1 415 555 0132" }, ACME, { companyName: "Globex" }],
  [
    "pages on one network",
    {},
    { companyWebsite: "facebook.com/one" },
    { companyWebsite: "facebook.com/two" },
  ],
  ["company IDs", AT_ACME, { companyId: "1" }, { companyId: "2" }],
  ["extensions", {}, { phone: "+1 415 555 0132 x1" }, { phone: "+1 415 555 0132 x2" }],
  ["companies", JANE, ACME, { companyName: "Globex" }],
  ["places", ACME, { companyCountry: "Norway" }, { companyCountry: "Spain" }],
  ["websites", ACME, { companyWebsite: "a.example" }, { companyWebsite: "b.example" }],
])("rows with different %s are two", (_, both, one, other) => {
  expect(
    findDuplicates([
      { ...both, ...one },
      { ...both, ...other },
    ]),
  ).toEqual([null, null]);
});

test("the same ask behind a mailbox of others is one", () => {
  const [jane, john] = ["Jane Doe", "John Roe"].map((fullName) => ({
    fullName,
    emailAddress: "info@a.example",
  }));
  expect(findDuplicates([jane ?? null, john ?? null, john ?? null])).toEqual([null, null, 1]);
});

test("the third of three names the first", () => {
  const address = { emailAddress: "jane@acme.example" };
  expect(findDuplicates([AT_ACME, { ...AT_ACME, ...address }, address])).toEqual([null, 0, 0]);
});

test("ten times as many rows take about ten times as long", () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => ({
    fullName: `Jane Döe ${row % 15_000}`,
    companyName: `Acme ${row % 500} Inc`,
    emailAddress: `jane${row % 15_000}@acme.example`,
  }));
  expect(findDuplicates(rows).filter((row) => row !== null)).toHaveLength(5000);
  const some = rows.slice(0, 2000);
  // each row beside each other one would be a hundred
  const took = timesAsLong(
    () => findDuplicates(rows),
    () => findDuplicates(some),
  );
  expect(took).toBeLessThan(40);
});

test("IDs that differ only beyond what a number holds are two [api-5]", () => {
  const [one, other] = ["9007199254740992", "9007199254740993"];
  expect(findDuplicates([{ personId: one }, { personId: other }])).toEqual([null, null]);
  expect(findDuplicates([{ companyId: one }, { companyId: other }])).toEqual([null, null]);
});
