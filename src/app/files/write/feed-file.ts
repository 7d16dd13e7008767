import { yieldToPage } from "#app/lib/schedule-work.ts";
import type { FileChunk, FileContent, FileFormat, FileRow, FileSheet, TextFile } from "./file-content.ts";
import type { FileWorkerApi, FinishedFile } from "./file-worker-api.ts";
import { reportedElsewhere } from "#app/lib/reports/report.ts";

/** How long the page generates rows before it yields. */
const SLICE_MS = 8;
/** Maximum size of a chunk, in cells and UTF-16 units: copying it to the worker takes a few milliseconds. */
const MAX_CHUNK_CELLS = 16_000;
const MAX_CHUNK_LENGTH = 500_000;
/** Maximum number of unanswered chunks: the worker always has the next one, and the page holds few. */
const MAX_CHUNKS_IN_FLIGHT = 3;

/** What feeding a file needs from its caller. */
export interface FeedOptions {
  readonly target: FileSystemFileHandle | null;
  readonly signal: AbortSignal;
  /** Called with the number of rows, texts or files written so far. */
  readonly onProgress: (rows: number) => void;
}

/** Groups items: each group fits into a slice of time and into a message. */
function* groupItems<Item>(
  items: Iterable<Item>,
  measure: (item: Item) => { readonly cells: number; readonly length: number },
): Generator<Item[]> {
  let group: Item[] = [];
  let [cells, length, end] = [0, 0, performance.now() + SLICE_MS];
  for (const item of items) {
    const size = measure(item);
    group.push(item);
    cells += size.cells;
    length += size.length;
    if (cells < MAX_CHUNK_CELLS && length < MAX_CHUNK_LENGTH && performance.now() < end) continue;
    yield group;
    // time spent waiting for the worker does not count
    [group, cells, length, end] = [[], 0, 0, performance.now() + SLICE_MS];
  }
  if (group.length > 0) yield group;
}

function measureRow(row: FileRow) {
  let length = 0;
  for (const cell of row) length += typeof cell === "string" ? cell.length : 8;
  return { cells: row.length, length };
}

function measureText(text: string) {
  return { cells: 1, length: text.length };
}

/** A chunk, and its number of rows, texts or files. */
interface CountedChunk {
  readonly chunk: FileChunk;
  readonly count: number;
}

function* sheetChunks({ name, header, rows }: FileSheet): Generator<CountedChunk> {
  yield { chunk: { kind: "sheet", name, header }, count: 0 };
  for (const group of groupItems(rows, measureRow)) {
    yield { chunk: { kind: "rows", rows: group }, count: group.length };
  }
}

function* fileChunks(files: Iterable<TextFile>): Generator<CountedChunk> {
  for (const group of groupItems(files, ({ text }) => measureText(text))) {
    yield { chunk: { kind: "files", files: group }, count: group.length };
  }
}

function* textChunks(texts: Iterable<string>): Generator<CountedChunk> {
  for (const group of groupItems(texts, measureText)) {
    yield { chunk: { kind: "text", text: group.join("") }, count: group.length };
  }
}

function* chunksOf(content: FileContent): Generator<CountedChunk> {
  if (content.format === "csv") yield* sheetChunks(content.sheet);
  else if (content.format === "text") yield* textChunks(content.texts);
  else if (content.format === "zip") yield* fileChunks(content.files);
  else for (const sheet of content.sheets) yield* sheetChunks(sheet);
}

function formatOf(content: FileContent): FileFormat {
  switch (content.format) {
    case "csv":
      return { format: "csv", excelUtf8: content.excelUtf8 };
    case "text":
      return { format: "text", mediaType: content.mediaType };
    default:
      return { format: content.format };
  }
}

/**
 * Feeds content to `api` and finishes the file: in slices of time between which the page can do other work, with a few
 * chunks in flight. Rejects with an error of the content's iterables, of a chunk that could not be written, or with the
 * signal's reason; the file is then neither finished nor discarded.
 */
export async function feedFile(
  content: FileContent,
  { target, signal, onProgress }: FeedOptions,
  api: Pick<FileWorkerApi, "begin" | "add" | "finish">,
): Promise<FinishedFile & { readonly rows: number }> {
  await api.begin(formatOf(content), target);
  let rows = 0;
  const inFlight: Promise<void>[] = [];

  async function send({ chunk, count }: CountedChunk): Promise<void> {
    await api.add(chunk);
    rows += count;
    if (count > 0 && !signal.aborted) onProgress(rows);
  }

  for (const chunk of chunksOf(content)) {
    signal.throwIfAborted();
    const sent = send(chunk);
    // its error is handled in order, after the page has had a turn
    sent.catch(reportedElsewhere);
    inFlight.push(sent);
    if (inFlight.length >= MAX_CHUNKS_IN_FLIGHT) await inFlight.shift();
    await yieldToPage();
  }
  await Promise.all(inFlight);
  signal.throwIfAborted();
  return { ...(await api.finish()), rows };
}
