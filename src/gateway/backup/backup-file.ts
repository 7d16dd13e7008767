import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod/mini";
import { readable } from "#contract/diagnostics/unreadable-text.ts";

/**
 * A backup is JSON lines in gzip: a header, then the rows table by table, then the number of rows and the hash of all lines
 * before.
 */

/** Rises when an earlier Prospect would misread files of this one. */
const FORMAT_VERSION = 1;

/** Only the user who made the file may read and write it. */
const PRIVATE_MODE = 0o600;

/** Lines are passed on in chunks of about this many characters: one by one takes twice as long. */
const PART_LENGTH = 65_536;

const cell = z.union([z.string(), z.number(), z.null()]);
export type Cell = z.output<typeof cell>;

/** The table, and the values in the order of its columns in the header. */
const rowLine = z.tuple([z.string(), z.array(cell)]);
export type BackupRow = z.output<typeof rowLine>;

const anyHeader = z.object({ format: z.literal("prospect-backup"), version: z.number() });
const headerLine = z.extend(anyHeader, {
  savedAt: z.string(),
  engine: z.string(),
  tables: z.record(z.string(), z.array(z.string())),
});
const endLine = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

/** The header of a backup: when it was saved, from which engine, and the columns of its tables. */
export type BackupHeader = Omit<z.output<typeof headerLine>, "format" | "version">;

/** Rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

/** A backup that is missing or cannot be restored; the message says why to whoever runs the process. */
export class BackupError extends Error {
  override name = "BackupError";
}

const CUT_OFF = "is cut off: its end is missing. Nothing was changed; use another backup.";
const DAMAGED = "is damaged. Nothing was changed; use another backup.";
const NO_BACKUP = "is no backup of Prospect.";
const NEWER = "was saved by a newer Prospect, which has to restore it.";

/** Explains an error of the file system or of unpacking in terms of the file; other errors pass unchanged. */
function fileTrouble(file: string, doing: "read" | "written", error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "Z_BUF_ERROR") return new BackupError(`${file} ${CUT_OFF}`);
  if (error.code === "Z_DATA_ERROR") {
    const isPacked = error.message !== "incorrect header check";
    return new BackupError(`${file} ${isPacked ? DAMAGED : NO_BACKUP}`);
  }
  return "syscall" in error ? new BackupError(`${file} cannot be ${doing}: ${error.message}`) : error;
}

/** Encloses the lines of rows in the header and the closing line. */
async function* withFrame(
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let part = `${JSON.stringify({ format: "prospect-backup", version: FORMAT_VERSION, ...header })}\n`;
  for (const table of Object.keys(header.tables)) counts[table] = 0;
  for await (const row of rows) {
    part += `${JSON.stringify(row)}\n`;
    counts[row[0]] = (counts[row[0]] ?? 0) + 1;
    if (part.length < PART_LENGTH) continue;
    hash.update(part);
    yield part;
    part = "";
  }
  hash.update(part);
  yield `${part}${JSON.stringify({ rows: counts, sha256: hash.digest("hex") })}\n`;
}

/**
 * Writes a backup that only this user may read. The file gets its name once it is complete and on the disk, so that an earlier
 * backup of that name is not lost. Returns the number of rows by table.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  // two processes in different containers can have the same process number
  const unfinished = `${file}.${randomUUID()}.part`;
  let opened: FileHandle | undefined;
  try {
    opened = await open(unfinished, "wx", PRIVATE_MODE);
    await pipeline(
      Readable.from(withFrame(header, rows, counts)),
      createGzip(),
      opened.createWriteStream({ flush: true }),
    );
    await rename(unfinished, file);
  } catch (error) {
    if (opened) await rm(unfinished, { force: true });
    throw fileTrouble(file, "written", error);
  }
  return counts;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error));
  packed.pipe(unpacked).setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    throw fileTrouble(file, "read", error);
  } finally {
    packed.destroy();
  }
  if (rest !== "") throw new BackupError(`${file} ${CUT_OFF}`);
}

/** Parses a line of an expected shape. Throws a {@link BackupError} for any other. */
function parsed<Shape extends z.ZodMiniType>(
  file: string,
  line: string,
  shape: Shape,
  trouble = DAMAGED,
): z.output<Shape> {
  const read = readable(() => ({ value: shape.parse(JSON.parse(line)) }));
  if (read === undefined) throw new BackupError(`${file} ${trouble}`);
  return read.value;
}

function parseHeader(file: string, line: string): BackupHeader {
  const { version } = parsed(file, line, anyHeader, NO_BACKUP);
  if (version > FORMAT_VERSION) throw new BackupError(`${file} ${NEWER}`);
  const { savedAt, engine, tables } = parsed(file, line, headerLine);
  return { savedAt, engine, tables };
}

/** Reads the header of a backup alone. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of linesOf(file)) return parseHeader(file, line);
  throw new BackupError(`${file} ${CUT_OFF}`);
}

/**
 * Reads the rows. Throws a {@link BackupError} where the file is cut off, damaged, of a newer format or no backup, sometimes only
 * after its last row: a caller that uses rows as they come has to be able to undo that.
 */
export async function* readRows(file: string): AsyncGenerator<BackupRow> {
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let end: z.output<typeof endLine> | undefined;
  for await (const line of linesOf(file)) {
    if (end) throw new BackupError(`${file} ${DAMAGED}`);
    if (header && line.startsWith("{")) {
      end = parsed(file, line, endLine);
      continue;
    }
    hash.update(line).update("\n");
    if (!header) {
      header = parseHeader(file, line);
      for (const table of Object.keys(header.tables)) counts[table] = 0;
      continue;
    }
    const row = parsed(file, line, rowLine);
    const [table, cells] = row;
    if (header.tables[table]?.length !== cells.length) throw new BackupError(`${file} ${DAMAGED}`);
    counts[table] = (counts[table] ?? 0) + 1;
    yield row;
  }
  if (!end) throw new BackupError(`${file} ${CUT_OFF}`);
  const isWhole = end.sha256 === hash.digest("hex") && sameCounts(end.rows, counts);
  if (!isWhole) throw new BackupError(`${file} ${DAMAGED}`);
}

function sameCounts(one: RowCounts, other: RowCounts): boolean {
  const tables = Object.keys({ ...one, ...other });
  return tables.every((table) => one[table] === other[table]);
}
