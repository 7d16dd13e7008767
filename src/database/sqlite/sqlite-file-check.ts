import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { type DatabaseTrouble, TROUBLES, troubleOf } from "#database/database-trouble.ts";

/**
 * What becomes of the files of an open database. SQLite goes on with files that were deleted or replaced, and with what it
 * has in memory of a damaged one: everything that is written then is lost with the process.
 */
export interface SqliteFileCheck {
  /** Looks at what stands at the paths, which takes microseconds. What was found once stays found. */
  look(): DatabaseTrouble | undefined;
  /** Looks, and reads the file as somebody would who opens it now. */
  read(): DatabaseTrouble | undefined;
}

/**
 * Remembers the files of a database that was just opened. Nothing but SQLite may open them: when a process closes any
 * descriptor of a file, POSIX takes all of its locks on that file away, SQLite's among them, and the next process that
 * closes the database takes itself for the last one and deletes the write-ahead log under this one.
 */
export function sqliteFileCheck(file: string): SqliteFileCheck {
  const log = `${file}-wal`;
  const opened = { file: identityOf(file), log: identityOf(log) };
  /** The file never shrinks: it is not vacuumed, and what is deleted leaves free pages. */
  let largest = 0n;
  let found: DatabaseTrouble | undefined;

  function seen(): DatabaseTrouble | undefined {
    const now = statOf(file);
    const nowLog = identityOf(log);
    if (now === undefined || nowLog === undefined) return TROUBLES.gone;
    if (inWords(now) !== opened.file || nowLog !== opened.log) return TROUBLES.replaced;
    if (now.size < largest) return TROUBLES.damaged;
    largest = now.size;
    return undefined;
  }

  const look = () => (found ??= seen());
  look();
  return { look, read: () => look() ?? (found = isReadable(file) ? undefined : TROUBLES.damaged) };
}

const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

const inWords = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }) => `${dev}/${ino}`;

/** Which file stands at a path, whatever is in it; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statOf(path);
  return found && inWords(found);
}

/** Whether a connection of its own, which has nothing in memory yet, can read what tables there are. */
function isReadable(file: string): boolean {
  let connection: Libsql.Database | undefined;
  try {
    // never made where it has just gone
    connection = new Libsql(`${pathToFileURL(file).href}?mode=rw`);
    // a prepared statement would keep the connection open
    connection.exec("pragma busy_timeout = 0; select count(*) from sqlite_master");
    return true;
  } catch (error) {
    // any other error is for the connection in use to meet
    return troubleOf(error) !== TROUBLES.damaged;
  } finally {
    // SQLite keeps the descriptor while another connection of this process has locks
    connection?.close();
  }
}
