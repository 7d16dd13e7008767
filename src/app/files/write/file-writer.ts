import { startWorker } from "#app/lib/start-worker.ts";
import { feedFile } from "./feed-file.ts";
import type { FileContent } from "./file-content.ts";
import type { FileWorkerApi, FinishedFile } from "./file-worker-api.ts";
import { default as workerUrl } from "./file-worker.ts?worker&url";
import { heardElsewhere } from "#app/lib/reports/report.ts";

/** How a file is written. */
export interface WriteFileOptions {
  /** Where the browser writes while the file is made; null: a Blob is made. */
  readonly target: FileSystemFileHandle | null;
  /** Cancels: `writeFile` rejects with an `AbortError`. Once the last row is written, it is too late. */
  readonly signal: AbortSignal;
  /** Called now and then with the count of rows, texts or files that have been written. */
  readonly onProgress: (rows: number) => void;
}

/** A file that was written. */
export interface WrittenFile extends FinishedFile {
  /** Data rows of all sheets; texts or files of the other formats. */
  readonly rows: number;
}

/** How long a dropped file's target is waited for. */
const DISCARD_TIMEOUT_MS = 3000;

/**
 * Writes a file in a worker of its own. The content is read lazily, in slices of a few milliseconds, so that the page
 * stays as quick as it was.
 *
 * Rejects with an `AbortError` when cancelled, with a message for a person when the disk is full, the target cannot be
 * written or a sheet has too many columns, and with whatever the content's iterables throw. Nothing is left behind
 * then: a target has the content that it had before.
 */
export async function writeFile(content: FileContent, options: WriteFileOptions): Promise<WrittenFile> {
  const { signal } = options;
  if (signal.aborted) throw abortError();
  const worker = startWorker<FileWorkerApi>(workerUrl, {
    failed: "The file could not be made. Nothing was saved.",
    closed: "The file was cancelled.",
  });
  const done = new AbortController();
  let isFinishing = false;
  const cancelled = new Promise<never>((_, reject) => {
    const listener = () => {
      if (!isFinishing) reject(abortError());
    };
    signal.addEventListener("abort", listener, { signal: done.signal });
  });
  try {
    const fed = feedFile(content, options, {
      begin: (format, target) => worker.call((api) => api.begin(format, target)),
      add: (chunk) => worker.call((api) => api.add(chunk)),
      finish: () => {
        isFinishing = true;
        return worker.call((api) => api.finish());
      },
    });
    return await Promise.race([fed, cancelled]);
  } catch (error) {
    const discarded = worker.call((api) => api.discard());
    // a worker that failed never answers
    const timeout = new Promise((resolve) => setTimeout(resolve, DISCARD_TIMEOUT_MS));
    await Promise.race([discarded, timeout]).catch(heardElsewhere);
    throw error;
  } finally {
    done.abort();
    worker.close();
  }
}

/** Cancelling has one face, whatever the signal's own reason is. */
function abortError(): DOMException {
  return new DOMException("The file was cancelled.", "AbortError");
}
