import writeXlsxFile from "write-excel-file/node";
import { describe, expect, test } from "vitest";
import { type ReadTable, readTableForTest, refusalOf } from "#testing/files/read-table-for-test.ts";
import { inline, sheetOf, workbookFiles, zipOf } from "#testing/files/workbook-for-test.ts";

const cellsOf = ({ rows }: ReadTable) => rows.map(({ cells }) => cells);

/** Styles by their number formats, General first. */
const styles = (...codes: readonly (number | string)[]) => {
  const own = codes.map((code, index) =>
    typeof code === "string" ? `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>` : "",
  );
  const formats = codes.map((code, at) => `<xf numFmtId="${typeof code === "string" ? 200 + at : code}"/>`);
  return `<styleSheet><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.join("")}</cellXfs></styleSheet>`;
};

describe("A workbook that another program wrote", () => {
  test("comes back with its texts, numbers, days and both sheets", async () => {
    const header = ["Name", "Since", "Score", "Yes"].map((value) => ({ value }));
    const row = [
      { value: 'Jörg <"&"> Müller' },
      { value: new Date(Date.UTC(2026, 10, 22)), type: Date, format: "dd.mm.yyyy" },
      { value: 0.1 + 0.2, type: Number },
      { value: true, type: Boolean },
    ];
    const written = writeXlsxFile([
      { sheet: "People", data: [header, row] },
      { sheet: "Other", data: [[{ value: "x" }]] },
    ]);
    const file = new Blob([Uint8Array.from(await written.toBuffer())]);
    const table = await readTableForTest(file);
    expect(table).toMatchObject({ kind: "xlsx", sheet: "People", header: { from: 0, to: 0 } });
    expect(cellsOf(table)).toEqual([
      ["Name", "Since", "Score", "Yes"],
      ['Jörg <"&"> Müller', "2026-11-22", "0.3", "TRUE"],
    ]);
    expect(cellsOf(await readTableForTest(file, { sheet: "Other" }))).toEqual([["x"]]);
    expect(await refusalOf(file, { sheet: "Third" })).toMatch(/^no-such-sheet: .*“Third”/);
  });
});

describe("Cells", () => {
  test("are placed where they say, or side by side, with gaps between cells and rows", async () => {
    const table = await readTableForTest(
      sheetOf(`<row r="2">${inline("B2", "b")}${inline("D2", "d")}</row><row/>
        <row r="900000"><c t="str"><v>first</v></c><c><v>2</v></c></row>`),
    );
    expect(table.rows).toEqual([
      { row: 2, cells: ["", "b", "", "d"] },
      { row: 900_000, cells: ["first", "2", "", ""] },
    ]);
    expect(table.rowCount).toBe(2);
  });

  test("have shared texts with their runs joined, readings left out and escapes resolved", async () => {
    const strings = `<sst><si><t>plain</t></si>
      <si><r><t xml:space="preserve">Jane </t></r><r><rPr><b/></rPr><t>Doe</t></r></si>
      <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D__x000A_b _x005F_x0041_</t></si>
      <si><t>&#128512; &amp;amp;</t></si></sst>`;
    const cells = [0, 1, 2, 3, 4].map((index) => `<c t="s"><v>${index}</v></c>`).join("");
    const table = await readTableForTest(sheetOf(`<row>${cells}</row>`, { "xl/sharedStrings.xml": strings }));
    expect(cellsOf(table)).toEqual([["plain", "Jane Doe", "東京", "a\r\nb _x0041_", "😀 &amp;"]]);
  });

  test.each([
    ["0.30000000000000004", "0.3"],
    ["1.2345678901234599E+17", "123456789012345990"],
    ["12345678901234567890", "12345678901234567890"],
    ["1E-3", "0.001"],
    ["-2.5", "-2.5"],
    ["1e3", "1000"],
    ["4.0000000000000001E-2", "0.04"],
    ["00150", "00150"],
    ["1.5e-9", "0.0000000015"],
  ])("of the number %s show %s", async (stored, shown) => {
    const table = await readTableForTest(sheetOf(`<row><c><v>${stored}</v></c></row>`));
    expect(cellsOf(table)).toEqual([[shown]]);
  });

  const DAY = "46348";
  test.each([
    [14, DAY, "2026-11-22"],
    [22, "46348.75", "2026-11-22 18:00"],
    ["yyyy\\-mm\\-dd hh:mm:ss", "46348.7500115741", "2026-11-22 18:00:01"],
    ["[$-407]d. mmmm yyyy;@", DAY, "2026-11-22"],
    ["mmm", DAY, "2026-11-22"],
    ["h:mm AM/PM", "0.5", "12:00"],
    [46, "1.5", "36:00"],
    ["[h]:mm", "1.5", "36:00"],
    [14, "60", "1900-02-29"],
    [14, "1", "1900-01-01"],
    ["00000", "2138", "02138"],
    ['[Red]0.00 "days"', "12.5", "12.5"],
    ["0.00E+00", "12500", "12500"],
    ["#,##0.00 [$€-407]", DAY, DAY],
    [14, "-5", "-5"],
  ])("in the format %s show %s as %s", async (format, stored, shown) => {
    const table = await readTableForTest(
      sheetOf(`<row><c s="1"><v>${stored}</v></c></row>`, {
        "xl/styles.xml": styles(typeof format === "string" ? format.replaceAll('"', "&quot;") : format),
      }),
    );
    expect(cellsOf(table)).toEqual([[shown]]);
  });

  test("have days from 1904 on where the workbook says so", async () => {
    const files = workbookFiles('<row><c s="1"><v>44886</v></c></row>', { "xl/styles.xml": styles(14) });
    const dated = files["xl/workbook.xml"]?.replace("<sheets>", '<workbookPr date1904="1"/><sheets>') ?? "";
    const table = await readTableForTest(zipOf({ ...files, "xl/workbook.xml": dated }));
    expect(cellsOf(table)).toEqual([["2026-11-22"]]);
  });

  test("of other types are texts: booleans and days of the strict format", async () => {
    const row = '<row><c t="b"><v>0</v></c><c t="d"><v>2026-11-22T00:00:00</v></c></row>';
    expect(cellsOf(await readTableForTest(sheetOf(row)))).toEqual([["FALSE", "2026-11-22"]]);
  });

  test("with formulas show their last value and are named, as merged ones are", async () => {
    const merged =
      '</sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A4"/></mergeCells><sheetData>';
    const table = await readTableForTest(
      sheetOf(
        `<row r="2"><c r="A2" t="str"><f>B1&amp;C1</f><v>Jane</v></c><c r="C2"><f>1+1</f><v>2</v></c></row>
        <row r="3">${inline("A3", "x")}<c r="AB3"><f>NOW()</f></c></row>${merged}`,
      ),
    );
    expect(cellsOf(table)[0]).toEqual(["Jane", "", "2"]);
    expect(table.problems.map(({ row, message }) => `${row}: ${message}`)).toEqual([
      "2: Has a formula in columns A, C; its last value was taken.",
      "2: Cells A2 to A4 are merged; each of these rows has their value.",
      "3: Has a formula without a value in column AB. Open the file in Excel and save it, so that it is computed.",
    ]);
  });
});

