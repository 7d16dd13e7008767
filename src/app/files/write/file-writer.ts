import { startWorker } from "#app/lib/start-worker.ts";
import { feedFile } from "./feed-file.ts";
import type { FileContent } from "./file-content.ts";
import type { FileWorkerApi, FinishedFile } from "./file-worker-api.ts";
import { default as workerUrl } from "./file-worker.ts?worker&url";
import { reportedElsewhere } from "#app/lib/reports/report.ts";

/** Options of writing a file. */
export interface WriteFileOptions {
  /** The file to write to while it is made; null for a Blob. */
  readonly target: FileSystemFileHandle | null;
  /** Cancels: `writeFile` rejects with an `AbortError`. Has no effect once the last row is written. */
  readonly signal: AbortSignal;
  /** Called from time to time with the number of rows, texts or files written. */
  readonly onProgress: (rows: number) => void;
}

/** A file that was written. */
export interface WrittenFile extends FinishedFile {
  /** Number of data rows of all sheets; of texts or files in other formats. */
  readonly rows: number;
}

/** How long to wait for a discarded file's target. */
const DISCARD_TIMEOUT_MS = 3000;

/**
 * Writes a file in a worker of its own. Content is read lazily, in slices of a few milliseconds, so that the page stays
 * responsive.
 *
 * Rejects with an `AbortError` when cancelled, with a message for the person when the disk is full, the target cannot
 * be written or a sheet has too many columns, and with any error of the content's iterables. In these cases a target
 * keeps its previous content.
 */
export async function writeFile(content: FileContent, options: WriteFileOptions): Promise<WrittenFile> {
  const { signal } = options;
  if (signal.aborted) throw abortError();
  const worker = startWorker<FileWorkerApi>(workerUrl, {
    failed: "The file couldn’t be made. Nothing was saved.",
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
    // a worker that crashed never answers
    const timeout = new Promise((resolve) => setTimeout(resolve, DISCARD_TIMEOUT_MS));
    await Promise.race([discarded, timeout]).catch(reportedElsewhere);
    throw error;
  } finally {
    done.abort();
    worker.close();
  }
}

/** A uniform error for cancelling, whatever the signal's own reason. */
function abortError(): DOMException {
  return new DOMException("The file was cancelled.", "AbortError");
}
