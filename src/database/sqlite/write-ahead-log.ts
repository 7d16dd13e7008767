/**
 * The headers of a write-ahead log (`-wal`) and of its index (`-shm`), as specified in https://sqlite.org/walformat.html. Numbers
 * in the log are big-endian, those in the index have the machine's byte order.
 */

/** Bytes of the log before its first frame. */
export const LOG_HEADER_BYTES = 32;
/** Bytes before each page in the log. */
const FRAME_HEADER_BYTES = 24;
/** One of two values; the lowest bit is the byte order of the checksums. */
const LOG_MAGIC = 0x377f0682;
/** The same in the log and in the index. */
const FORMAT_VERSION = 3_007_000;

/** Bytes of the index that are read here. */
export const INDEX_BYTES = 136;
/** The index begins with two copies of a header, which differ while it is written. */
const INDEX_HEADER_BYTES = 48;
const SALT_AT = 32;

/** What the index says about the log and the database. */
export interface LogIndex {
  /** Everything that a commit, a restart or a truncation of the log changes. */
  readonly header: Buffer;
  /** The minimum size of the log in bytes. 0 when no frame in it counts, so that its content may be anything. */
  readonly logBytes: number;
  /** Identifies a generation of the log: changed by whoever restarts or truncates it, before doing so. */
  readonly salt: Buffer;
  /**
   * How many frames of this generation were moved into the database. Undefined while a process moves more, restarts the log or
   * was interrupted: that is announced before the first page of the database is written, and cleared after the last.
   */
  readonly checkpointed: number | undefined;
  /** The minimum size of the database in bytes: with all of the log in it, it is as large as the last commit says. */
  readonly databaseBytes: number;
}

/** Reads an index of {@link INDEX_BYTES}; undefined while it is written, before it exists, and for another layout. */
export function readLogIndex(bytes: Buffer): LogIndex | undefined {
  const header = bytes.subarray(0, INDEX_HEADER_BYTES);
  const copy = bytes.subarray(INDEX_HEADER_BYTES, 2 * INDEX_HEADER_BYTES);
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, INDEX_BYTES / 4);
  const { 0: version, 4: frames = 0, 5: pages = 0, 24: done, 32: announced } = numbers;
  const pageSize = new Uint16Array(bytes.buffer, bytes.byteOffset, INDEX_HEADER_BYTES / 2)[7] ?? 0;
  if (version !== FORMAT_VERSION || !header.equals(copy)) return undefined;
  // 65536 is written as 1
  const pageBytes = pageSize === 1 ? 65_536 : pageSize;
  // a process that restarts the log first announces that it has no frames
  const checkpointed = done === announced && done !== undefined && done <= frames ? done : undefined;
  return {
    header,
    logBytes: frames && LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes),
    salt: header.subarray(SALT_AT, SALT_AT + 8),
    checkpointed,
    databaseBytes: checkpointed === frames ? pages * pageBytes : 0,
  };
}

/**
 * Whether a log has the header that SQLite wrote for this generation: a process that opens the database after a crash ignores any
 * other.
 */
export function isLogHeader(bytes: Buffer, salt: Buffer): boolean {
  const magic = bytes.readUInt32BE(0);
  if (magic !== LOG_MAGIC && magic !== LOG_MAGIC + 1) return false;
  const number = (at: number) => (magic === LOG_MAGIC ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  let [even, odd] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    even = (even + number(at) + odd) >>> 0;
    odd = (odd + number(at + 4) + even) >>> 0;
  }
  return (
    bytes.readUInt32BE(24) === even && bytes.readUInt32BE(28) === odd && bytes.subarray(16, 24).equals(salt)
  );
}
