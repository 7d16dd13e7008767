import { ExpectedError } from "#app/lib/reports/report.ts";

/** Encodings that a person can choose; most are also detected. Names as in `TextDecoder`. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "windows-1253",
  "iso-8859-7",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-874",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Delimiters of a text file. */
export const DELIMITERS = [",", ";", "\t", "|", "^", "~", ":"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Maximum size of a file. Bytes. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Columns per row; those further right are dropped and reported. */
export const MAX_COLUMNS = 1000;
/** UTF-16 code units per cell, as in Excel; longer cells are truncated and reported. */
export const MAX_CELL_LENGTH = 32_767;
/** Problems listed; all are counted. */
export const MAX_PROBLEMS = 1000;

/** Options and callbacks for reading a file. */
export interface ReadOptions {
  /** Overrides detection. For text only. */
  readonly encoding?: Encoding;
  /** Overrides detection. For text only. */
  readonly delimiter?: Delimiter;
  /** The sheet of a workbook; by default the first visible one with a table. */
  readonly sheet?: string;
  /** Includes what a workbook hides: rows and columns hidden by a filter, a group or by hand. */
  readonly hidden?: boolean;
  /** Ends the worker at once; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called with the share of the file that has been read, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Rows kept at most; all are counted. */
  readonly maxRows: number;
}

/**
 * A non-blank row. Its cells are extracted from the file's text on each access, so that a large table does not occupy
 * memory as millions of strings: read them once, and copy a row that is stored or sent.
 */
export interface FileRowRead {
  /** From 1: the line of a text file on which it starts, or the row of a workbook. */
  readonly row: number;
  /** As many as the table is wide; missing ones are "". White space is preserved. */
  readonly cells: readonly string[];
}

/** Kinds of row problems. */
export type RowProblemKind =
  | "quote"
  | "cell-count"
  | "characters"
  | "formula"
  | "merged"
  | "cell-cut"
  | "too-many-columns";

/** A problem of one row, which was read all the same. */
export interface RowProblem {
  readonly row: number;
  readonly kind: RowProblemKind;
  /** A sentence for the person, without the row number. */
  readonly message: string;
}

/** The rows that name the columns: indexes in the rows of a file, inclusive. */
export interface HeaderRows {
  readonly from: number;
  readonly to: number;
}

/** A row that is no record: totals, text below a table or between its pages, a drawn line, or a repeated header. */
export interface OtherRow {
  /** Its index in the rows of the file. */
  readonly index: number;
  readonly kind: "total" | "footer" | "line" | "header";
  /** For "header": the index of the row that it repeats. Valid only if that row names the columns. */
  readonly like?: number;
}

/** A sheet of a workbook. */
export interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
}

/** The hidden parts of a sheet. */
export interface HiddenParts {
  readonly rows: number;
  /** Indexes of non-blank columns, from 0. */
  readonly columns: readonly number[];
}

/** A table file as rows of cells. */
export interface TableFile {
  /** The file's name; "Pasted rows" for pasted text. */
  readonly name: string;
  readonly bytes: number;
  readonly kind: "csv" | "xlsx" | "pasted";
  /** Detected or chosen; null for a workbook and for pasted text. */
  readonly encoding: Encoding | null;
  /** Where the encoding is a guess: likely encodings including this one, best first. Empty where it is certain. */
  readonly likelyEncodings: readonly Encoding[];
  /** Detected or chosen; null for a workbook. */
  readonly delimiter: Delimiter | null;
  /** All sheets of a workbook in order, hidden ones last. */
  readonly sheets: readonly SheetName[];
  /** The sheet that was read. */
  readonly sheet: string | null;
  /** The hidden parts of the sheet, whether they were included or not. */
  readonly hidden: HiddenParts;
  /** The rows that name the columns; null where the first row looks like data. */
  readonly header: HeaderRows | null;
  /** Rows that are no records, in order. */
  readonly otherRows: readonly OtherRow[];
  /** The first `maxRows` non-blank rows, including header and titles. */
  readonly rows: readonly FileRowRead[];
  /** Number of non-blank rows, kept or not. */
  readonly rowCount: number;
  /** Number of columns up to the last non-blank one of the kept rows. */
  readonly width: number;
  /** At most {@link MAX_PROBLEMS}, in file order. */
  readonly problems: readonly RowProblem[];
  /** Number of rows per kind of problem, listed or not. */
  readonly problemCounts: Readonly<Partial<Record<RowProblemKind, number>>>;
}

/** Why a file could not be read. */
export type TableFileErrorCode =
  | "empty"
  | "too-large"
  | "unsupported-format"
  | "password"
  | "damaged"
  | "not-a-table"
  | "no-such-sheet"
  | "unreadable";

/** A file that cannot be read. The message says what happened and what to do. */
export class TableFileError extends ExpectedError {
  override readonly name = "TableFileError";
  readonly code: TableFileErrorCode;

  constructor(code: TableFileErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
