import { proxy } from "comlink";
import { startWorker } from "#app/lib/start-worker.ts";
import { padRows, unpackRows } from "./collect-rows.ts";
import type { TableResult } from "./read-table.ts";
import { type ReadOptions, type TableFile, TableFileError } from "./table-file.ts";
import type { TableNews, WorkerApi } from "./table-file-worker.ts";
import { default as workerUrl } from "./table-file-worker.ts?worker&url";

const FAILED = "This file couldn't be read to its end. Save it again as .csv and try once more.";

/**
 * Reads what a person chose, dropped or pasted, in a worker of its own. Rejects with {@link TableFileError} where it
 * cannot be read, and with the signal's reason where that ended it.
 */
export async function readTableFile(
  source: File | { readonly pasted: string },
  { signal, onProgress, ...choices }: ReadOptions,
): Promise<TableFile> {
  signal.throwIfAborted();
  const worker = startWorker<WorkerApi>(workerUrl, { failed: FAILED, closed: FAILED });
  const close = () => worker.close();
  signal.addEventListener("abort", close, { once: true });
  const rows: { row: number; cells: string[] }[] = [];
  const hear = (news: TableNews) => {
    if (signal.aborted) return;
    if (news === "start") rows.length = 0;
    else if (typeof news === "number") onProgress(news);
    else for (const row of unpackRows(news)) rows.push(row);
  };
  try {
    const input = source instanceof File ? source : { pasted: source.pasted };
    const result = await worker.call<TableResult>((api) => api.read(input, choices, proxy(hear)));
    if (result.kind === "failed") throw new TableFileError(result.code, result.message);
    const name = source instanceof File ? source.name : "Pasted rows";
    const bytes = source instanceof File ? source.size : source.pasted.length;
    return { ...result.table, name, bytes, rows: padRows(rows, result.table.width) };
  } catch (reason) {
    signal.throwIfAborted();
    throw reason instanceof TableFileError ? reason : new TableFileError("unreadable", FAILED);
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}
