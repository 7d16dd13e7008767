import { createRowCollector, type CollectedRows } from "./collect-rows.ts";
import { markedEncoding, unmarkedUtf16 } from "./csv/detect-encoding.ts";
import { readCsv, readPastedRows } from "./csv/read-csv.ts";
import { detectFileType } from "./detect-file-type.ts";
import type { PackedRows } from "./packed-rows.ts";
import {
  MAX_FILE_BYTES,
  type ReadOptions,
  type TableFile,
  TableFileError,
  type TableFileErrorCode,
} from "./table-file.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";

/** The source of a table: a file, or pasted text. */
export type TableSource = Blob | { readonly pasted: string };

/** The options that can be sent to a worker. */
export type TableChoices = Pick<ReadOptions, "encoding" | "delimiter" | "sheet" | "hidden" | "maxRows">;

/** A table without its rows, which are sent separately. */
export type TableSummary = Omit<TableFile, "rows" | "name" | "bytes">;

/** The outcome of reading. A thrown error would lose its code on the way out of a worker. */
export type TableResult =
  | { readonly kind: "table"; readonly table: TableSummary }
  | { readonly kind: "failed"; readonly code: TableFileErrorCode; readonly message: string };

/** Receives rows and progress while a table is read. */
export interface TableListener {
  /** Discards the rows so far: the file is read again from its start. */
  onStart(): void;
  onRows(rows: PackedRows): void;
  onProgress(fraction: number): void;
}

/** Minimum step between two progress reports. */
const PROGRESS_STEP = 0.01;

function refuseSize(size: number): void {
  if (size === 0)
    throw new TableFileError("empty", "This file is empty. Choose a file with at least one row.");
  if (size > MAX_FILE_BYTES) {
    throw new TableFileError(
      "too-large",
      `This file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it into smaller files, or save only the columns you need.`,
    );
  }
}

function inSteps(tell: (fraction: number) => void): (fraction: number) => void {
  let told = 0;
  return (fraction) => {
    if (fraction < told + PROGRESS_STEP && fraction < 1) return;
    told = fraction;
    tell(Math.min(1, fraction));
  };
}

function summary(
  kind: TableFile["kind"],
  { rowCount, width, problems, problemCounts, otherRows }: CollectedRows,
  rest: Partial<TableSummary>,
): TableSummary {
  return {
    kind,
    encoding: null,
    likelyEncodings: [],
    delimiter: null,
    sheets: [],
    sheet: null,
    hidden: { rows: 0, columns: [] },
    header: null,
    ...rest,
    otherRows,
    rowCount,
    width,
    problems,
    problemCounts,
  };
}

async function read(
  source: TableSource,
  choices: TableChoices,
  listener: TableListener,
): Promise<TableSummary> {
  const newCollector = () => {
    listener.onStart();
    return createRowCollector(choices.maxRows, (rows) => listener.onRows(rows));
  };
  if ("pasted" in source) {
    refuseSize(source.pasted.length);
    const table = readPastedRows(source.pasted, choices, newCollector());
    return summary("pasted", table, { delimiter: table.delimiter, header: table.header });
  }
  refuseSize(source.size);
  const onProgress = inSteps((fraction) => listener.onProgress(fraction));
  const type = await detectFileType(
    source,
    (start) => markedEncoding(start) ?? unmarkedUtf16(start) ?? choices.encoding,
  );
  if (type === "zip") {
    const table = await readXlsx(source, choices, newCollector, onProgress);
    const { sheets, sheet, hidden, header } = table;
    return summary("xlsx", table, { sheets, sheet, hidden, header });
  }
  const table = await readCsv(source, choices, newCollector, onProgress);
  const { encoding, likelyEncodings, delimiter, header } = table;
  return summary("csv", table, { encoding, likelyEncodings, delimiter, header });
}

/** Reads a table. Never throws for problems that the person can fix. */
export async function readTable(
  source: TableSource,
  choices: TableChoices,
  listener: TableListener,
): Promise<TableResult> {
  try {
    return { kind: "table", table: await read(source, choices, listener) };
  } catch (reason) {
    if (reason instanceof TableFileError)
      return { kind: "failed", code: reason.code, message: reason.message };
    if (reason instanceof DOMException) {
      // browsers report a file that was changed, moved or locked since it was chosen like this
      return {
        kind: "failed",
        code: "unreadable",
        message: "This file can't be opened. It may have been moved or changed: choose it again.",
      };
    }
    throw reason;
  }
}
