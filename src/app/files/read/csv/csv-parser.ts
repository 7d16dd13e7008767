import { type Delimiter, TableFileError } from "#app/files/read/table-file.ts";

/** A problem with a row's quotes; the affected cells were read as plain text. */
export type QuoteProblem = "unclosed" | "stray";

/** The cells of a row as positions in a text: creating a string for each would cost more than finding them. */
export interface CellSlices {
  readonly text: string;
  /** Number of cells. */
  readonly count: number;
  /** Start and end of each cell, two numbers per cell. The array is reused for the next row. */
  readonly bounds: Uint32Array;
  /** Indexes of cells with doubled quotes, in order. */
  readonly escaped: readonly number[];
  readonly quote: Quote;
}

/** The quote character: a quotation mark, or the apostrophe of some databases. */
export type Quote = '"' | "'";

/** A row of a text file. */
export interface CsvRow extends CellSlices {
  /** Line on which it starts, from 1. */
  readonly line: number;
  readonly quotes: QuoteProblem | null;
}

/** A cell's text with doubled quotes resolved. */
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

/** Receives rows. */
export interface CsvListener {
  /** Called before the rows that point into this text. */
  onText?(text: string): void;
  onRow(row: CsvRow): void;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** A quote that closes later than this was never meant to open: no spreadsheet has such a cell. */
const MAX_QUOTED_LENGTH = 100_000;

/** A longer row is no row, but text without line ends. */
const MAX_ROW_LENGTH = 4_000_000;

/** The row continues in the next piece. */
const INCOMPLETE = -1;
/** The opening quote is plain text. */
const PLAIN = -2;

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

/** End of the line, or of the text. */
function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at += 1;
  return at;
}

/** End of an unquoted cell. */
function endOfCell(text: string, from: number, separator: number): number {
  // most characters are above all three, so a single comparison rules them out
  const last = Math.max(separator, CARRIAGE_RETURN);
  const { length } = text;
  let at = from;
  for (; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= last && (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN)) break;
  }
  return at;
}

/** Position of the next quote that is not doubled; -1 where there is none. */
function closingQuote(text: string, from: number, quote: Quote): number {
  let at = text.indexOf(quote, from);
  while (at >= 0 && text[at + 1] === quote) at = text.indexOf(quote, at + 2);
  return at;
}

function hasLineEnd(text: string): boolean {
  return text.includes("\n") || text.includes("\r");
}

/**
 * Parses rows of cells (RFC 4180, with any mix of line ends) from text that arrives in pieces. Libraries expect one
 * kind of line end per file, give no line numbers, and read an unclosed quote to the end of the file. Here such a quote
 * is plain text, so that one row is damaged and not all that follow.
 */
export class CsvParser {
  readonly #separator: number;
  readonly #quote: Quote;
  readonly #quoteCode: number;
  readonly #listener: CsvListener;
  #text = "";
  #last = false;
  #line = 1;
  // state of the current row
  #count = 0;
  #bounds = new Uint32Array(256);
  #escaped: number[] = [];
  #innerLines = 0;
  #quotes: QuoteProblem | null = null;
  // end of the line with the last stray quote; searching for it at each quote would be quadratic
  #lineEnd = -1;

  constructor(delimiter: Delimiter, listener: CsvListener, quote: Quote = '"') {
    this.#separator = delimiter.charCodeAt(0);
    this.#quote = quote;
    this.#quoteCode = quote.charCodeAt(0);
    this.#listener = listener;
  }

  /** Parses the next piece; `last` means that nothing follows. Throws {@link TableFileError} for a row without end. */
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

  /** Reads one row; returns the start of the next one, or INCOMPLETE. */
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
      // the next piece decides whether this is CR or CRLF
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

  /** Reads a quoted cell; returns its end, INCOMPLETE or PLAIN. */
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
    // the quote found opens or closes a cell of another row
    if (hasLineEnd(text.slice(open, quote))) {
      this.#quotes = "unclosed";
      return PLAIN;
    }
    return this.#readStray(open, quote);
  }

  /**
   * Handles a quote inside the cell that was not doubled: the cell ends at a later quote of its line that could close
   * it.
   */
  #readStray(open: number, stray: number): number {
    const text = this.#text;
    this.#quotes = "stray";
    if (stray >= this.#lineEnd) this.#lineEnd = endOfLine(text, stray);
    const lineEnd = this.#lineEnd;
    if (lineEnd === text.length && !this.#last) return INCOMPLETE;
    let quote = text.indexOf(this.#quote, stray + 1);
    // a quote after a delimiter opens another cell
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

  /** The end of the cell that this quote closes; PLAIN if more than spaces follow, or INCOMPLETE. */
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
