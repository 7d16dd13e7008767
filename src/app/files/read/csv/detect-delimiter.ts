import { DELIMITERS, type Delimiter } from "#app/files/read/table-file.ts";
import { CsvParser, type Quote, sliceCells } from "./csv-parser.ts";

/** Number of rows examined. */
const MAX_SAMPLE_ROWS = 100;
/** Number of characters examined for the quote character. */
const MAX_QUOTE_SAMPLE = 16 * 1024;

/** Minimum share of rows with the same width; below it the character is part of the text. */
const MIN_AGREEMENT = 1 / 3;

/** Excel's own declaration of the delimiter: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;]*(?:\r\n|\r|\n|$)/i;

/** The delimiter that the first line declares for Excel, and the length of that line. */
export function separatorLine(
  text: string,
): { readonly length: number; readonly delimiter: Delimiter | undefined } | undefined {
  const match = SEPARATOR_LINE.exec(text);
  return match?.[1] === undefined
    ? undefined
    : { length: match[0].length, delimiter: DELIMITERS.find((delimiter) => delimiter === match[1]) };
}

interface Candidate {
  readonly delimiter: Delimiter;
  /** Number of cells in the most common row width. */
  readonly width: number;
  /** Share of rows with that number of cells. */
  readonly agreement: number;
}

/** The complete rows of the sample, split by a delimiter. */
function sampleRows(text: string, complete: boolean, delimiter: Delimiter, quote: Quote): string[][] {
  const rows: string[][] = [];
  const parser = new CsvParser(
    delimiter,
    {
      onRow(row) {
        const cells = sliceCells(row);
        if (cells.some((cell) => cell.trim() !== "")) rows.push(cells);
      },
    },
    quote,
  );
  // not in pieces: an unclosed quote would wait for more, and no row would be seen
  parser.push(text, true);
  if (!complete && rows.length > 1) rows.pop();
  return rows.slice(0, MAX_SAMPLE_ROWS);
}

/** The rows without single-cell rows above and below: titles and footers do not show the delimiter. */
function tableRows(rows: readonly string[][]): readonly string[][] {
  const first = rows.findIndex((row) => row.length > 1);
  const last = rows.findLastIndex((row) => row.length > 1);
  const table = rows.slice(Math.max(0, first), last + 1);
  // a single row is a sentence with a comma
  return table.length >= 2 ? table : rows;
}

function mostFrequent(widths: readonly number[]): { readonly width: number; readonly count: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = { width: 1, count: 0 };
  for (const [width, count] of counts) {
    if (count > best.count || (count === best.count && width > best.width)) best = { width, count };
  }
  return best;
}

/** The text on both sides of each delimiter, below the first row. */
function neighbors(rows: readonly string[][]): (readonly [string, string])[] {
  return rows.slice(1).flatMap((row) => row.slice(1).map((cell, index) => [row[index] ?? "", cell] as const));
}

/** Whether commas are decimal: "1,5". */
function isDecimalComma(rows: readonly string[][]): boolean {
  const pairs = neighbors(rows);
  const decimals = pairs.filter(([before, after]) => /\d$/.test(before) && /^\d/.test(after)).length;
  return decimals > pairs.length / 2;
}

/** Whether the comma is that of "Last, First", under a header without one. */
function isNameComma(rows: readonly string[][]): boolean {
  const pairs = neighbors(rows);
  const spaced = pairs.filter(([, after]) => /^\s/.test(after)).length;
  return rows[0]?.length === 1 && pairs.length > 0 && spaced > pairs.length * 0.8;
}

/** Whether the colon is that of times, addresses or "Name: value". */
function isColonOfText(rows: readonly string[][]): boolean {
  const pairs = neighbors([[], ...rows]);
  const inText = pairs.filter(
    ([before, after]) =>
      /^(?:\s|\/\/)/.test(after) || (/(?:^|\D)\d{1,2}$/.test(before) && /^\d\d(?:\D|$)/.test(after)),
  );
  return inText.length > pairs.length * 0.2;
}

/** Characters that occur in text more often than as delimiters: all rows must agree. */
const RARE: ReadonlySet<Delimiter> = new Set<Delimiter>(["^", "~", ":"]);

function candidateOf(
  text: string,
  complete: boolean,
  delimiter: Delimiter,
  quote: Quote,
): Candidate | undefined {
  const all = sampleRows(text, complete, delimiter, quote);
  const rows = tableRows(all);
  const { width, count } = mostFrequent(rows.map((row) => row.length));
  if (width < 2) return undefined;
  const share = count / rows.length;
  if (share < (RARE.has(delimiter) ? 0.9 : MIN_AGREEMENT)) return undefined;
  if (delimiter === "," && isNameComma(all)) return undefined;
  if (delimiter === ":" && isColonOfText(rows)) return undefined;
  const agreement = share * Math.sqrt(rows.length / all.length);
  // "1,5" is two cells only if no other delimiter fits
  const doubtful = delimiter === "," && isDecimalComma(rows);
  return { delimiter, width, agreement: doubtful ? agreement / 2 : agreement };
}

/**
 * Apostrophes around cells, after a delimiter or at the start of a line, and those that only start a cell ("'01234").
 */
const APOSTROPHES = /(?:^|[,;\t|^~:])'(?:(?:[^'\r\n]|'')*'(?=[,;\t|^~:\r\n]|$))?/gm;

/**
 * Detects the quote character: the apostrophe if nearly every one that starts a cell also ends one, and no quotation
 * marks do.
 */
export function detectQuote(text: string): Quote {
  let [whole, all] = [0, 0];
  for (const [match] of text.slice(0, MAX_QUOTE_SAMPLE).matchAll(APOSTROPHES)) {
    all += 1;
    if (match.length > 2 && match.endsWith("'")) whole += 1;
  }
  const isQuoted = all >= 3 && whole >= all * 0.9 && !/(?:^|[,;\t|^~])"/m.test(text);
  return isQuoted ? "'" : '"';
}

/** Breaks ties: characters that occur least often in text and numbers come first. */
const PREFERENCE: readonly Delimiter[] = ["\t", ";", "|", ",", "^", "~", ":"];

/**
 * Detects the delimiter: the one by which the most rows have the same number of cells, respecting quotes; "," if each
 * line is a single cell. `text` is the start of the file, `complete` means all of it.
 */
export function detectDelimiter(text: string, complete: boolean, quote: Quote = '"'): Delimiter {
  let best: Candidate | undefined;
  for (const delimiter of PREFERENCE) {
    const candidate = candidateOf(text, complete, delimiter, quote);
    if (candidate === undefined) continue;
    const better =
      best === undefined ||
      candidate.agreement > best.agreement ||
      (candidate.agreement === best.agreement && candidate.width > best.width);
    if (better) best = candidate;
  }
  // each line is one cell: pick a delimiter that does not occur
  return best?.delimiter ?? DELIMITERS.find((delimiter) => !text.includes(delimiter)) ?? ",";
}
