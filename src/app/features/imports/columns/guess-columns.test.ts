import { describe, expect, test } from "vitest";
import headerExamples from "#testing/files/header-examples.txt?raw";
import { timesAsLong } from "#testing/times-as-long.ts";
import { SURE, guessColumns } from "./guess-columns.ts";

/** Each file: what it is (and whom it is about), its columns with the target each is expected to get, and its rows. */
const FILES = headerExamples
  .trim()
  .split("\n\n")
  .map((text) => {
    const [title = "", header = "", ...rows] = text.split("\n");
    const columns = header.split("|").map((column) => column.split(" => "));
    return { title, columns, rows: rows.map((row) => row.split("|")) };
  });

describe("Columns are found by name and cells", () => {
  test.each(FILES)("of $title", ({ title, columns, rows }) => {
    const guessed = guessColumns(
      columns.map(([name = ""]) => name),
      rows,
    );
    const wanted = columns.map(([name, target = "keep"]) => [name, target]);
    expect(guessed.columns.map(({ name, target }) => [name, target])).toEqual(wanted);
    expect(title).toContain(`(${guessed.type})`);
  });
});

const targetsOf = ({ columns }: ReturnType<typeof guessColumns>) =>
  columns.map(({ target }) => target).join(" ");
const rowsOf = (...rows: readonly string[]) => rows.map((row) => row.split("|"));

describe("Columns without names are found by their cells", () => {
  test.each([
    [
      "fullName companyName emailAddress phone",
      ["Jane Doe|Acme Inc|jane@acme.example|+1 415 555 0132", "John Roe|Globex Corp|john@globex.example|"],
    ],
    ["firstName lastName companyName", ["Jane|Doe|Acme", "John|Roe|Globex"]],
  ])("as %s", (targets, rows) => {
    const guessed = guessColumns(null, rowsOf(...rows));
    expect([guessed.type, targetsOf(guessed)]).toEqual(["contact", targets]);
  });

  test.each([
    ["First Name||Company|", "firstName lastName companyName keep"],
    ["||Company|Notes", "firstName lastName companyName keep"],
  ])("beside %s, and are to be checked", (header, targets) => {
    const guessed = guessColumns(header.split("|"), rowsOf("Jane|Doe|Acme|x", "John|Roe|Globex|y"));
    expect(targetsOf(guessed)).toBe(targets);
    expect(guessed.columns[1]?.confidence).toBeLessThan(SURE);
  });

  test("as titles, phones and websites beside others", () => {
    const rows = rowsOf(
      "Jane Doe|VP Sales|+49 30 123456|acme.example|Acme",
      "John Roe|CTO|+49 30 123457|globex.example|Globex",
    );
    const guessed = guessColumns(["Name", "", "", "", "Company"], rows);
    expect(targetsOf(guessed)).toBe("fullName jobTitle phone companyWebsite companyName");
  });
});

test("very long cells take no longer than long ones", () => {
  const headers = ["Name", "Company", "Phone", "E-mail", "Website", "Notes"];
  const guessing = (length: number) => {
    const rows = Array.from({ length: 300 }, (_, row) =>
      headers.map((__, column) => `${row} ${column} ${"İ a ".repeat(length / 4)}`),
    );
    return () => guessColumns(headers, rows);
  };
  // examining each of their letters would take sixty times as long
  expect(timesAsLong(guessing(30_000), guessing(520))).toBeLessThan(10);
});

test("a table of many columns takes no longer than one of some: fewer cells of each are looked at", () => {
  const tableOf = (columns: number) =>
    Array.from({ length: 300 }, (_, row) =>
      Array.from({ length: columns }, () => (row < 9 ? `+1 (555) 123-4${100 + row}` : "to be asked for")),
    );
  const [some, many] = [tableOf(60), tableOf(1000)];
  const targetOf = (rows: typeof some) => guessColumns(null, rows).columns[0]?.target;
  expect([targetOf(some), targetOf(many)]).toEqual(["keep", "companyPhone"]);
  const took = timesAsLong(
    () => targetOf(many),
    () => targetOf(some),
  );
  expect(took).toBeLessThan(10);
});

/** Picks values so that they repeat in other combinations. */
const pick = (values: readonly string[], row: number) => values[row % values.length] ?? "";

describe("The files of the journeys", () => {
  test("500 people with companies, titles, notes and a booth need no correction", () => {
    const first = ["Jane", "John", "Åsa", "Maria", "Liam", "Chloé", "Ben"];
    const last = ["Doe", "Roe", "Öberg", "Garcia", "O'Brien", "Dubois", "van den Berg", "Smyth"];
    const companies = ["Alderbrook Logistics", "Alderbrok Logistcs", "Northwind Foods Inc", "Brightwave"];
    const titles = ["VP of Sales", "Head of Procurement", "Buyer", "CEO", "Marketing Manger", ""];
    const notes = ["wants a demo", "", "call in May; has budget", "met John Roe too"];
    const rows = Array.from({ length: 500 }, (_, row) => [
      `${pick(first, row)} ${pick(last, row * 3 + 1)}`,
      pick(companies, row * 5 + 2),
      pick(titles, row),
      pick(notes, row),
      `${pick(["A", "B", "C"], row)}${row % 40}`,
    ]);
    const guessed = guessColumns(["Name", "Company", "Title", "Notes", "Booth"], rows);
    const { type, columns } = guessed;
    expect([type, targetsOf(guessed)]).toEqual(["contact", "fullName companyName jobTitle keep keep"]);
    expect(columns[2]?.filled).toBeCloseTo(5 / 6, 1);
    expect(columns[0]?.firstValues).toHaveLength(3);
    expect(Math.min(...columns.map(({ confidence }) => confidence))).toBeGreaterThan(0.6);
  });

  test.each([[["Website"]], [["URL"]], [["Domain"]], [["Companies to check"]], [null]])(
    "200 websites in one column, named %s",
    (header) => {
      const rows = Array.from({ length: 200 }, (_, row) => [
        pick([`company-${row}.example`, `https://firm${row}.example/about`, `www.shop${row}.example`], row),
      ]);
      const { type, columns } = guessColumns(header, rows);
      expect([type, columns[0]?.target]).toEqual(["company", "companyWebsite"]);
    },
  );
});

test.each([
  ["Contact ID", ["1.488.675.310", "1.554.558.908"], "personId"],
  ["Contact ID", ["1.48868E+09", "1.55456E+09"], "personId"],
  ["Phone", ["+49 30 123456", "\\N", "n/a", "None", "NULL"], "phone"],
  ["Phone", ["Tel.: +49 30 123456", "M +49 151 1234567", "+1 415 555 0132 or +1 415 555 0133"], "phone"],
  ["E-mail", ["jane@acme.example", "Send mail", "Send mail", "none"], "emailAddress"],
  ["E-mail", ["jane@acme.example; jd@acme.example", "jane@acme.example / jd@acme.example"], "emailAddress"],
  ["Website", ["info@acme.example", "sales@globex.example"], "companyWebsite"],
  ["Website", ["facebook.com/acme", "https://www.linkedin.com/company/globex"], "companyWebsite"],
])("a column %j of %j becomes what its name says, so that its cells are told of", (name, cells, target) => {
  const guessed = guessColumns(
    ["First name", "Last name", "Company", name],
    cells.map((cell) => ["Jane", "Doe", "Acme", cell]),
  );
  expect(guessed.columns[3]?.target).toBe(target);
});
