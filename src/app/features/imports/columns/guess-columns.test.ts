import { describe, expect, test } from "vitest";
import {
  COMPANY_EXPORTS,
  CONTACT_EXPORTS,
  type HeaderExample,
} from "#testing/files/header-examples-for-test.ts";
import { LANGUAGES } from "#testing/files/header-languages-for-test.ts";
import { guessColumns } from "./guess-columns.ts";

describe("Columns are found by name and cells", () => {
  test.each<[string, HeaderExample]>(
    [...CONTACT_EXPORTS, ...COMPANY_EXPORTS, ...LANGUAGES].map((example) => [example.name, example]),
  )("of %s", (_, example) => {
    const header = example.header.split("|");
    const guessed = guessColumns(
      header,
      example.rows.map((row) => row.split("|")),
    );
    const wanted = header.map((name) => [name, example.targets[name] ?? "keep"]);
    expect(guessed.columns.map(({ name, target }) => [name, target])).toEqual(wanted);
    expect(guessed.type).toBe(example.type ?? "contact");
  });
});

describe("Columns without names are found by their cells", () => {
  test("of people", () => {
    const rows = [
      ["Jane Doe", "Acme Inc", "jane@acme.example", "+1 415 555 0132"],
      ["John Roe", "Globex Corporation", "john@globex.example", "+1 415 555 0133"],
      ["Ann Lee", "Initech", "ann@initech.example", ""],
    ];
    const { type, columns } = guessColumns(null, rows);
    expect([type, ...columns.map(({ target }) => target)]).toEqual([
      "contact",
      "fullName",
      "companyName",
      "emailAddress",
      "phone",
    ]);
  });

  test("of first and last names", () => {
    const rows = [
      ["Jane", "Doe", "Acme"],
      ["John", "Roe", "Globex"],
    ];
    expect(guessColumns(null, rows).columns.map(({ target }) => target)).toEqual([
      "firstName",
      "lastName",
      "companyName",
    ]);
  });
});

/** Names that repeat in other combinations. */
const pick = (values: readonly string[], row: number) => values[row % values.length] ?? "";

describe("The files of the journeys", () => {
  test("500 people with companies, titles, notes and a booth need no correction", () => {
    const first = ["Jane", "John", "Åsa", "Maria", "Liam", "Chloé", "Ben"];
    const last = ["Doe", "Roe", "Öberg", "Garcia", "O'Brien", "Dubois", "van den Berg", "Smyth"];
    const companies = [
      "Alderbrook Logistics",
      "Alderbrok Logistcs",
      "Northwind Foods Inc",
      "Brightwave",
      "Contoso Ltd.",
      "Fabrikam",
    ];
    const titles = ["VP of Sales", "Head of Procurement", "Buyer", "CEO", "Marketing Manger", ""];
    const notes = ["wants a demo", "", "call in May; has budget", "met John Roe too"];
    const rows = Array.from({ length: 500 }, (_, row) => [
      `${pick(first, row)} ${pick(last, row * 3 + 1)}`,
      pick(companies, row * 5 + 2),
      pick(titles, row),
      pick(notes, row),
      `${pick(["A", "B", "C"], row)}${row % 40}`,
    ]);
    const { type, columns } = guessColumns(["Name", "Company", "Title", "Notes", "Booth"], rows);
    expect(type).toBe("contact");
    expect(columns.map(({ target }) => target)).toEqual([
      "fullName",
      "companyName",
      "jobTitle",
      "keep",
      "keep",
    ]);
    expect(columns[2]?.filled).toBeCloseTo(5 / 6, 1);
    expect(columns[0]?.firstValues).toHaveLength(3);
    expect(Math.min(...columns.map(({ confidence }) => confidence))).toBeGreaterThan(0.6);
  });

  test.each([[["Website"]], [["URL"]], [["Domain"]], [["Companies to check"]], [null]])(
    "200 websites in one column, named %s",
    (header) => {
      const rows = Array.from({ length: 200 }, (_, row) => [
        pick(
          [`company-${row}.example`, `https://www.firm${row}.example/about`, `www.shop${row}.example`],
          row,
        ),
      ]);
      const { type, columns } = guessColumns(header, rows);
      expect([type, columns[0]?.target]).toEqual(["company", "companyWebsite"]);
    },
  );
});
