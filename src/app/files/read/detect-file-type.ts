import { TableFileError } from "./table-file.ts";
import { describeOldOfficeFile } from "./describe-office-97-file.ts";

/** How a file is to be read. */
export type FileType = "text" | "zip";

/** Bytes examined. */
const START_BYTES = 64 * 1024;

const startsWith = (start: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => start[index] === byte);

/** File types with a signature, and what they are called. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly what: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], what: "a PDF" },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: "a picture" },
  { bytes: [0xff, 0xd8, 0xff], what: "a picture" },
  { bytes: [0x47, 0x49, 0x46, 0x38], what: "a picture" },
  { bytes: [0x49, 0x49, 0x2a, 0x00], what: "a picture" },
  { bytes: [0x52, 0x49, 0x46, 0x46], what: "a picture or a recording" },
  { bytes: [0x1f, 0x8b], what: "a compressed archive (gzip)" },
  { bytes: [0x52, 0x61, 0x72, 0x21], what: "a compressed archive (RAR)" },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: "a compressed archive (7-Zip)" },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], what: "a rich text document" },
  { bytes: [0x53, 0x51, 0x4c, 0x69], what: "a database" },
  { bytes: [0x4d, 0x5a], what: "a program" },
];

/** Texts that are no tables, by how they start. */
const TEXTS: readonly { readonly start: RegExp; readonly what: string; readonly todo: string }[] = [
  {
    start: /^\s*(?:<!doctype html|<html|<head|<body|<table|<meta|<!--)/i,
    what: "a web page, even if its name says otherwise",
    todo: "Open it in Excel and save it as .xlsx or .csv.",
  },
  {
    start: /^\s*<\?xml[^]*?(?:excel\.sheet|urn:schemas-microsoft-com:office:spreadsheet)/i,
    what: "an XML spreadsheet of Excel 2003",
    todo: "Open it in Excel and save it as .xlsx or .csv.",
  },
  { start: /^\s*<\?xml/i, what: "an XML file", todo: "Export it as .csv or .xlsx instead." },
  { start: /^\s*(?:\{\s*"|\[\s*\{)/, what: "a JSON file", todo: "Export it as .csv or .xlsx instead." },
  {
    start: /^\s*BEGIN:V(?:CARD|CALENDAR)/i,
    what: "a file of contact cards or appointments",
    todo: "Export your contacts as .csv instead.",
  },
];

/** Whether a byte occurs in no text of any encoding: control characters except tab, line ends, form feed and Ctrl Z. */
function isControl(byte: number): boolean {
  return byte < 32 && ![9, 10, 12, 13, 26].includes(byte);
}

/** Above this share of control characters a file is no text. A few NUL bytes are accidental. */
const MAX_CONTROL_SHARE = 0.05;

function looksBinary(start: Uint8Array): boolean {
  let controls = 0;
  for (const byte of start) if (isControl(byte)) controls += 1;
  return controls > start.length * MAX_CONTROL_SHARE;
}

function refuseText(text: string): void {
  const known = TEXTS.find(({ start }) => start.test(text));
  if (known !== undefined) {
    throw new TableFileError("not-a-table", `This is ${known.what}. ${known.todo}`);
  }
}

/**
 * Detects the file type from its bytes, not its name. Throws {@link TableFileError} for anything but text and zip, and
 * for texts that are no tables. `isUtf16` marks UTF-16 without a byte order mark.
 */
export async function detectFileType(
  file: Blob,
  encodingOf: (start: Uint8Array) => string | undefined,
): Promise<FileType> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  if (startsWith(start, 0x50, 0x4b, 0x03, 0x04) || startsWith(start, 0x50, 0x4b, 0x05, 0x06)) return "zip";
  if (startsWith(start, 0xd0, 0xcf, 0x11, 0xe0)) throw await describeOldOfficeFile(file);
  const known = SIGNATURES.find(({ bytes }) => startsWith(start, ...bytes));
  if (known !== undefined) {
    throw new TableFileError(
      "not-a-table",
      `This is ${known.what}, not a table. Choose a .csv or .xlsx file.`,
    );
  }
  const encoding = encodingOf(start);
  if (encoding === undefined && looksBinary(start)) {
    throw new TableFileError(
      "not-a-table",
      "This file holds no readable text, so it isn't a table. Choose a .csv or .xlsx file.",
    );
  }
  refuseText(new TextDecoder(encoding ?? "utf-8").decode(start.subarray(0, 4096)));
  return "text";
}
