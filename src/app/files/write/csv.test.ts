import { describe, expect, test } from "vitest";
import { csvFileName, formatCsv, guardCell } from "./csv.ts";

/** A tiny RFC 4180 reader: rows of cells, throwing on anything that is not fully quoted and ended by CRLF. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(text.slice(at));
    if (!cell) throw new Error(`Not RFC 4180 at ${String(at)}`);
    row.push((cell[1] ?? "").replaceAll('""', '"'));
    if (cell[2] === "\r\n") {
      rows.push(row);
      row = [];
    }
    at += cell[0].length;
  }
  return rows;
}

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const STARTS = ["=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"];
const SKIPPED = [
  "",
  " ",
  "  ",
  "\t",
  "\r",
  "\n",
  "\u0001",
  "\u001F",
  "\u00A0",
  "\u200B",
  "\uFEFF",
  "\u3000",
  " \u200B\u00A0",
];

describe("guardCell", () => {
  test("whatever a spreadsheet could take for a formula gets an apostrophe", () => {
    for (const skipped of SKIPPED) {
      for (const start of STARTS) {
        const value = `${skipped}${start}SUM(1,2)`;
        expect(guardCell(value), JSON.stringify(value)).toBe(`'${value}`);
      }
    }
  });

  test.each(["\tplain", "\rplain", "\nplain"])("%j is guarded for its first character alone", (value) => {
    expect(guardCell(value)).toBe(`'${value}`);
  });

  test("NUL goes, and a value that starts with it is guarded", () => {
    expect(guardCell("\u0000plain")).toBe("'plain");
    expect(guardCell("pl\u0000ain")).toBe("plain");
    expect(guardCell("\u0000=1")).toBe("'=1");
    expect(guardCell(" \u0000=1")).toBe("' =1");
  });

  test.each([
    "+1 415 555 0132",
    "+44 (0) 20 5550.0114",
    "415 555 0132",
    "12345",
    "-5",
    "-12.75",
    "",
    "plain",
    "a=b",
    " plain",
    "'=1",
    "(415) 555 0132",
  ])("%j stays as it is", (value) => {
    expect(guardCell(value)).toBe(value);
  });

  test.each([
    "+1-415-555-0132",
    "+1/2",
    "-1-2",
    "-1+2",
    "--1",
    "-",
    "+",
    "+1 415; +1 416",
    " +1 415 555 0132",
    "+1 415\n",
    "-5\n=1",
    "-1e5",
    "@handle",
    "=cmd|' /C calc'!A0",
  ])("%j is guarded, since a spreadsheet may compute it", (value) => {
    expect(guardCell(value)).toBe(`'${value}`);
  });
});

describe("formatCsv", () => {
  test("quotes every cell, doubles quotes, ends each row with CRLF, guards the header too", () => {
    expect(
      formatCsv(
        [
          ["=head", 'say "hi"'],
          ["a,b", "line\nbreak"],
        ],
        { bom: false },
      ),
    ).toBe('"\'=head","say ""hi"""\r\n"a,b","line\nbreak"\r\n');
  });

  test("the byte order mark is a choice", () => {
    expect(formatCsv([["a"]], { bom: true })).toBe('\uFEFF"a"\r\n');
    expect(formatCsv([], { bom: false })).toBe("");
  });

  test("whatever goes in comes back as it was, but for guards and NUL", () => {
    const random = seeded(7);
    const letters = [
      ...STARTS,
      ...SKIPPED,
      '"',
      '""',
      ",",
      "\r\n",
      "'",
      "a",
      "9",
      " ",
      "\u0000",
      "é",
      "病",
      "𠮷",
      "(",
      ".",
    ];
    const value = () =>
      Array.from(
        { length: Math.floor(random() * 7) },
        () => letters[Math.floor(random() * letters.length)],
      ).join("");
    for (let round = 0; round < 3000; round += 1) {
      const row = [value(), value(), value()];
      const [read] = readCsv(formatCsv([row], { bom: false }));
      row.forEach((given, column) => {
        const back = read?.[column] ?? "missing";
        const plain = given.replaceAll("\u0000", "");
        expect([plain, `'${plain}`], JSON.stringify(given)).toContain(back);
        const seen = back.replace(/^[\s\u0000-\u001F\u00A0\u200B\uFEFF]+/, "");
        const harmless = /^\+?\d[\d ().]*$/.test(back) || /^-\d+(\.\d+)?$/.test(back);
        expect(STARTS.some((start) => seen.startsWith(start)) && !harmless, JSON.stringify(given)).toBe(
          false,
        );
        expect(/^[\t\r\n]/.test(back)).toBe(false);
      });
    }
  });
});

test.each([
  ["contacts", "Health systems", "contacts_health-systems_2026-11-21.csv"],
  ["companies", "病院", "companies_病院_2026-11-21.csv"],
  ["contacts", "???", "contacts_2026-11-21.csv"],
])("a file of %s named %j is %s", (kind, name, expected) => {
  expect(csvFileName(kind, name, new Date(2026, 10, 21, 23, 59))).toBe(expected);
});
