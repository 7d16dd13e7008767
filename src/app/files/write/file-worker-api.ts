import { type ByteSink, blobSink, fileSink } from "./byte-sink.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "./csv.ts";
import type { FileChunk, FileFormat } from "./file-content.ts";
import { Utf8Writer } from "./utf8-writer.ts";
import { xlsxWorkbook } from "./xlsx-workbook.ts";
import { zipWriter } from "./zip-writer.ts";
import { ExpectedError, reportedElsewhere } from "#app/lib/reports/report.ts";

/** A file that was written. */
export interface FinishedFile {
  readonly bytes: number;
  /** Null where it was written to the target. */
  readonly blob: Blob | null;
  /** Number of cells truncated to Excel's limit of 32,767 characters. */
  readonly cutCells: number;
}

/** The worker's API for writing one file. All methods but `begin` and `discard` reject before it has begun. */
export interface FileWorkerApi {
  /** Starts a file, which goes to `target` or to a Blob. */
  begin(format: FileFormat, target: FileSystemFileHandle | null): Promise<void>;
  /** Adds a chunk; need not wait for earlier ones. */
  add(chunk: FileChunk): Promise<void>;
  finish(): Promise<FinishedFile>;
  /** Discards the file; the target stays unchanged. Never rejects. */
  discard(): Promise<void>;
}

/** Encodes chunks as bytes. */
interface Encoder {
  add(chunk: FileChunk): Promise<void>;
  finish(): Promise<{ cutCells: number }>;
}

const MEDIA_TYPES = {
  csv: "text/csv;charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

function textEncoder(sink: ByteSink, format: FileFormat): Encoder {
  const out = new Utf8Writer();
  return {
    async add(chunk) {
      if (chunk.kind === "text") out.write(chunk.text);
      else if (chunk.kind === "rows") for (const row of chunk.rows) out.write(formatCsvRow(row));
      else if (chunk.kind === "sheet") {
        if (format.format === "csv" && format.excelUtf8) out.write(BYTE_ORDER_MARK);
        out.write(formatCsvRow(chunk.header));
      }
      await sink.write(out.take());
    },
    finish: async () => ({ cutCells: 0 }),
  };
}

function xlsxEncoder(sink: ByteSink): Encoder {
  const workbook = xlsxWorkbook(sink);
  return {
    async add(chunk) {
      if (chunk.kind === "sheet") await workbook.addSheet(chunk.name, chunk.header);
      else if (chunk.kind === "rows") await workbook.addRows(chunk.rows);
    },
    finish: workbook.finish,
  };
}

function zipEncoder(sink: ByteSink): Encoder {
  const zip = zipWriter(sink);
  const encoder = new TextEncoder();
  return {
    async add(chunk) {
      for (const { name, text } of chunk.kind === "files" ? chunk.files : []) {
        const entry = zip.open(name);
        await entry.write(encoder.encode(text));
        await entry.close();
      }
    },
    async finish() {
      await zip.finish();
      return { cutCells: 0 };
    },
  };
}

function encoderFor(format: FileFormat, sink: ByteSink): Encoder {
  if (format.format === "xlsx") return xlsxEncoder(sink);
  return format.format === "zip" ? zipEncoder(sink) : textEncoder(sink, format);
}

/** Writes one file. */
export function createFileWorkerApi(): FileWorkerApi {
  let file: { readonly sink: ByteSink; readonly encoder: Encoder } | undefined;
  /** Serialises the chunks, which arrive faster than they are written; a failure fails all later ones. */
  let queue: Promise<unknown> = Promise.resolve();
  let begun: Promise<void> | undefined;
  let isDropped = false;

  function openFile() {
    // do not wait for chunks in flight after a cancel
    if (isDropped) throw new ExpectedError("The file was cancelled.");
    if (!file) throw new Error("No file is being written.");
    return file;
  }

  function enqueue<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = queue.then(work);
    queue = done;
    // the awaiting caller handles its error
    done.catch(reportedElsewhere);
    return done;
  }

  async function open(format: FileFormat, target: FileSystemFileHandle | null): Promise<void> {
    const mediaType = format.format === "text" ? format.mediaType : MEDIA_TYPES[format.format];
    const sink = target ? await fileSink(target) : blobSink(mediaType);
    file = { sink, encoder: encoderFor(format, sink) };
  }

  return {
    begin: (format, target) => (begun = open(format, target)),
    add: (chunk) => enqueue(() => openFile().encoder.add(chunk)),
    finish: () =>
      enqueue(async () => {
        const { sink, encoder } = openFile();
        const { cutCells } = await encoder.finish();
        const blob = await sink.close();
        return { bytes: sink.size(), blob, cutCells };
      }),
    async discard() {
      isDropped = true;
      // otherwise a target that is being opened would stay open
      await begun?.catch(reportedElsewhere);
      const { sink } = file ?? {};
      file = undefined;
      await sink?.discard();
    },
  };
}
