import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { refusalOf } from "#testing/files/read-table-for-test.ts";
import { inline, sheetOf, workbookFiles, zipByHand, zipOf } from "#testing/files/workbook-for-test.ts";

/** A text repeated to 16 MB and deflated; ends on a byte boundary, so that it can be repeated. */
const repeated = (text: string) =>
  deflateRawSync(Buffer.alloc(16 * 1024 * 1024, text), { finishFlush: constants.Z_FULL_FLUSH });

/** A workbook with an entry that starts like this and goes on for a gigabyte; its directory may lie about that. */
function bomb(name: string, start: string, filling: string, lies: boolean): Blob {
  const deflated = (text: string) =>
    deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH });
  const piece = repeated(filling);
  const large = Buffer.concat([deflated(start), ...Array.from({ length: 64 }, () => piece)]);
  const files = Object.entries({ ...workbookFiles(""), [name]: start });
  return zipByHand(
    files.map(([path, text]) => ({
      name: path,
      bytes: Uint8Array.from(path === name ? large : deflateRawSync(Buffer.from(text))),
      told: path === name && !lies ? 1024 ** 3 : text.length,
    })),
  );
}

describe("A workbook that cannot be read", () => {
  const SHEET = ["xl/worksheets/sheet1.xml", "<worksheet><sheetData>"] as const;
  test.each([
    ["a gigabyte that its directory admits", false, ...SHEET, "<row/>"],
    ["a gigabyte of rows that its directory denies", true, ...SHEET, "<row/>"],
    ["a gigabyte of nothing that its directory denies", true, ...SHEET, " "],
    ["a gigabyte of texts", true, "xl/sharedStrings.xml", "<sst><si><t>", "x"],
  ])("because of %s ends soon and takes little memory", async (_, lies, name, start, filling) => {
    const file = bomb(name, start, filling, lies);
    expect(file.size).toBeLessThan(8_000_000);
    const before = process.memoryUsage().rss;
    const started = performance.now();
    expect(await refusalOf(file)).toBe(
      "too-large: This workbook unpacks to far more than its size, so it was not read. Save the rows you need as .csv.",
    );
    expect(performance.now() - started).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test("because its XML defines entities is damaged, and nothing is expanded", async () => {
    const files = workbookFiles("");
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    expect(await refusalOf(zipOf({ ...files, "xl/worksheets/sheet1.xml": laughs }))).toMatch(/^damaged: /);
  });

  test("because it is cut off, broken or without sheets is damaged", async () => {
    const whole = sheetOf(`<row>${inline("A1", "x")}</row>`);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const broken = bytes.map((byte, at) => (at > 40 && at < bytes.length - 500 ? byte ^ 0x5a : byte));
    const damaged = [
      whole.slice(0, whole.size - 30),
      sheetOf("<row><c></row>"),
      sheetOf("", { "xl/_rels/workbook.xml.rels": "<Relationships/>" }),
      new Blob([broken]),
    ];
    for (const file of damaged) {
      expect(await refusalOf(file)).toMatch(/^damaged: This workbook is damaged or incomplete\./);
    }
  });

  test.each([
    [
      "an OpenDocument file",
      { mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" },
      "LibreOffice",
    ],
    ["an Apple Numbers file", { "Index/Document.iwa": "x" }, "File > Export To"],
    ["a binary workbook", { "xl/workbook.bin": "x" }, "save it as .xlsx"],
    ["a Word document", { "word/document.xml": "<x/>" }, "paste the rows"],
    ["a PowerPoint presentation", { "ppt/presentation.xml": "<x/>" }, "paste the rows"],
    ["a zip archive", { "leads.csv": "a,b" }, "Unpack it"],
  ])("because it is %s says what to do", async (what, files, todo) => {
    const message = await refusalOf(zipOf(files));
    expect(message).toMatch(/^(?:unsupported-format|not-a-table): This is /);
    expect(message).toContain(what);
    expect(message).toContain(todo);
  });
});
