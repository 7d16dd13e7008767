import { closeSync, openSync, readSync, statSync } from "node:fs";
import { type DatabaseTrouble, TROUBLES } from "#database/database-trouble.ts";

/** How every SQLite file begins, and where its header has the size and the number of pages. */
const BEGINNING = "SQLite format 3\0";
const HEADER_BYTES = 100;
const PAGE_SIZE_AT = 16;
const PAGES_AT = 28;

/** Stands in the header for 65,536, which its field cannot hold. */
const PAGE_OF_64_KIB = 1;

/**
 * Remembers the files of a database that was just opened, and gives what tells what became of them since. SQLite goes on
 * with files that were deleted or replaced, and with what it has in memory of a damaged one: everything that is written
 * then is lost with the process.
 */
export function sqliteFileCheck(file: string): () => DatabaseTrouble | undefined {
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }));
  return () => {
    for (const { path, identity } of opened) {
      const now = identityOf(path);
      if (now === undefined) return TROUBLES.gone;
      if (now !== identity) return TROUBLES.replaced;
    }
    return isWhole(file) ? undefined : TROUBLES.damaged;
  };
}

/** Which file stands at a path, whatever is in it; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}/${found.ino}`;
}

/** Whether the header is one of SQLite's, and all the pages are there that it tells of. */
function isWhole(file: string): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, "r");
  try {
    readSync(handle, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(handle);
  }
  const size = header.readUInt16BE(PAGE_SIZE_AT);
  const bytes = header.readUInt32BE(PAGES_AT) * (size === PAGE_OF_64_KIB ? 65_536 : size);
  return header.toString("latin1", 0, BEGINNING.length) === BEGINNING && statSync(file).size >= bytes;
}
