import { slug } from "./download-file.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** Characters that spreadsheets skip before they look for a formula: white space, C0 controls, NBSP, ZWSP, BOM. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const SKIPPED = /^[\s\u0000-\u001F\u00A0\u200B\uFEFF]+/;
const FORMULA_START = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
// oxlint-disable-next-line no-control-regex -- see above
const BREAKING_START = /^[\t\r\n\u0000]/;
// oxlint-disable-next-line no-control-regex -- see above
const NUL = /\u0000/g;

/** Numbers and phone numbers written with spaces: no spreadsheet can compute with them. */
const PLAIN_NUMBER = /^\+?\d[\d ().]*$/;
const PLAIN_NEGATIVE = /^-\d+(?:\.\d+)?$/;

/**
 * A value that no spreadsheet takes for a formula: one that it could take for one gets a leading apostrophe. Plain
 * numbers and phone numbers stay as they are; NUL characters are removed.
 */
export function guardCell(value: string): string {
  const text = value.replace(NUL, "");
  if (BREAKING_START.test(value)) return `'${text}`;
  if (!FORMULA_START.test(text.replace(SKIPPED, ""))) return text;
  return PLAIN_NUMBER.test(text) || PLAIN_NEGATIVE.test(text) ? text : `'${text}`;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guardCell(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * Rows as the text of a CSV file (RFC 4180): every cell guarded and quoted, the header row too, CRLF after each row,
 * with a byte order mark when `bom` says so, since Excel reads the file as UTF-8 only then.
 */
export function formatCsv(rows: Iterable<readonly string[]>, { bom }: { readonly bom: boolean }): string {
  return (bom ? BYTE_ORDER_MARK : "") + Array.from(rows, csvLine).join("");
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
