import { ExpectedError, ignoring, isClosed } from "#app/lib/reports/report.ts";

/** A destination for the bytes of a file. */
export interface ByteSink {
  /** Writes bytes that the caller must not change afterwards. Rejects with a message for the person. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Completes the file: resolves with its Blob, or null where it was written to a target. */
  close(): Promise<Blob | null>;
  /** Discards everything; the target stays unchanged. */
  discard(): Promise<void>;
  /** Number of bytes written. */
  size(): number;
}

/** Size of the pieces passed on: each piece of a Blob then leaves the worker's memory. */
const PIECE_SIZE = 1 << 20;

const NOT_WRITTEN = "The disk is full or the file can’t be written. Nothing was saved.";
const NOT_ALLOWED = "Prospect may not write to the file you chose. Nothing was saved.";

/** The error for a failed write, with a message for the person. */
function writeError(error: unknown): Error {
  const notAllowed =
    error instanceof DOMException && ["NotAllowedError", "NoModificationAllowedError"].includes(error.name);
  return new ExpectedError(notAllowed ? NOT_ALLOWED : NOT_WRITTEN, { cause: error });
}

/** The destination of pieces. */
interface PieceTarget {
  add(pieces: Uint8Array<ArrayBuffer>[]): Promise<void>;
  close(): Promise<Blob | null>;
  discard(): Promise<void>;
}

/** Combines small writes into pieces. */
function gatherPieces(target: PieceTarget): ByteSink {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let gathered = 0;
  let written = 0;

  async function flush(): Promise<void> {
    const full = pieces;
    [pieces, gathered] = [[], 0];
    if (full.length > 0) await target.add(full);
  }

  return {
    async write(bytes) {
      pieces.push(bytes);
      gathered += bytes.length;
      written += bytes.length;
      if (gathered >= PIECE_SIZE) await flush();
    },
    async close() {
      await flush();
      return target.close();
    },
    async discard() {
      pieces = [];
      await target.discard();
    },
    size: () => written,
  };
}

/** Collects the bytes of a Blob. */
export function blobSink(mediaType: string): ByteSink {
  const blobs: Blob[] = [];
  return gatherPieces({
    async add(pieces) {
      blobs.push(new Blob(pieces));
    },
    close: async () => new Blob(blobs, { type: mediaType }),
    async discard() {
      blobs.length = 0;
    },
  });
}

/** Writes to a file, which changes only when everything has been written. */
export async function fileSink(target: FileSystemFileHandle): Promise<ByteSink> {
  const stream = await target.createWritable().catch((error: unknown) => Promise.reject(writeError(error)));
  /** Runs one step; cleans up if it fails. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      await stream.abort().catch(ignoring(isClosed));
      throw writeError(error);
    }
  }
  return gatherPieces({
    add: (pieces) => attempt(() => stream.write(new Blob(pieces))),
    async close() {
      await attempt(() => stream.close());
      return null;
    },
    // fails where the stream has failed or is closed
    discard: () => stream.abort().catch(ignoring(isClosed)),
  });
}
