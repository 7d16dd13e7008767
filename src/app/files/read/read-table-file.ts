import { proxy } from "comlink";
import { startWorker } from "#app/lib/start-worker.ts";
import { createRowReceiver } from "./packed-rows.ts";
import type { TableResult } from "./read-table.ts";
import { type ReadOptions, type TableFile, TableFileError } from "./table-file.ts";
import type { TableNews, WorkerApi } from "./table-file-worker.ts";
import { default as workerUrl } from "./table-file-worker.ts?worker&url";

const FAILED = "This file couldn't be read to its end. Save it again as .csv and try once more.";

/**
 * Reads a chosen, dropped or pasted table in a worker of its own. Rejects with {@link TableFileError} where it cannot
 * be read, and with the signal's reason on abort.
 */
export async function readTableFile(
  source: File | { readonly pasted: string },
  { signal, onProgress, ...choices }: ReadOptions,
): Promise<TableFile> {
  signal.throwIfAborted();
  const worker = startWorker<WorkerApi>(workerUrl, { failed: FAILED, closed: FAILED });
  const close = () => worker.close();
  signal.addEventListener("abort", close, { once: true });
  const rows = createRowReceiver();
  const hear = (news: TableNews) => {
    if (signal.aborted) return;
    if (news === "start") rows.clear();
    else if (typeof news === "number") onProgress(news);
    else rows.add(news);
  };
  try {
    const input = source instanceof File ? source : { pasted: source.pasted };
    const result = await worker.call<TableResult>((api) => api.read(input, choices, proxy(hear)));
    if (result.kind === "failed") throw new TableFileError(result.code, result.message);
    const name = source instanceof File ? source.name : "Pasted rows";
    const bytes = source instanceof File ? source.size : source.pasted.length;
    return { ...result.table, name, bytes, rows: rows.finish(result.table.width) };
  } catch (reason) {
    signal.throwIfAborted();
    throw reason instanceof TableFileError ? reason : new TableFileError("unreadable", FAILED);
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}
