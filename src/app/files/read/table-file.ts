import { ExpectedError } from "#app/lib/reports/report.ts";

/** Encodings that a person can choose; most are also found out. Names as `TextDecoder` takes them. */
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

/** What stands between two cells of a text file. */
export const DELIMITERS = [",", ";", "\t", "|", "^", "~", ":"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The largest file that is read. Bytes. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Columns of a row; what lies further right is left out and named. */
export const MAX_COLUMNS = 1000;
/** UTF-16 code units of a cell, as many as Excel's has; the rest is cut and named. */
export const MAX_CELL_LENGTH = 32_767;
/** Problems that are listed; all are counted. */
export const MAX_PROBLEMS = 1000;

/** How a file is read, and who hears of it. */
export interface ReadOptions {
  /** In place of the one that is found out. Only for text. */
  readonly encoding?: Encoding;
  /** In place of the one that is found out. Only for text. */
  readonly delimiter?: Delimiter;
  /** The sheet of a workbook; without it, the first visible one with a table. */
  readonly sheet?: string;
  /** Takes what a workbook hides as well: rows and columns that a filter, a group or a person hid. */
  readonly hidden?: boolean;
  /** Ends the worker at once; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Share of the file that has been read, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Rows kept at most; all are counted. */
  readonly maxRows: number;
}

/**
 * A row with something in it. Its cells are made of the file's text at each access, so that a large table is not in
 * memory as millions of strings: take them once, and copy a row that is to be stored or sent.
 */
export interface FileRowRead {
  /** From 1: the line of a text file on which it begins, the row of a workbook. */
  readonly row: number;
  /** As many as the table is wide; what is missing is "". White space is as in the file. */
  readonly cells: readonly string[];
}

/** What may be wrong with a row. */
export type RowProblemKind =
  | "quote"
  | "cell-count"
  | "characters"
  | "formula"
  | "merged"
  | "cell-cut"
  | "too-many-columns";

/** What is wrong with one row, which was read all the same. */
export interface RowProblem {
  readonly row: number;
  readonly kind: RowProblemKind;
  /** A sentence for the person, without the row's number. */
  readonly message: string;
}

/** The rows that name the columns: indexes in the rows of a file, both included. */
export interface HeaderRows {
  readonly from: number;
  readonly to: number;
}

/** A row that is no record: sums, what stands below a table or between its pages, a drawn line, or names once more. */
export interface OtherRow {
  /** Its index in the rows of the file. */
  readonly index: number;
  readonly kind: "total" | "footer" | "line" | "header";
  /** Of a "header": the index of the row that it repeats. It counts only where that one names the columns. */
  readonly like?: number;
}

/** A sheet of a workbook. */
export interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
}

/** What a workbook hides of a sheet. */
export interface HiddenParts {
  readonly rows: number;
  /** Columns with something in them, from 0. */
  readonly columns: readonly number[];
}

/** A file as rows of cells. */
export interface TableFile {
  /** The file's name; "Pasted rows" for what was pasted. */
  readonly name: string;
  readonly bytes: number;
  readonly kind: "csv" | "xlsx" | "pasted";
  /** As found out or as chosen; null for a workbook and for what was pasted. */
  readonly encoding: Encoding | null;
  /** Where the encoding is a guess: this one and others that are likely, the likeliest first. Empty where it is sure. */
  readonly likelyEncodings: readonly Encoding[];
  /** As found out or as chosen; null for a workbook. */
  readonly delimiter: Delimiter | null;
  /** All sheets of a workbook in its order, hidden ones last. */
  readonly sheets: readonly SheetName[];
  /** The sheet that was read. */
  readonly sheet: string | null;
  /** What the sheet hides, whether it was taken or not. */
  readonly hidden: HiddenParts;
  /** The rows that name the columns; null where the first row looks like data. */
  readonly header: HeaderRows | null;
  /** Rows that are no records, in their order. */
  readonly otherRows: readonly OtherRow[];
  /** The first `maxRows` rows with something in them, names of columns and titles included. */
  readonly rows: readonly FileRowRead[];
  /** How many rows have something in them, kept or not. */
  readonly rowCount: number;
  /** Columns up to the last one in which a kept row has something. */
  readonly width: number;
  /** At most {@link MAX_PROBLEMS}, in the order of the file. */
  readonly problems: readonly RowProblem[];
  /** How many rows have a problem of each kind, listed or not. */
  readonly problemCounts: Readonly<Partial<Record<RowProblemKind, number>>>;
}

/** Why a file was not read. */
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