test("Cells that are merged over rows are the value of each of them, below the names", async () => {
  const merges = ["A1:A2", "A3:A5", "D3:D4", "A6:C7"].map((range) => `<mergeCell ref="${range}"/>`).join("");
  const row = (number: number, cells: Readonly<Record<string, string>>) =>
    `<row r="${number}">${Object.entries(cells)
      .map(([letter, text]) => inline(`${letter}${number}`, text))
      .join("")}</row>`;
  const table = await readTableForTest(
    sheetOf(
      `${row(1, { A: "Company", B: "Contact" })}${row(2, { B: "First name", C: "Last name", D: "City" })}
      ${row(3, { A: "Acme", B: "Jane", C: "Doe", D: "Oslo" })}${row(4, { B: "John", C: "Roe" })}
      ${row(5, { B: "Ann", C: "Poe", D: "Bonn" })}${row(6, { A: "Globex", B: "Max", C: "Moe" })}${row(7, { A: "" })}
      </sheetData><mergeCells>${merges}</mergeCells><sheetData>`,
    ),
  );
  expect(table.header).toEqual({ from: 0, to: 1 });
  expect(cellsOf(table).slice(1)).toEqual([
    ["", "First name", "Last name", "City"],
    ["Acme", "Jane", "Doe", "Oslo"],
    ["Acme", "John", "Roe", "Oslo"],
    ["Acme", "Ann", "Poe", "Bonn"],
    ["Globex", "Max", "Moe", ""],
  ]);
});

