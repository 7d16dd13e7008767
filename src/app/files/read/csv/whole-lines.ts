import { detectHeader } from "#app/files/read/detect-header.ts";
import type { Delimiter } from "#app/files/read/table-file.ts";
import { detectDelimiter } from "./detect-delimiter.ts";
import { CsvParser, sliceCells } from "./csv-parser.ts";

/** The rows of a text with regular quotes. */
function rowsOf(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = [];
  new CsvParser(delimiter, { onRow: (row) => rows.push(sliceCells(row)) }).push(text, true);
  return rows;
}

/** The cells of one line. */
export function splitLine(line: string, delimiter: Delimiter): string[] {
  return rowsOf(line, delimiter)[0] ?? [];
}

const LINE = /^"(?:[^"]|"")*"$/;

/**
 * The delimiter inside lines that a program quoted as a whole: `"Name,Company"`. Undefined if the lines are cells: a
 * quoted name may contain a comma. `text` is the start of the file, `complete` means all of it.
 */
export function wrappedDelimiter(text: string, complete: boolean): Delimiter | undefined {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (!complete) lines.pop();
  if (lines.length < 2 || !lines.every((line) => LINE.test(line.trim()))) return undefined;
  const inner = lines.map((line) => line.trim().slice(1, -1).replaceAll('""', '"')).join("\n");
  const delimiter = detectDelimiter(inner, true);
  const rows = rowsOf(inner, delimiter);
  return (rows[0]?.length ?? 0) >= 2 && detectHeader(rows) !== null ? delimiter : undefined;
}

/** An e-mail address as mail programs write it, alone or after a name. */
const ADDRESS =
  /(?:"([^"\n]{0,100})"|([^\s"<>;,][^"<>;,\n]{0,100}))?\s{0,9}<([^<>\s@]{1,64}@[^<>\s]{1,255})>|([^\s<>;,"@]{1,64}@[^\s<>;,"]{1,255})/g;

/** Whether a text contains nothing but addresses. */
const isAddresses = (text: string) => text.replaceAll(ADDRESS, "").search(/[^\s;,]/) < 0;

/** Characters that suffice to tell most texts from a list of addresses. */
const HEAD_LENGTH = 2000;

/**
 * Converts a list of addresses, as copied from a mail program, to the text of a table: a row per address, with its
 * name. Undefined for any other text, including a table with several addresses per row.
 */
export function addressTable(text: string): string | undefined {
  const head = text.slice(0, HEAD_LENGTH).replace(text.length > HEAD_LENGTH ? /[;,\r\n][^;,\r\n]*$/ : "", "");
  if (!/@[^@]*[;,][^@]*@/.test(head) || !isAddresses(head) || !isAddresses(text)) return undefined;
  const counts = text
    .split(/[\r\n]+/)
    .map((line) => line.match(ADDRESS)?.length ?? 0)
    .filter((count) => count > 0);
  if (counts.length >= 2 && counts.every((count) => count === counts[0])) return undefined;
  const found = Array.from(text.matchAll(ADDRESS), ([, quoted, name = quoted ?? "", behind, alone = ""]) => ({
    name: name.trim(),
    address: behind ?? alone,
  }));
  const hasNames = found.some(({ name }) => name !== "");
  const rows = found.map(({ name, address }) => (hasNames ? `"${name}","${address}"` : `"${address}"`));
  return rows.join("\n");
}
