import { slug } from "./download-file.ts";
import type { FileRow } from "./file-content.ts";
import { guardCell } from "./guard-cell.ts";

export const BYTE_ORDER_MARK = "\uFEFF";

/** A row in the format of RFC 4180: every cell guarded and quoted, CRLF behind. */
export function formatCsvRow(row: FileRow): string {
  // one growing text: joining the cells of each row takes longer
  let csv = "";
  let before = '"';
  for (const cell of row) {
    const text = guardCell(typeof cell === "number" ? String(cell) : cell);
    csv += before + (text.includes('"') ? text.replaceAll('"', '""') : text);
    before = '","';
  }
  return csv + (row.length === 0 ? "\r\n" : '"\r\n');
}

/**
 * Rows as the text of a whole CSV file, the header row among them, with a byte order mark when `bom` says so, since
 * Excel reads the file as UTF-8 only then. For a few rows: many go through `writeFile`.
 */
export function formatCsv(rows: Iterable<FileRow>, { bom }: { readonly bom: boolean }): string {
  return (bom ? BYTE_ORDER_MARK : "") + Array.from(rows, formatCsvRow).join("");
}

/** `contacts_health-systems_2026-11-21.csv`. */
export function csvFileName(kind: string, name: string, date: Date): string {
  return fileName({ kind, name, date, ending: "csv" });
}

/** What a file is named after. */
export interface FileNaming {
  readonly kind: string;
  readonly name: string;
  readonly date: Date;
  /** Without the dot. */
  readonly ending: string;
}

/** Kind, name as a slug, and the person's local date. */
export function fileName({ kind, name, date, ending }: FileNaming): string {
  const day = [
    String(date.getFullYear()).padStart(4, "0"),
    String(date.getMonth() + 1).padStart(2, "0"),
    String(date.getDate()).padStart(2, "0"),
  ].join("-");
  return `${[kind, slug(name), day].filter((part) => part !== "").join("_")}.${ending}`;
}
