import { describe, expect, test } from "vitest";
import { type ReadTable, readTableForTest as read } from "#testing/files/read-table-for-test.ts";

const file = (...parts: BlobPart[]) => new Blob(parts);
const cellsOf = ({ rows }: ReadTable) => rows.map(({ cells }) => cells);

/** Text in Windows-1252 or Mac Roman, given the bytes of its letters beyond ASCII. */
const bytesOf = (text: string, letters: Readonly<Record<string, number>>) =>
  Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0));

function utf16(text: string, bigEndian: boolean, mark: boolean): ArrayBuffer {
  const marked = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), !bigEndian);
  return view.buffer;
}

const GERMAN = "Name;Ort\nJörg Müller;Köln\nÄnne Groß;Düsseldorf\n";
/** The first row names the columns. */
const NAMED = { from: 0, to: 0 };
const GERMAN_CELLS = [
  ["Name", "Ort"],
  ["Jörg Müller", "Köln"],
  ["Änne Groß", "Düsseldorf"],
];

describe("A text file", () => {
  test.each([
    ["utf-8", "UTF-8", file(GERMAN)],
    ["utf-8", "UTF-8 with a mark", file("\uFEFF", GERMAN)],
    ["utf-16le", "UTF-16 with a mark", file(utf16(GERMAN, false, true))],
    ["utf-16be", "UTF-16, big end first, with a mark", file(utf16(GERMAN, true, true))],
    ["utf-16le", "UTF-16 without a mark", file(utf16(GERMAN, false, false))],
    ["utf-16be", "UTF-16, big end first, without a mark", file(utf16(GERMAN, true, false))],
    ["windows-1252", "Windows-1252", file(bytesOf(GERMAN, { ö: 0xf6, ü: 0xfc, Ä: 0xc4, ß: 0xdf }))],
    ["macintosh", "Mac Roman", file(bytesOf(GERMAN, { ö: 0x9a, ü: 0x9f, Ä: 0x80, ß: 0xa7 }))],
  ])("in %s is read as %s", async (encoding, _, source) => {
    const table = await read(source);
    expect(cellsOf(table)).toEqual(GERMAN_CELLS);
    const told = { kind: "csv", encoding, delimiter: ";", header: NAMED };
    expect(table).toMatchObject({ ...told, rowCount: 3, width: 2, problems: [] });
  });

  test("whose first umlaut comes after a megabyte is read in its encoding", async () => {
    const plain = "name,city\n" + "jane,oslo\n".repeat(150_000);
    const late = await read(file(plain, bytesOf("jörg,köln\n", { ö: 0xf6 })), { maxRows: 200_000 });
    expect(late.encoding).toBe("windows-1252");
    expect(late.rows.at(-1)).toEqual({ row: 150_002, cells: ["jörg", "köln"] });
    expect(late.told.at(-1)).toBe(1);
    expect(late.told).toEqual(late.told.toSorted((one, other) => one - other));
  });

  test("in UTF-8 with a broken character stays UTF-8, and the row is named", async () => {
    const proper = "jörg,köln\n".repeat(20);
    const table = await read(file(`name,city\n${proper}`, Uint8Array.of(0xc3, 0x28), ",x\n"));
    expect(table.encoding).toBe("utf-8");
    expect(table.problems).toEqual([
      { row: 22, kind: "characters", message: "Has characters that couldn’t be read; check the encoding." },
    ]);
  });

  test("is read as the person chooses", async () => {
    const source = file(bytesOf("a;b,c\nö;1,2\n", { ö: 0xf6 }));
    expect(cellsOf(await read(source, { encoding: "windows-1251", delimiter: "," }))).toEqual([
      ["a;b", "c"],
      ["ц;1", "2"],
    ]);
  });

  test("skips blank rows and titles, and its rows have the numbers of the file", async () => {
    const table = await read(file("Attendees 2026\r\n\r\nName,Company\n , \nJane,Acme\r\rJohn,Globex"));
    expect(table.rows).toEqual([
      { row: 1, cells: ["Attendees 2026", ""] },
      { row: 3, cells: ["Name", "Company"] },
      { row: 5, cells: ["Jane", "Acme"] },
      { row: 7, cells: ["John", "Globex"] },
    ]);
    expect(table).toMatchObject({ header: { from: 1, to: 1 }, rowCount: 4, problems: [] });
  });

  test("follows Excel's line for the delimiter, which is no row", async () => {
    const { rows } = await read(file("sep=;\r\nName;Share\r\nAcme;1,5\r\n"));
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, "Name", "Share"],
      [3, "Acme", "1,5"],
    ]);
  });

  test("names rows with more and with fewer cells, and quotation marks out of place", async () => {
    const table = await read(file('Name,Company\nJane\nJohn,Globex,London\n"Ann,Acme\nTom,Initech,\n'));
    expect(table.problems).toEqual([
      { row: 2, kind: "cell-count", message: "Has 1 cell where the others have 2." },
      { row: 3, kind: "cell-count", message: "Has 3 cells where the others have 2." },
      {
        row: 4,
        kind: "quote",
        message: "A quotation mark opens and never closes; it was read as part of the text.",
      },
    ]);
    expect(table.problemCounts).toEqual({ "cell-count": 2, quote: 1 });
    expect(table.width).toBe(3);
  });

  test("may hold NUL characters, which are left out, and very long cells, which are cut", async () => {
    const table = await read(file(`name,text\nja\u0000ne,${"x".repeat(40_000)}\n`));
    expect(table.rows[1]?.cells).toEqual(["jane", "x".repeat(32_767)]);
    expect(table.problemCounts).toEqual({ characters: 1, "cell-cut": 1 });
  });

  test("may have hundreds of columns; what is beyond a thousand is left out and named", async () => {
    const wide = (columns: number) => Array.from({ length: columns }, (_, column) => `c${column}`).join(",");
    expect((await read(file(`${wide(400)}\n${wide(400)}`))).width).toBe(400);
    const wider = await read(file(`${wide(2000)}\n`));
    expect(wider.width).toBe(1000);
    expect(wider.problemCounts).toEqual({ "too-many-columns": 1 });
  });

  test("may have names of columns alone, or a single column", async () => {
    const names = await read(file("Name,Company"));
    expect(names).toMatchObject({ rowCount: 1, header: NAMED, width: 2 });
    const single = await read(file("website\nacme.example\nglobex.example\n"));
    expect(single).toMatchObject({ rowCount: 3, header: NAMED, width: 1 });
  });

  test("counts all rows and keeps as many as are asked for", async () => {
    const table = await read(file("n\n", "1\n".repeat(5000)), { maxRows: 10 });
    expect([table.rowCount, table.rows.length]).toEqual([5001, 10]);
  });
});

describe("Pasted rows", () => {
  test("of a spreadsheet are cut at tabs, with line ends in quotes", async () => {
    const table = await read({ pasted: 'Name\tNotes\r\nJane\t"one, ""two""\nthree"\r\nJoe "J"\ta;b' });
    expect(table).toMatchObject({ kind: "pasted", encoding: null, delimiter: "\t", header: NAMED });
    expect(cellsOf(table)).toEqual([
      ["Name", "Notes"],
      ["Jane", 'one, "two"\nthree'],
      ['Joe "J"', "a;b"],
    ]);
  });

  test("may be CSV, or lines", async () => {
    expect(cellsOf(await read({ pasted: "Name,Company\nJane,Acme" }))).toEqual([
      ["Name", "Company"],
      ["Jane", "Acme"],
    ]);
    const lines = await read({ pasted: "acme.example\nglobex.example\n\ninitech.example" });
    expect(lines.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, "acme.example"],
      [2, "globex.example"],
      [4, "initech.example"],
    ]);
    expect(lines.header).toBeNull();
  });
});
