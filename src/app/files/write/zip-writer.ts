import { Zip, type ZipInputFile } from "fflate";
import type { ByteSink } from "./byte-sink.ts";
import { ExpectedError, reportedElsewhere } from "#app/lib/reports/report.ts";

/** Writes a zip file entry by entry. */
export interface ZipWriter {
  /** Starts an entry; the previous one must be closed. */
  open(name: string): ZipEntry;
  /** Writes the central directory. */
  finish(): Promise<void>;
}

/** An entry that is being written. */
export interface ZipEntry {
  /** Uncompressed bytes so far. */
  size(): number;
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
}

/** Limits of a zip without the 64-bit format, which not every program reads. */
const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffff_ffff;

const GZIP_HEADER_LENGTH = 10;
/** CRC-32 and length. */
const GZIP_TRAILER_LENGTH = 8;

const TOO_LARGE = "The file would be larger than 4 GB. Export fewer rows at a time.";

/**
 * Compresses with the browser's own gzip, of which only the inner deflate stream is passed on. The gzip trailer has the
 * checksum that a zip entry needs; computing it here would take longer.
 */
function deflateEntry(passOn: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) {
  const stream = new CompressionStream("gzip");
  const writer = stream.writable.getWriter();
  let size = 0;

  /** Passes the compressed bytes on, and resolves with the trailer. */
  async function pump(): Promise<DataView> {
    const reader = stream.readable.getReader();
    let skip = GZIP_HEADER_LENGTH;
    let held = new Uint8Array(0);
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const bytes = new Uint8Array(held.length + read.value.length);
      bytes.set(held);
      bytes.set(read.value, held.length);
      const end = bytes.length - GZIP_TRAILER_LENGTH;
      if (end <= skip) {
        held = bytes;
        continue;
      }
      await passOn(bytes.subarray(skip, end));
      skip = 0;
      held = bytes.slice(end);
    }
    return new DataView(held.buffer, held.length - GZIP_TRAILER_LENGTH);
  }

  const pumped = pump();
  // its error is reported by the next write or by close
  pumped.catch(reportedElsewhere);
  return {
    size: () => size,
    async write(bytes: Uint8Array<ArrayBuffer>) {
      size += bytes.length;
      if (size > MAX_BYTES) throw new ExpectedError(TOO_LARGE);
      await Promise.race([writer.write(bytes), pumped]);
    },
    async close(): Promise<{ crc: number; size: number }> {
      const [trailer] = await Promise.all([pumped, writer.close()]);
      return { crc: trailer.getUint32(0, true), size };
    },
  };
}

/** Starts a zip file that goes to `sink`. */
export function zipWriter(sink: ByteSink): ZipWriter {
  let ready: Uint8Array[] = [];
  let entries = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });

  async function flush(): Promise<void> {
    const chunks = ready;
    ready = [];
    for (const chunk of chunks) await sink.write(new Uint8Array(chunk));
    if (sink.size() > MAX_BYTES) throw new ExpectedError(TOO_LARGE);
  }

  return {
    open(name) {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new ExpectedError("A zip file holds at most 65,535 files.");
      const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 };
      zip.add(file);
      const deflate = deflateEntry(async (bytes) => {
        file.ondata?.(null, bytes, false);
        await flush();
      });
      return {
        size: deflate.size,
        write: deflate.write,
        async close() {
          Object.assign(file, await deflate.close());
          file.ondata?.(null, new Uint8Array(0), true);
          await flush();
        },
      };
    },
    async finish() {
      zip.end();
      await flush();
    },
  };
}
