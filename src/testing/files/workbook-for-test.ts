import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** The relationship type of the transitional (not strict) format. */
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The files of a workbook with one sheet, by path. */
export function workbookFiles(
  sheetData: string,
  others: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return {
    "_rels/.rels": `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Leads" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("r1", "worksheet", "/xl/worksheets/sheet1.xml")}${relation("r2", "sharedStrings", "sharedStrings.xml")}${relation("r3", "styles", "../xl/styles.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>${sheetData}</sheetData></worksheet>`,
    ...others,
  };
}

/** Files as a zip, by path. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  new Blob([
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [name, typeof data === "string" ? strToU8(data) : data]),
      ),
    ),
  ]);

/** A workbook of one sheet with these rows. */
export const sheetOf = (sheetData: string, others?: Readonly<Record<string, string>>) =>
  zipOf(workbookFiles(sheetData, others));

/** A cell with a text of its own. */
export const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A zip entry in raw form: its stored bytes, and the size that the directory claims. */
export interface StoredEntry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly told: number;
}

function header(
  signature: number,
  length: number,
  at: number,
  { bytes, told, name }: StoredEntry,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length + name.length));
  view.setUint32(0, signature, true);
  view.setUint16(at, 8, true);
  view.setUint32(at + 10, bytes.length, true);
  view.setUint32(at + 14, told, true);
  view.setUint16(at + 18, name.length, true);
  const all = new Uint8Array(view.buffer);
  all.set(strToU8(name), length);
  return all;
}

/** A zip whose entries may make false claims about themselves. */
export function zipByHand(entries: readonly StoredEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = header(0x04034b50, 30, 8, entry);
    const central = header(0x02014b50, 46, 10, entry);
    new DataView(central.buffer).setUint32(42, offset, true);
    parts.push(local, entry.bytes);
    directory.push(central);
    offset += local.length + entry.bytes.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  end.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, end.buffer]);
}