describe("Sheets", () => {
  test("stand in the workbook's order, hidden ones last, charts left out", async () => {
    const files = workbookFiles(`<row>${inline("A1", "Name")}</row>`);
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/>`;
    const table = await readTableForTest(
      zipOf({
        ...files,
        "xl/workbook.xml": `<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:q="y"><x:sheets>
          <x:sheet name="Hidden &amp; old" q:id="c" state="hidden"/><x:sheet name="Chart" q:id="b"/>
          <x:sheet name="Leads" q:id="a"/><x:sheet name="More" q:id="d"/></x:sheets></x:workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships>${relation("d", "worksheet", "worksheets/sheet3.xml")}${relation("b", "chartsheet", "chartsheets/sheet1.xml")}${relation("a", "worksheet", "worksheets/sheet1.xml")}${relation("c", "worksheet", "worksheets/sheet2.xml")}</Relationships>`,
        "xl/chartsheets/sheet1.xml": "<chartsheet/>",
        "xl/worksheets/sheet2.xml": "<worksheet><sheetData/></worksheet>",
        "xl/worksheets/sheet3.xml": "<worksheet><sheetData/></worksheet>",
      }),
    );
    expect(table).toMatchObject({
      sheets: [
        { name: "Leads", hidden: false },
        { name: "More", hidden: false },
        { name: "Hidden & old", hidden: true },
      ],
      sheet: "Leads",
    });
  });

  test("may be empty: another one can still be chosen", async () => {
    const empty = { rowCount: 0, rows: [], width: 0, header: null };
    expect(await readTableForTest(sheetOf(""))).toMatchObject(empty);
  });
});

const LINK_RELATION = `<Relationships><Relationship Id="h" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://acme.example/"/></Relationships>`;

/** A workbook with a header and one row, and these elements before and after the rows. */
function workbookWith(before: string, after: string, row = '<row r="2">'): Blob {
  const files = workbookFiles(
    `<row r="1">${inline("A1", "Name")}${inline("B1", "Company")}</row>${row}${inline("A2", "Jane")}${inline("B2", "Acme")}</row>`,
    { "xl/worksheets/_rels/sheet1.xml.rels": LINK_RELATION },
  );
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  const whole = sheet.replace("<sheetData>", `${before}$&`).replace("</sheetData>", `$&${after}`);
  return zipOf({ ...files, "xl/worksheets/sheet1.xml": whole });
}

const cols = (...spans: readonly (readonly [string, string])[]) =>
  `<cols>${spans.map(([min, max]) => `<col min="${min}" max="${max}" hidden="1"/>`).join("")}</cols>`;
const linksTo = (...ranges: readonly string[]) =>
  `<hyperlinks>${ranges.map((range) => `<hyperlink ref="${range}" r:id="h"/>`).join("")}</hyperlinks>`;
const merges = (...ranges: readonly string[]) =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;

describe("No number of a workbook keeps its reader busy", () => {
  const EVERYWHERE = ["C3:XFD1048576", "ZZZ9999999:C3"];
  test.each([
    ["columns from below the first", cols(["-2000000000", "0"], ["-1e300", "-5"]), ""],
    ["columns without a number", cols(["", "x"], ["NaN", "Infinity"], ["5", "1e308"]), ""],
    ["links from right to left", "", linksTo(...Array.from({ length: 60 }, () => "D9:C9999999"))],
    ["links over the whole sheet", "", linksTo(...EVERYWHERE, "A0:A0")],
    ["merged cells over the whole sheet", "", merges(...EVERYWHERE, "D1:D0")],
    ["a row that no sheet has", "", "", '<row r="99999999999999">'],
    ["elements within each other, closed at last", "<a>".repeat(80) + "</a>".repeat(80), ""],
  ])("%s", async (_, before, after, row?: string) => {
    const file = workbookWith(before, after, row);
    const started = performance.now();
    const table = await readTableForTest(file);
    expect(table.rows).toEqual([
      { row: 1, cells: ["Name", "Company"] },
      { row: 2, cells: ["Jane", "Acme"] },
    ]);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("columns are hidden from the first on, wherever they are said to begin", async () => {
    for (const min of ["-3", "-Infinity", "0", "1"]) {
      const { hidden, rows } = await readTableForTest(workbookWith(cols([min, "1"]), ""));
      expect([hidden.columns, rows[1]?.cells]).toEqual([[0], ["", "Acme"]]);
    }
  });

  test("links and merged cells are those of their corners, in whatever order", async () => {
    const row = (number: number, ...cells: readonly string[]) =>
      `<row r="${number}">${cells.map((cell, index) => inline(`${"AB"[index]}${number}`, cell)).join("")}</row>`;
    const files = workbookFiles(row(1, "Name", "Profile") + row(2, "Jane", "Open") + row(3, "Joe", ""));
    const read = async (after: string) => {
      const sheet = (files["xl/worksheets/sheet1.xml"] ?? "").replace("</sheetData>", `$&${after}`);
      const others = { "xl/worksheets/_rels/sheet1.xml.rels": LINK_RELATION };
      const table = await readTableForTest(zipOf({ ...files, ...others, "xl/worksheets/sheet1.xml": sheet }));
      return cellsOf(table).slice(1);
    };
    expect(await read(linksTo("B3:A2"))).toEqual([
      ["Jane", "https://acme.example/"],
      ["Joe", "https://acme.example/"],
    ]);
    expect(await read(merges("B3:B2"))).toEqual([
      ["Jane", "Open"],
      ["Joe", "Open"],
    ]);
  });

  test("elements within each other without end are refused", async () => {
    expect(await refusalOf(workbookWith("<a>".repeat(200), ""))).toMatch(/^too-large: /);
  });

  test("a sheet is looked for among a thousand", async () => {
    const files = workbookFiles(`<row>${inline("A1", "Name")}</row><row>${inline("A2", "Jane")}</row>`);
    const names = Array.from({ length: 20_000 }, (_, at) => `<sheet name="S${at}" r:id="r1"/>`).join("");
    const workbook = (files["xl/workbook.xml"] ?? "").replace(/<sheet name.*?\/>/, names);
    const { sheets } = await readTableForTest(zipOf({ ...files, "xl/workbook.xml": workbook }));
    expect(sheets).toHaveLength(1000);
  });
});
