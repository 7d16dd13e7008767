import { detectHeader } from "#app/files/read/detect-header.ts";
import { type CollectedRows, type RowCollector } from "#app/files/read/collect-rows.ts";
import {
  type Delimiter,
  type Encoding,
  type HeaderRows,
  TableFileError,
} from "#app/files/read/table-file.ts";
import { detectDelimiter, detectQuote, separatorLine } from "./detect-delimiter.ts";
import { createEncodingDetector, markedEncoding, unmarkedUtf16 } from "./detect-encoding.ts";
import { CsvParser, type CsvRow, sliceCells } from "./csv-parser.ts";
import { addressTable, splitLine, wrappedDelimiter } from "./whole-lines.ts";

/** Bytes per read: each read costs the browser some milliseconds. */
const READ_BYTES = 8 * 1024 * 1024;
/** Bytes per decoding step, whose rows the page can take at once. */
const CHUNK_BYTES = 256 * 1024;

/** Characters from which the delimiter is detected. */
const SAMPLE_LENGTH = 64 * 1024;

/** Characters that no table contains: NUL, and the replacement character of failed decoding. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const UNREADABLE = /[\u0000\uFFFD]/;
// oxlint-disable-next-line no-control-regex -- see above
const NUL = /\u0000/g;

const QUOTE_MESSAGES = {
  unclosed: "A quotation mark opens and never closes; it was read as part of the text.",
  stray: "A quotation mark stands inside a cell; check where the cell ends.",
} as const;

/** The person's choices, where made. */
export interface CsvChoices {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
}

/** A text file after reading. */
export interface CsvTable extends CollectedRows {
  readonly encoding: Encoding | null;
  /** Set where the encoding is a guess. */
  readonly likelyEncodings: readonly Encoding[];
  readonly delimiter: Delimiter;
  readonly header: HeaderRows | null;
}

/** Reads a file in pieces, so that it is never in memory as a whole. */
async function eachChunk(
  file: Blob,
  take: (bytes: Uint8Array<ArrayBuffer>, end: number) => void,
): Promise<void> {
  for (let start = 0; start < file.size; start += READ_BYTES) {
    const bytes = new Uint8Array(await file.slice(start, start + READ_BYTES).arrayBuffer());
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      take(chunk, start + at + chunk.length);
    }
  }
}

/** The encoding chosen by the person, or declared by the first bytes. */
async function certainEncoding(file: Blob, chosen: Encoding | undefined): Promise<Encoding | undefined> {
  if (chosen !== undefined) return chosen;
  const start = new Uint8Array(await file.slice(0, SAMPLE_LENGTH).arrayBuffer());
  return markedEncoding(start) ?? unmarkedUtf16(start);
}

async function likelyEncodingsOf(file: Blob): Promise<readonly Encoding[]> {
  const detector = createEncodingDetector();
  await eachChunk(file, (bytes) => detector.push(bytes));
  return detector.result();
}

/** Takes text in pieces, detects its delimiter and collects its rows. */
function createTextReader(collector: RowCollector, chosen: Delimiter | undefined) {
  let start = "";
  let reader: { readonly parser: CsvParser; readonly delimiter: Delimiter } | undefined;
  let unreadable = false;
  let skippedLines = 0;
  let wrapped: Delimiter | undefined;

  /** The cells of a row, where positions in the text are not enough. */
  function cellsOf(read: CsvRow): string[] {
    const cells = unreadable || wrapped !== undefined ? sliceCells(read) : [];
    return wrapped !== undefined && cells.length === 1 ? splitLine(cells[0] ?? "", wrapped) : cells;
  }

  function takeRow(read: CsvRow): void {
    const row = read.line + skippedLines;
    const cells = cellsOf(read);
    const odd = cells.some((cell) => UNREADABLE.test(cell));
    const kept =
      odd || wrapped !== undefined
        ? collector.add(
            row,
            cells.map((cell) => cell.replace(NUL, "")),
          )
        : collector.addSlices(row, read);
    if (!kept) return;
    if (read.quotes !== null) collector.problem(row, "quote", QUOTE_MESSAGES[read.quotes]);
    if (odd) {
      collector.problem(row, "characters", "Has characters that couldn’t be read; check the encoding.");
    }
  }

  function open(last: boolean): { readonly parser: CsvParser; readonly delimiter: Delimiter } {
    const line = separatorLine(start);
    if (line !== undefined) {
      start = start.slice(line.length);
      skippedLines = 1;
    }
    const addresses = last && chosen === undefined ? addressTable(start) : undefined;
    start = addresses ?? start;
    const sample = start.slice(0, SAMPLE_LENGTH);
    const complete = last && start.length <= SAMPLE_LENGTH;
    if (addresses === undefined) wrapped = wrappedDelimiter(sample, complete);
    const quote = detectQuote(sample);
    const told = chosen ?? line?.delimiter ?? wrapped ?? (addresses === undefined ? undefined : ",");
    const delimiter = told ?? detectDelimiter(sample, complete, quote);
    const listener = { onText: (text: string) => collector.beginText(text), onRow: takeRow };
    return { parser: new CsvParser(delimiter, listener, quote), delimiter };
  }

  return {
    push(text: string, last: boolean): void {
      unreadable ||= UNREADABLE.test(text);
      start += text;
      if (reader === undefined && start.length < SAMPLE_LENGTH && !last) return;
      reader ??= open(last);
      reader.parser.push(start, last);
      start = "";
    },
    delimiter: () => reader?.delimiter ?? ",",
  };
}

