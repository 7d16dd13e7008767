import { describe, expect, test } from "vitest";
import { refusalOf } from "#testing/files/read-table-for-test.ts";
import { readTableForTest } from "#testing/files/read-table-for-test.ts";
import { inline, sheetOf } from "#testing/files/workbook-for-test.ts";

/** A compound file of 512-byte sectors, with a directory in two linked sectors. */
function compoundFile(names: readonly string[], circle = false): Blob {
  const view = new DataView(new ArrayBuffer(512 * 5));
  view.setUint32(0, 0xd0cf11e0);
  view.setUint16(30, 9, true);
  view.setUint32(48, 1, true);
  for (let index = 0; index < 109; index += 1) view.setUint32(76 + index * 4, 0xffffffff, true);
  view.setUint32(76, 0, true);
  // sector 0 is the table: 3 follows 1
  view.setUint32(512 + 4, 3, true);
  view.setUint32(512 + 12, circle ? 1 : 0xfffffffe, true);
  for (const [index, name] of names.entries()) {
    const at = 512 * (index < 4 ? 2 : 4) + (index % 4) * 128;
    for (let letter = 0; letter < name.length; letter += 1) {
      view.setUint16(at + letter * 2, name.charCodeAt(letter), true);
    }
    view.setUint16(at + 64, (name.length + 1) * 2, true);
  }
  return new Blob([view.buffer]);
}

const bytes = (...values: number[]) =>
  new Blob([Uint8Array.from([...values, ...Array.from({ length: 64 }, () => 0)])]);

describe("A file that is no table says what it is and what to do", () => {
  test.each([
    ["a PDF", new Blob(["%PDF-1.7\n%âãÏÓ\n1 0 obj"]), "not-a-table: This is a PDF"],
    ["a picture", bytes(0x89, 0x50, 0x4e, 0x47), "not-a-table: This is a picture"],
    ["a photo", bytes(0xff, 0xd8, 0xff, 0xe0), "not-a-table: This is a picture"],
    [
      "a web page",
      new Blob(["\r\n<html><table><tr><td>Name"]),
      "Open it in Excel and save it as .xlsx or .csv.",
    ],
    [
      "an XML spreadsheet",
      new Blob(['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>']),
      "XML spreadsheet of Excel 2003",
    ],
    ["JSON", new Blob(['[{"name":"Jane"}]']), "Export it as .csv or .xlsx instead."],
    ["a contact card", new Blob(["BEGIN:VCARD\nFN:Jane Doe"]), "Export your contacts as .csv"],
    [
      "random bytes",
      new Blob([Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919 + (at >> 3)) % 256)]),
      "no readable text",
    ],
    ["nothing", new Blob([]), "empty: This file is empty."],
    ["blank lines", new Blob(["\n\n  \n"]), "empty: There are no rows"],
  ])("%s", async (_, file, message) => {
    expect(await refusalOf(file)).toContain(message);
  });

  test("an old workbook, a locked one and another Office file, also with a directory that never ends", async () => {
    const xls = compoundFile(["Root Entry", "Workbook", "\u0005SummaryInformation"]);
    expect(await refusalOf(xls)).toBe(
      "unsupported-format: This workbook is in the old .xls format. Open it in Excel and save it as .xlsx or .csv.",
    );
    const names = ["Root Entry", "\u0006DataSpaces", "Version", "DataSpaceMap", "EncryptedPackage"];
    expect(await refusalOf(compoundFile(names))).toMatch(
      /^password: .*File > Info > Protect Workbook > Encrypt with Password/,
    );
    expect(await refusalOf(compoundFile(["Root Entry", "WordDocument"], true))).toMatch(/not a workbook/);
    expect(await refusalOf(xls.slice(0, 100))).toMatch(/not a workbook/);
  });

  test("more than 100 MB", async () => {
    const piece = new Uint8Array(10 * 1024 * 1024);
    const large = new Blob([...Array.from({ length: 10 }, () => piece), "x"]);
    expect(await refusalOf(large)).toMatch(/^too-large: This file is larger than 100 MB\. Split it/);
  });
});

test("names of files do not count: a CSV called .xlsx and a workbook called .csv are read", async () => {
  const csv = new File(["Name,Company\nJane,Acme\n"], "leads.xlsx");
  expect(await readTableForTest(csv)).toMatchObject({ kind: "csv", rowCount: 2 });
  const workbook = new File([sheetOf(`<row>${inline("A1", "Name")}</row>`)], "leads.csv");
  expect(await readTableForTest(workbook)).toMatchObject({ kind: "xlsx", rowCount: 1 });
});
