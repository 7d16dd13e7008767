import { type Delimiter, TableFileError } from "#app/files/read/table-file.ts";

/** What was wrong with a row's quotation marks; both kinds of cells were read as plain text. */
export type QuoteProblem = "unclosed" | "stray";

/** Cells of a row as places in a text: a string for each would cost more than finding them. */
export interface CellSlices {
  readonly text: string;
  /** How many cells the row has. */
  readonly count: number;
  /** Where each cell begins and ends, two numbers a cell. The next row is written into the same array. */
  readonly bounds: Uint32Array;
  /** Indexes of cells in which quotation marks are doubled, in their order. */
  readonly escaped: readonly number[];
  readonly quote: Quote;
}

/** What stands around cells: a quotation mark, or the apostrophe of some databases. */
export type Quote = '"' | "'";

/** A row of a text file. */
export interface CsvRow extends CellSlices {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly quotes: QuoteProblem | null;
}

/** A cell's text with its quotation marks as they are meant. */
export function unescapeCell(text: string, quote: Quote): string {
  return text.replaceAll(quote + quote, quote);
}

/** The cells of a row as strings. */
export function sliceCells({ text, bounds, count, escaped, quote }: CellSlices): string[] {
  const cells: string[] = [];
  for (let at = 0; at < 2 * count; at += 2) cells.push(text.slice(bounds[at], bounds[at + 1]));
  for (const index of escaped) cells[index] = unescapeCell(cells[index] ?? "", quote);
  return cells;
}

/** Who hears of rows. */
export interface CsvListener {
  /** Comes before the rows that are places in the text. */
  onText?(text: string): void;
  onRow(row: CsvRow): void;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** A quotation mark that closes later than this was never meant to open: no spreadsheet has such a cell. */
const MAX_QUOTED_LENGTH = 100_000;

/** A longer row is no row: a text without any line end. */
const MAX_ROW_LENGTH = 4_000_000;

/** The rest of the row has not come yet. */
const INCOMPLETE = -1;
/** The opening quotation mark is plain text. */
const PLAIN = -2;

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

/** Where the line ends, or the text. */
function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where an unquoted cell ends. */
function endOfCell(text: string, from: number, separator: number): number {
  // most letters come after all three, which one comparison tells
  const last = Math.max(separator, CARRIAGE_RETURN);
  const { length } = text;
  let at = from;
  for (; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= last && (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN)) break;
  }
  return at;
}

/** The next quotation mark that is not doubled; -1 where there is none. */
function closingQuote(text: string, from: number, quote: Quote): number {
  let at = text.indexOf(quote, from);
  while (at >= 0 && text[at + 1] === quote) at = text.indexOf(quote, at + 2);
  return at;
}

function hasLineEnd(text: string): boolean {
  return text.includes("\n") || text.includes("\r");
}

/**
 * Reads rows of cells (RFC 4180, with any line ends in any mixture) from a text that comes piece by piece. A library
 * would be one part of this: it knows one line end a file, no line numbers, and reads on to the end of the file for a
 * quotation mark that nobody closed. Here such a mark is plain text, so that one row suffers and not all that follow.
 */
export class CsvParser {
  readonly #separator: number;
  readonly #quote: Quote;
  readonly #quoteCode: number;
  readonly #listener: CsvListener;
  #text = "";
  #last = false;
  #line = 1;
  // of the row that is being read
  #count = 0;
  #bounds = new Uint32Array(256);
  #escaped: number[] = [];
  #innerLines = 0;
  #quotes: QuoteProblem | null = null;
  // where the line ends in which the last stray quotation mark stood: looking for it at each would take its square
  #lineEnd = -1;

  constructor(delimiter: Delimiter, listener: CsvListener, quote: Quote = '"') {
    this.#separator = delimiter.charCodeAt(0);
    this.#quote = quote;
    this.#quoteCode = quote.charCodeAt(0);
    this.#listener = listener;
  }

  /** Reads on; `last` says that nothing follows. Throws {@link TableFileError} for a row without end. */
  push(piece: string, last: boolean): void {
    this.#text += piece;
    this.#last = last;
    this.#listener.onText?.(this.#text);
    let at = 0;
    while (at < this.#text.length) {
      const next = this.#readRow(at);
      if (next === INCOMPLETE) break;
      at = next;
    }
    this.#text = this.#text.slice(at);
    if (this.#text.length > MAX_ROW_LENGTH) {
      throw new TableFileError(
        "not-a-table",
        `Line ${this.#line} goes on for more than ${MAX_ROW_LENGTH / 1_000_000} million characters, so this is not a table. Choose a file with one row per line.`,
      );
    }
  }

