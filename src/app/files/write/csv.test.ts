import { expect, describe, test } from "vitest";
import { csvFileName, formatCsv } from "./csv.ts";

describe("formatCsv", () => {
  test("quotes every cell, doubles quotes, ends each row with CRLF, guards the header too", () => {
    const rows = [
      ["=head", 'say "hi"'],
      ["a,b", "line\nbreak"],
      [1.5, -2],
    ];
    const text = '"\'=head","say ""hi"""\r\n"a,b","line\nbreak"\r\n"1.5","-2"\r\n';
    expect(formatCsv(rows, { bom: false })).toBe(text);
  });

  test("the byte order mark is a choice", () => {
    expect(formatCsv([["a"]], { bom: true })).toBe('\uFEFF"a"\r\n');
    expect(formatCsv([], { bom: false })).toBe("");
  });
});

test.each([
  ["contacts", "Health systems", "contacts_health-systems_2026-11-21.csv"],
  ["companies", "病院", "companies_病院_2026-11-21.csv"],
  ["contacts", "???", "contacts_2026-11-21.csv"],
])("a file of %s named %j is %s", (kind, name, expected) => {
  expect(csvFileName(kind, name, new Date(2026, 10, 21, 23, 59))).toBe(expected);
});
