import { type ByteSink, blobSink, fileSink } from "./byte-sink.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "./csv.ts";
import type { FileChunk, FileFormat } from "./file-content.ts";
import { Utf8Writer } from "./utf8-writer.ts";
import { xlsxWorkbook } from "./xlsx-workbook.ts";
import { zipWriter } from "./zip-writer.ts";
import { ExpectedError, heardElsewhere } from "#app/lib/reports/report.ts";

/** A file that was written. */
export interface FinishedFile {
  readonly bytes: number;
  /** Null when it was written to the target. */
  readonly blob: Blob | null;
  /** How many cells were cut because Excel's hold 32,767 characters. */
  readonly cutCells: number;
}

/** What the worker does with the one file that it writes. All but `begin` and `discard` reject until it has begun. */
export interface FileWorkerApi {
  /** Begins a file; it goes to `target`, or to a Blob. */
  begin(format: FileFormat, target: FileSystemFileHandle | null): Promise<void>;
  /** Adds a chunk after those before, which need not be finished. */
  add(chunk: FileChunk): Promise<void>;
  finish(): Promise<FinishedFile>;
  /** Drops the file; the target stays as it was. Never rejects. */
  discard(): Promise<void>;
}

/** Makes bytes of chunks. */
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
  /** Chunks come faster than they are written: each waits for those before, and fails with them. */
  let queue: Promise<unknown> = Promise.resolve();
  let begun: Promise<void> | undefined;
  let isDropped = false;

  function openFile() {
    // whoever cancels does not wait for the chunks that are on their way
    if (isDropped) throw new ExpectedError("The file was cancelled.");
    if (!file) throw new Error("No file is being written.");
    return file;
  }

  function enqueue<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = queue.then(work);
    queue = done;
    // told to whoever waits for this step
    done.catch(heardElsewhere);
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
      // a target that is just being opened would stay open
      await begun?.catch(heardElsewhere);
      const { sink } = file ?? {};
      file = undefined;
      await sink?.discard();
    },
  };
}
