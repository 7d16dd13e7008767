import type { Kysely } from "kysely";
import type { Schema } from "./database-schema.ts";

/** Why a database cannot be used, for whoever runs it. */
export interface DatabaseTrouble {
  /** Completes “the database cannot be used: ”. */
  readonly reason: string;
  /** The remedy, in whole sentences. */
  readonly remedy: string;
}

/** A database that cannot be used; the message says why, and what to do, to whoever runs it. */
export class DatabaseUnusableError extends Error {
  override name = "DatabaseUnusableError";
}

const RESTORE =
  "Stop every process, put a copy of the file in its place, or delete it to have the data made anew, and start again. " +
  "Without a copy, what was paid for is forgotten.";

export const TROUBLES = {
  full: {
    reason: "its disk is full.",
    remedy:
      "Free some space, or choose another place for it, and start again. Nothing that was paid for is lost.",
  },
  unwritten: {
    reason:
      "its file cannot be written: a quota or a limit of file sizes is reached, or the disk is failing.",
    remedy: "Raise the limit or choose another place for it, and start again.",
  },
  readOnly: {
    reason: "it may not be written.",
    remedy: "Check the permissions of its file and folder, and start again.",
  },
  damaged: { reason: "its file is damaged.", remedy: RESTORE },
  gone: { reason: "its file is gone.", remedy: RESTORE },
  replaced: {
    reason: "its file was replaced while it was open.",
    remedy: "Start again to use the new file.",
  },
} as const satisfies Record<string, DatabaseTrouble>;

/** Troubles by the beginning of the codes of SQLite, PostgreSQL and the system; the first that fits counts. */
const CODES: readonly (readonly [begin: string, trouble: DatabaseTrouble])[] = [
  ["SQLITE_FULL", TROUBLES.full],
  ["ENOSPC", TROUBLES.full],
  ["53100", TROUBLES.full],
  ["SQLITE_IOERR_SHORT_READ", TROUBLES.damaged],
  ["SQLITE_IOERR", TROUBLES.unwritten],
  ["EDQUOT", TROUBLES.unwritten],
  ["EFBIG", TROUBLES.unwritten],
  ["EIO", TROUBLES.unwritten],
  ["SQLITE_CORRUPT", TROUBLES.damaged],
  ["SQLITE_NOTADB", TROUBLES.damaged],
  ["SQLITE_READONLY", TROUBLES.readOnly],
  ["25006", TROUBLES.readOnly],
];

/** Explains an engine's error to whoever runs the database; undefined for any other error. */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const code = String(error.code);
  return CODES.find(([begin]) => code.startsWith(begin))?.[1];
}

/** How long a failed write is remembered unless a later one succeeds, in milliseconds. */
const REMEMBERED_MS = 60_000;

/** Remembers the latest failed write: a disk with room for one small row may be too full for larger writes. */
export class WriteMemory {
  #met: { readonly trouble: DatabaseTrouble; readonly at: number } | undefined;

  failed(error: unknown): void {
    const trouble = troubleOf(error);
    if (trouble) this.#met = { trouble, at: performance.now() };
  }

  succeeded(): void {
    this.#met = undefined;
  }

  /** The trouble with writes, as far as the last minute shows. */
  trouble(): DatabaseTrouble | undefined {
    const met = this.#met;
    return met && performance.now() - met.at < REMEMBERED_MS ? met.trouble : undefined;
  }
}

/** Writes one small row to the disk, and returns the trouble with it. Rejects with any other error. */
export async function tryWrite(query: Kysely<Schema>): Promise<DatabaseTrouble | undefined> {
  const value = new Date().toISOString();
  try {
    await query
      .insertInto("meta")
      .values({ key: "written_at", value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    return undefined;
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === undefined) throw error;
    return trouble;
  }
}