/**
 * The expected number of cells per row, and the first kept row that it applies to: from the header, else the most
 * common number.
 */
function expectedCells(firstRows: readonly string[][], header: HeaderRows | null) {
  const widths = firstRows.map((row) => row.length);
  const most = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  if (header === null) return { cells: most, from: 0 };
  // columns without names count
  const named = firstRows.slice(header.from, header.to + 1).map((row) => row.length);
  return { cells: Math.max(most, ...named), from: header.to + 1 };
}

function finish(collector: RowCollector) {
  if (collector.firstRows.length === 0) {
    throw new TableFileError("empty", "There are no rows in this file. Choose a file with at least one row.");
  }
  const header = detectHeader(collector.firstRows);
  return { ...collector.finish(expectedCells(collector.firstRows, header)), header };
}

/** Reads a file in one encoding. With `fatal`, throws a TypeError if the bytes are invalid in it. */
async function readAs(
  file: Blob,
  decoder: TextDecoder,
  chosen: Delimiter | undefined,
  collector: RowCollector,
  onProgress: (fraction: number) => void,
) {
  const reader = createTextReader(collector, chosen);
  await eachChunk(file, (bytes, end) => {
    reader.push(decoder.decode(bytes, { stream: true }), false);
    onProgress(end / file.size);
  });
  reader.push(decoder.decode(), true);
  return { ...finish(collector), delimiter: reader.delimiter() };
}

/**
 * Reads a text file of rows. Memory is bounded by the rows that a collector keeps. Tries UTF-8 first, as most files use
 * it; at an invalid byte, perhaps the first umlaut on the last page, it starts over with a new collector.
 */
export async function readCsv(
  file: Blob,
  choices: CsvChoices,
  newCollector: () => RowCollector,
  onProgress: (fraction: number) => void,
): Promise<CsvTable> {
  const certain = await certainEncoding(file, choices.encoding);
  const read = (decoder: TextDecoder) => readAs(file, decoder, choices.delimiter, newCollector(), onProgress);
  if (certain === undefined) {
    try {
      const table = await read(new TextDecoder("utf-8", { fatal: true }));
      return { ...table, encoding: "utf-8", likelyEncodings: [] };
    } catch (reason) {
      if (!(reason instanceof TypeError)) throw reason;
    }
  }
  const likely = certain === undefined ? await likelyEncodingsOf(file) : [certain];
  const [encoding = "utf-8"] = likely;
  const isGuess = certain === undefined && encoding !== "utf-8";
  return { ...(await read(new TextDecoder(encoding))), encoding, likelyEncodings: isGuess ? likely : [] };
}

/** Reads pasted rows. A tab means that they come from a spreadsheet, which uses no other delimiter. */
export function readPastedRows(text: string, choices: CsvChoices, collector: RowCollector): CsvTable {
  const reader = createTextReader(collector, choices.delimiter ?? (text.includes("\t") ? "\t" : undefined));
  reader.push(text.replace(/^\uFEFF/, ""), true);
  return { ...finish(collector), encoding: null, likelyEncodings: [], delimiter: reader.delimiter() };
}
