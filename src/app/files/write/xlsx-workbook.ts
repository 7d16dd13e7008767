import type { ByteSink } from "./byte-sink.ts";
import type { FileRow } from "./file-content.ts";
import { MAX_SHEET_ROWS, type SheetXml, sheetName, sheetXml } from "./xlsx-sheet.ts";
import { Utf8Writer } from "./utf8-writer.ts";
import { escapeXml } from "./xlsx-text.ts";
import { type ZipEntry, zipWriter } from "./zip-writer.ts";

/** Maximum XML size of a sheet before it continues in another one: a zip entry ends at 4 GB. */
const MAX_SHEET_BYTES = 3_500_000_000;

/** Rows converted to XML at once, to keep memory low. */
const ROWS_AT_ONCE = 500;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE_RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Two fonts and two cell styles, the second bold; the fills are mandatory in every workbook. */
const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const ROOT_RELATIONSHIPS = `${DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function relationshipsXml(names: readonly string[]): string {
  const sheets = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_RELATIONSHIPS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${names.length + 1}" Type="${OFFICE_RELATIONSHIPS}/styles" Target="styles.xml"/>`;
  return `${DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${sheets.join("")}${styles}</Relationships>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONSHIPS}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function contentTypesXml(names: readonly string[]): string {
  const sheets = names.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT_TYPE}.worksheet+xml"/>`,
  );
  return `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/>${sheets.join("")}</Types>`;
}

/** Writes an Excel workbook row by row. Cells are texts and numbers, never formulas. */
export interface XlsxWorkbook {
  /** Starts a sheet, and ends the previous one. Throws where it has too many columns. */
  addSheet(name: string, header: readonly string[]): Promise<void>;
  /** Adds rows to the sheet, which continues as "Name 2" when full. */
  addRows(rows: readonly FileRow[]): Promise<void>;
  /** Ends the workbook; resolves with the number of cells truncated to Excel's limit of 32,767 characters. */
  finish(): Promise<{ cutCells: number }>;
}

/** A sheet that is being written. */
interface OpenSheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly xml: SheetXml;
  readonly entry: ZipEntry;
}

/** Starts a workbook that goes to `sink`. `maxRows` per sheet include its header. */
export function xlsxWorkbook(sink: ByteSink, maxRows: number = MAX_SHEET_ROWS): XlsxWorkbook {
  const zip = zipWriter(sink);
  const out = new Utf8Writer();
  const names: string[] = [];
  let sheet: OpenSheet | undefined;
  let cutCells = 0;

  function write(entry: ZipEntry, text: string): Promise<void> {
    out.write(text);
    return entry.write(out.take());
  }

  function openSheet(name: string, header: readonly string[]): OpenSheet {
    const xml = sheetXml(header, { active: names.length === 0 });
    names.push(sheetName(name, names));
    const entry = zip.open(`xl/worksheets/sheet${names.length}.xml`);
    return (sheet = { name, header, xml, entry });
  }

  async function closeSheet(): Promise<void> {
    if (!sheet) return;
    // a sheet without rows has written nothing yet
    const begin = sheet.xml.rowCount() === 0 ? sheet.xml.begin([]) : "";
    await write(sheet.entry, begin + sheet.xml.end());
    await sheet.entry.close();
    cutCells += sheet.xml.cutCells();
    sheet = undefined;
  }

  /** The sheet for the next row: a new one where the last is full. */
  async function sheetForRows(): Promise<OpenSheet> {
    if (!sheet) throw new Error("Rows need a sheet.");
    const { name, header, xml, entry } = sheet;
    if (xml.rowCount() < maxRows && entry.size() < MAX_SHEET_BYTES) return sheet;
    await closeSheet();
    return openSheet(name, header);
  }

  async function addPart(name: string, text: string): Promise<void> {
    const entry = zip.open(name);
    await write(entry, text);
    await entry.close();
  }

  return {
    async addSheet(name, header) {
      await closeSheet();
      openSheet(name, header);
    },
    async addRows(rows) {
      let at = 0;
      while (at < rows.length) {
        const { xml, entry } = await sheetForRows();
        if (xml.rowCount() === 0) out.write(xml.begin(rows.slice(at)));
        const end = at + Math.min(ROWS_AT_ONCE, maxRows - xml.rowCount());
        for (const row of rows.slice(at, end)) out.write(xml.row(row));
        await entry.write(out.take());
        at = end;
      }
    },
    async finish() {
      await closeSheet();
      await addPart("xl/styles.xml", STYLES);
      await addPart("xl/workbook.xml", workbookXml(names));
      await addPart("xl/_rels/workbook.xml.rels", relationshipsXml(names));
      await addPart("_rels/.rels", ROOT_RELATIONSHIPS);
      await addPart("[Content_Types].xml", contentTypesXml(names));
      await zip.finish();
      return { cutCells };
    },
  };
}
