import { DELIMITERS, type Delimiter } from "#app/files/read/table-file.ts";
import { CsvParser, type Quote, sliceCells } from "./csv-parser.ts";

/** Rows that are looked at. */
const MAX_SAMPLE_ROWS = 100;
/** Characters that tell what stands around cells. */
const MAX_QUOTE_SAMPLE = 16 * 1024;

/** Fewer rows of the same width than this, and the character is part of the text. */
const MIN_AGREEMENT = 1 / 3;

/** Excel's own line for what follows: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;]*(?:\r\n|\r|\n|$)/i;

/** The delimiter that the first line names for Excel, and how long that line is. */
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
  /** Cells of the rows that agree with most. */
  readonly width: number;
  /** Share of the rows that have as many cells. */
  readonly agreement: number;
}

/** The complete rows of the sample, as a delimiter cuts them. */
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
  // a quotation mark that nobody closes would wait for more, and no row would be seen
  parser.push(text, true);
  if (!complete && rows.length > 1) rows.pop();
  return rows.slice(0, MAX_SAMPLE_ROWS);
}

/** Rows without those of one cell above and below: titles and footers say nothing of what separates cells. */
function tableRows(rows: readonly string[][]): readonly string[][] {
  const first = rows.findIndex((row) => row.length > 1);
  const last = rows.findLastIndex((row) => row.length > 1);
  const table = rows.slice(Math.max(0, first), last + 1);
  // one row is a sentence with a comma in it
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

/** What stands on both sides of each delimiter, below the first row. */
function neighbors(rows: readonly string[][]): (readonly [string, string])[] {
  return rows.slice(1).flatMap((row) => row.slice(1).map((cell, index) => [row[index] ?? "", cell] as const));
}

/** Decimal commas: "1,5". */
function isDecimalComma(rows: readonly string[][]): boolean {
  const pairs = neighbors(rows);
  const decimals = pairs.filter(([before, after]) => /\d$/.test(before) && /^\d/.test(after)).length;
  return decimals > pairs.length / 2;
}

/** The comma of "Last, First", below a name of the column without one. */
function isNameComma(rows: readonly string[][]): boolean {
  const pairs = neighbors(rows);
  const spaced = pairs.filter(([, after]) => /^\s/.test(after)).length;
  return rows[0]?.length === 1 && pairs.length > 0 && spaced > pairs.length * 0.8;
}

/** A colon of times, addresses and "Name: value". */
function isColonOfText(rows: readonly string[][]): boolean {
  const pairs = neighbors([[], ...rows]);
  const inText = pairs.filter(
    ([before, after]) =>
      /^(?:\s|\/\/)/.test(after) || (/(?:^|\D)\d{1,2}$/.test(before) && /^\d\d(?:\D|$)/.test(after)),
  );
  return inText.length > pairs.length * 0.2;
}

/** Characters that stand in texts more often than between cells: all rows must have as many. */
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
  // "1,5" is two cells only where nothing else separates any
  const doubtful = delimiter === "," && isDecimalComma(rows);
  return { delimiter, width, agreement: doubtful ? agreement / 2 : agreement };
}

/** Apostrophes around cells, behind a delimiter or at the start of a line, and those that only begin one ("'01234"). */
const APOSTROPHES = /(?:^|[,;\t|^~:])'(?:(?:[^'\r\n]|'')*'(?=[,;\t|^~:\r\n]|$))?/gm;

/** What stands around cells: apostrophes where nearly all that begin a cell end one as well, and no quotation marks do. */
export function detectQuote(text: string): Quote {
  let [whole, all] = [0, 0];
  for (const [match] of text.slice(0, MAX_QUOTE_SAMPLE).matchAll(APOSTROPHES)) {
    all += 1;
    if (match.length > 2 && match.endsWith("'")) whole += 1;
  }
  const isQuoted = all >= 3 && whole >= all * 0.9 && !/(?:^|[,;\t|^~])"/m.test(text);
  return isQuoted ? "'" : '"';
}

/** In a tie the one that stands in texts and numbers least often. */
const PREFERENCE: readonly Delimiter[] = ["\t", ";", "|", ",", "^", "~", ":"];

/**
 * The delimiter with which the most rows have the same number of cells, quotes honored; "," where each line is one
 * cell. `text` is the beginning of the file, `complete` says that it is all of it.
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
  // each line is one cell, so the delimiter must be a character that cuts none
  return best?.delimiter ?? DELIMITERS.find((delimiter) => !text.includes(delimiter)) ?? ",";
}
