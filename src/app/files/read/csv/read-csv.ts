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

/** Bytes that are read at once: each reading costs the browser some milliseconds. */
const READ_BYTES = 8 * 1024 * 1024;
/** Bytes that are decoded at once, of which rows come that the page takes in one go. */
const CHUNK_BYTES = 256 * 1024;

/** Characters from which the delimiter is told. */
const SAMPLE_LENGTH = 64 * 1024;

/** Characters that no table has: NUL, and what decoding puts in place of bytes that mean nothing. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const UNREADABLE = /[\u0000\uFFFD]/;
// oxlint-disable-next-line no-control-regex -- see above
const NUL = /\u0000/g;

const QUOTE_MESSAGES = {
  unclosed: "A quotation mark opens and never closes; it was read as part of the text.",
  stray: "A quotation mark stands inside a cell; check where the cell ends.",
} as const;

/** What a person chose, where they did. */
export interface CsvChoices {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
}

/** A text file as it was read. */
export interface CsvTable extends CollectedRows {
  readonly encoding: Encoding | null;
  /** Where the encoding is a guess. */
  readonly likelyEncodings: readonly Encoding[];
  readonly delimiter: Delimiter;
  readonly header: HeaderRows | null;
}

/** Reads a file piece by piece, so that it is never in memory as a whole. */
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

/** The encoding that a person chose, or that the first bytes tell. */
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

/** Takes a text piece by piece, finds its delimiter out and collects its rows. */
function createTextReader(collector: RowCollector, chosen: Delimiter | undefined) {
  let start = "";
  let reader: { readonly parser: CsvParser; readonly delimiter: Delimiter } | undefined;
  let unreadable = false;
  let skippedLines = 0;
  let wrapped: Delimiter | undefined;

  /** The cells of a row, where they are more than places in the text. */
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
      collector.problem(row, "characters", "Has characters that could not be read; check the encoding.");
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

/** How many cells each row should have, and from which kept row on: as the header, or else as most. */
function expectedCells(firstRows: readonly string[][], header: HeaderRows | null) {
  const widths = firstRows.map((row) => row.length);
  const most = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  if (header === null) return { cells: most, from: 0 };
  // columns without names are columns as well
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

/** Reads a file in one encoding. Throws a TypeError where `fatal` says so and the file is in another one. */
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
 * Reads a text file of rows. Memory is bounded by the rows that a collector keeps. Most files are UTF-8, so they are
 * read as that; where a byte is not, perhaps the first umlaut on the last page, all is read again with a new collector.
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

/** Reads rows that were pasted. Where a tab stands they come from a spreadsheet, which puts nothing else between cells. */
export function readPastedRows(text: string, choices: CsvChoices, collector: RowCollector): CsvTable {
  const reader = createTextReader(collector, choices.delimiter ?? (text.includes("\t") ? "\t" : undefined));
  reader.push(text.replace(/^\uFEFF/, ""), true);
  return { ...finish(collector), encoding: null, likelyEncodings: [], delimiter: reader.delimiter() };
}
