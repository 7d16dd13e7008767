import { Inflate } from "fflate";
import { TableFileError } from "#app/files/read/table-file.ts";

/** An entry of a zip. Sizes are those in its directory, which may lie. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly offset: number;
  readonly encrypted: boolean;
}

/** The entries of a zip by name. */
export interface ZipFile {
  readonly file: Blob;
  readonly entries: ReadonlyMap<string, ZipEntry>;
}

/** Bytes that may still be inflated, shared by all entries. */
export interface InflateBudget {
  bytes: number;
}

/** Limit of inflated bytes of a file. The XML of a 100 MB workbook is about 1 GB. */
const MAX_INFLATED_BYTES = 2 * 1024 ** 3;
/** Maximum compression ratio of an entry. Sheets reach 10 to 30, with equal rows up to 100. */
const MAX_RATIO = 200;
/** The ratio is not checked below this size. */
const MIN_BYTES_FOR_RATIO = 4 * 1024 ** 2;
const MAX_ENTRIES = 20_000;

/** Compressed bytes inflated at once; they can become a thousand times as many in memory. */
const CHUNK_BYTES = 16 * 1024;
/** Bytes per read from disk. */
const READ_BYTES = 512 * 1024;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

export function damaged(): TableFileError {
  return new TableFileError(
    "damaged",
    "This workbook is damaged or incomplete. Download it again, or open it in Excel and save a new copy.",
  );
}

export function tooLarge(): TableFileError {
  return new TableFileError(
    "too-large",
    "This workbook unpacks to far more than its size, so it was not read. Save the rows you need as .csv.",
  );
}

export function newBudget(): InflateBudget {
  return { bytes: MAX_INFLATED_BYTES };
}

async function viewOf(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(Math.max(0, start), end).arrayBuffer());
}

/** Position of the end of the directory in the last bytes of a file; undefined for a truncated one. */
function endOfDirectory(view: DataView): number | undefined {
  for (let at = view.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return undefined;
}

/** The 64-bit sizes and offset of an entry, which some programs write for files of any size. */
function largeNumbers(view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end;) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) {
      const count = Math.floor(Math.min(length, end - at - 4) / 8);
      return Array.from({ length: count }, (_, index) => Number(view.getBigUint64(at + 4 + index * 8, true)));
    }
    at += 4 + length;
  }
  return [];
}

const LARGE = 0xffffffff;

function readEntry(view: DataView, at: number): { readonly entry: ZipEntry; readonly end: number } {
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const nameEnd = at + 46 + nameLength;
  const large = largeNumbers(view, nameEnd, nameEnd + extraLength);
  // fields that overflow are stored there in this order
  const number = (value: number) => (value === LARGE ? (large.shift() ?? value) : value);
  const size = number(view.getUint32(at + 24, true));
  const compressedSize = number(view.getUint32(at + 20, true));
  const offset = number(view.getUint32(at + 42, true));
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
  return {
    entry: {
      name: new TextDecoder().decode(bytes).replaceAll("\\", "/"),
      method: view.getUint16(at + 10, true),
      compressedSize,
      size,
      offset,
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    },
    end: nameEnd + extraLength + view.getUint16(at + 32, true),
  };
}

/** Reads a zip's directory. Throws {@link TableFileError} for a truncated or damaged file. */
export async function openZip(file: Blob): Promise<ZipFile> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await viewOf(file, tailStart, file.size);
  const end = endOfDirectory(tail);
  if (end === undefined) throw damaged();
  // the directory's own size is right for all files below 4 GB; its offset may be relative to another start
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  const start = offset === LARGE ? tailStart + end - size : offset;
  const entries = new Map<string, ZipEntry>();
  const directory = await viewOf(file, start, start + size);
  try {
    for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY_SIGNATURE;) {
      const { entry, end: next } = readEntry(directory, at);
      entries.set(entry.name.replace(/^\//, "").toLowerCase(), entry);
      if (entries.size > MAX_ENTRIES) throw tooLarge();
      at = next;
    }
  } catch (reason) {
    throw reason instanceof TableFileError ? reason : damaged();
  }
  if (entries.size === 0) throw damaged();
  return { file, entries };
}

/** The start of an entry's data, which only its local header tells. */
async function dataStart(file: Blob, { offset }: ZipEntry): Promise<number> {
  const header = await viewOf(file, offset, offset + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL_SIGNATURE) throw damaged();
  return offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
}

/**
 * Inflates an entry; `last` means that nothing follows. Stops when the output is implausibly large for the input: the
 * sizes in the directory are never trusted.
 */
function unpacker(method: number, budget: InflateBudget, take: (bytes: Uint8Array) => void) {
  let taken = 0;
  let passed = 0;

  function pass(bytes: Uint8Array): void {
    passed += bytes.length;
    budget.bytes -= bytes.length;
    if (passed > Math.max(MIN_BYTES_FOR_RATIO, taken * MAX_RATIO) || budget.bytes < 0) throw tooLarge();
    take(bytes);
  }

  const inflate = new Inflate((bytes) => pass(bytes));
  return (bytes: Uint8Array, last: boolean) => {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      taken += chunk.length;
      if (method === STORED) pass(chunk);
      else inflate.push(chunk, last && at + CHUNK_BYTES >= bytes.length);
    }
  };
}

/**
 * Reads an entry in pieces, so that neither it nor the zip is in memory as a whole; `fraction` is the share read before
 * the piece. Throws {@link TableFileError} for damaged data, and for a zip bomb as soon as it shows.
 */
export async function readZipEntry(
  { file }: ZipFile,
  entry: ZipEntry,
  budget: InflateBudget,
  take: (bytes: Uint8Array, fraction: number) => void,
): Promise<void> {
  if (entry.encrypted || (entry.method !== STORED && entry.method !== DEFLATED)) throw damaged();
  // the declared size already exceeds the limit
  if (entry.size > Math.max(MIN_BYTES_FOR_RATIO, entry.compressedSize * MAX_RATIO)) throw tooLarge();
  const start = await dataStart(file, entry);
  const end = Math.min(file.size, start + entry.compressedSize);
  let fraction = 0;
  const unpack = unpacker(entry.method, budget, (bytes) => take(bytes, fraction));
  try {
    for (let at = start; at < end; at += READ_BYTES) {
      fraction = (at - start) / (end - start);
      const next = Math.min(end, at + READ_BYTES);
      unpack(new Uint8Array(await file.slice(at, next).arrayBuffer()), next === end);
    }
  } catch (reason) {
    // fflate's own errors mean that the data is not valid deflate
    throw reason instanceof TableFileError ? reason : damaged();
  }
}
