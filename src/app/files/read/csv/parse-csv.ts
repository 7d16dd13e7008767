import { type Delimiter, TableFileError } from "#app/files/read/table-file.ts";

/** What was wrong with a row's quotation marks; both kinds of cells were read as plain text. */
export type QuoteProblem = "unclosed" | "stray";

/** A row of a text file. */
export interface CsvRow {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: string[];
  readonly quotes: QuoteProblem | null;
}

const QUOTE = 34;
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

const LINE_END = /\r\n|[\r\n]/g;

/** Where the line ends, or the text. */
function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where an unquoted cell ends. */
function endOfCell(text: string, from: number, separator: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

/** The next quotation mark that is not doubled; -1 where there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
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
  readonly #onRow: (row: CsvRow) => void;
  #text = "";
  #last = false;
  #line = 1;
  // of the row that is being read
  #cells: string[] = [];
  #innerLines = 0;
  #quotes: QuoteProblem | null = null;

  constructor(delimiter: Delimiter, onRow: (row: CsvRow) => void) {
    this.#separator = delimiter.charCodeAt(0);
    this.#onRow = onRow;
  }

  /** Reads on; `last` says that nothing follows. Throws {@link TableFileError} for a row without end. */
  push(piece: string, last: boolean): void {
    this.#text += piece;
    this.#last = last;
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
    this.#cells = [];
    this.#innerLines = 0;
    this.#quotes = null;
    for (let at = from; ; at += 1) {
      let end = text.charCodeAt(at) === QUOTE ? this.#readQuoted(at) : PLAIN;
      if (end === INCOMPLETE) return INCOMPLETE;
      if (end === PLAIN) {
        end = endOfCell(text, at, this.#separator);
        this.#cells.push(text.slice(at, end));
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

  #endOfText(at: number): number {
    if (!this.#last) return INCOMPLETE;
    this.#endRow();
    return at;
  }

  #endRow(): void {
    this.#onRow({ line: this.#line, cells: this.#cells, quotes: this.#quotes });
    this.#line += this.#innerLines + 1;
  }

  /** Reads a cell that begins with a quote; where it ends, or INCOMPLETE, or PLAIN. */
  #readQuoted(open: number): number {
    const text = this.#text;
    const quote = closingQuote(text, open + 1);
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
    const lineEnd = endOfLine(text, stray);
    if (lineEnd === text.length && !this.#last) return INCOMPLETE;
    this.#quotes = "stray";
    let quote = text.indexOf('"', stray + 1);
    // one that follows a delimiter opens another cell
    while (quote >= 0 && quote < lineEnd && text.charCodeAt(quote - 1) !== this.#separator) {
      const end = this.#endAfterQuote(quote);
      if (end >= 0) {
        this.#takeQuoted(open, quote);
        return end;
      }
      quote = text.indexOf('"', quote + 1);
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
    const raw = this.#text.slice(open + 1, quote);
    if (hasLineEnd(raw)) this.#innerLines += raw.match(LINE_END)?.length ?? 0;
    this.#cells.push(raw.includes('"') ? raw.replaceAll('""', '"') : raw);
  }
}
