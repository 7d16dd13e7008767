import { slug } from "./download-file.ts";
import type { FileRow } from "./file-content.ts";
import { guardCell } from "./guard-cell.ts";

export const BYTE_ORDER_MARK = "\uFEFF";

/** Formats a row by RFC 4180: each cell guarded and quoted, followed by CRLF. */
export function formatCsvRow(row: FileRow): string {
  // appending to one string is faster than joining arrays
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
 * Formats rows, including the header, as a whole CSV file. `bom` adds a byte order mark, without which Excel does not
 * read UTF-8. For few rows; use `writeFile` for many.
 */
export function formatCsv(rows: Iterable<FileRow>, { bom }: { readonly bom: boolean }): string {
  return (bom ? BYTE_ORDER_MARK : "") + Array.from(rows, formatCsvRow).join("");
}

/** A file name such as `contacts_health-systems_2026-11-21.csv`. */
export function csvFileName(kind: string, name: string, date: Date): string {
  return fileName({ kind, name, date, ending: "csv" });
}

/** The parts of a file name. */
export interface FileNaming {
  readonly kind: string;
  readonly name: string;
  readonly date: Date;
  /** Extension without the dot. */
  readonly ending: string;
}

/** The file name: kind, name as a slug, and the person's local date. */
export function fileName({ kind, name, date, ending }: FileNaming): string {
  const day = [
    String(date.getFullYear()).padStart(4, "0"),
    String(date.getMonth() + 1).padStart(2, "0"),
    String(date.getDate()).padStart(2, "0"),
  ].join("-");
  return `${[kind, slug(name), day].filter((part) => part !== "").join("_")}.${ending}`;
}