  /** Reads one row; where the next one begins, or INCOMPLETE. */
  #readRow(from: number): number {
    const text = this.#text;
    this.#count = 0;
    if (this.#escaped.length > 0) this.#escaped = [];
    this.#innerLines = 0;
    this.#quotes = null;
    this.#lineEnd = -1;
    for (let at = from; ; at += 1) {
      let end = text.charCodeAt(at) === this.#quoteCode ? this.#readQuoted(at) : PLAIN;
      if (end === INCOMPLETE) return INCOMPLETE;
      if (end === PLAIN) {
        end = endOfCell(text, at, this.#separator);
        this.#addBounds(at, end);
      }
      at = end;
      if (at >= text.length) return this.#endOfText(at);
      const code = text.charCodeAt(at);
      if (code === this.#separator) continue;
      const isReturn = code === CARRIAGE_RETURN;
      // whether it is one line end or two is told by what follows
      if (isReturn && at + 1 === text.length && !this.#last) return INCOMPLETE;
      this.#endRow();
      return at + (isReturn && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1);
    }
  }

  #addBounds(start: number, end: number): void {
    const at = 2 * this.#count;
    let bounds = this.#bounds;
    if (at === bounds.length) {
      bounds = new Uint32Array(2 * at);
      bounds.set(this.#bounds);
      this.#bounds = bounds;
    }
    bounds[at] = start;
    bounds[at + 1] = end;
    this.#count += 1;
  }

  #endOfText(at: number): number {
    if (!this.#last) return INCOMPLETE;
    this.#endRow();
    return at;
  }

  #endRow(): void {
    this.#listener.onRow({
      line: this.#line,
      quotes: this.#quotes,
      text: this.#text,
      count: this.#count,
      bounds: this.#bounds,
      escaped: this.#escaped,
      quote: this.#quote,
    });
    this.#line += this.#innerLines + 1;
  }

  /** Reads a cell that begins with a quote; where it ends, or INCOMPLETE, or PLAIN. */
  #readQuoted(open: number): number {
    const text = this.#text;
    const quote = closingQuote(text, open + 1, this.#quote);
    if (quote < 0 && !this.#last && text.length - open <= MAX_QUOTED_LENGTH) return INCOMPLETE;
    if (quote < 0 || quote - open > MAX_QUOTED_LENGTH) {
      this.#quotes = "unclosed";
      return PLAIN;
    }
    const end = this.#endAfterQuote(quote);
    if (end === INCOMPLETE) return INCOMPLETE;
    if (end >= 0) {
      this.#takeQuoted(open, quote);
      return end;
    }
    // the mark that was found opens or ends another row's cell
    if (hasLineEnd(text.slice(open, quote))) {
      this.#quotes = "unclosed";
      return PLAIN;
    }
    return this.#readStray(open, quote);
  }

  /** A quote inside the cell was not doubled: the cell ends at a later one of its line that could close it. */
  #readStray(open: number, stray: number): number {
    const text = this.#text;
    this.#quotes = "stray";
    if (stray >= this.#lineEnd) this.#lineEnd = endOfLine(text, stray);
    const lineEnd = this.#lineEnd;
    if (lineEnd === text.length && !this.#last) return INCOMPLETE;
    let quote = text.indexOf(this.#quote, stray + 1);
    // one that follows a delimiter opens another cell
    while (quote >= 0 && quote < lineEnd && text.charCodeAt(quote - 1) !== this.#separator) {
      const end = this.#endAfterQuote(quote);
      if (end >= 0) {
        this.#takeQuoted(open, quote);
        return end;
      }
      quote = text.indexOf(this.#quote, quote + 1);
    }
    return PLAIN;
  }

  /** Where the cell ends whose closing quote stands here, or PLAIN when more follows than spaces, or INCOMPLETE. */
  #endAfterQuote(quote: number): number {
    let at = quote + 1;
    while (this.#text.charCodeAt(at) === SPACE) at += 1;
    if (at >= this.#text.length) return this.#last ? at : INCOMPLETE;
    const code = this.#text.charCodeAt(at);
    return code === this.#separator || isLineEnd(code) ? at : PLAIN;
  }

  #takeQuoted(open: number, quote: number): void {
    const text = this.#text;
    let isEscaped = false;
    for (let at = open + 1; at < quote; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#quoteCode) isEscaped = true;
      else if (code === CARRIAGE_RETURN) this.#innerLines += 1;
      else if (code === LINE_FEED && text.charCodeAt(at - 1) !== CARRIAGE_RETURN) this.#innerLines += 1;
    }
    if (isEscaped) this.#escaped.push(this.#count);
    this.#addBounds(open + 1, quote);
  }
}
