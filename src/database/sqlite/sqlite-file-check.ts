import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { type DatabaseTrouble, TROUBLES, troubleOf } from "#database/database-trouble.ts";
import { heldDescriptor, identityOf, readStart, statOf } from "./held-descriptors.ts";
import {
  INDEX_BYTES,
  LOG_HEADER_BYTES,
  type LogIndex,
  isLogHeader,
  readLogIndex,
} from "./write-ahead-log.ts";

/**
 * What becomes of the files of an open database. SQLite goes on with files that were deleted or replaced, and with what it
 * has in memory of a damaged one: everything that is written then is lost with the process.
 */
export interface SqliteFileCheck {
  /** Looks at what stands at the paths and how it begins, which takes microseconds. What was found once stays found. */
  look(): DatabaseTrouble | undefined;
  /** Looks, and reads the file as somebody would who opens it now. */
  read(): DatabaseTrouble | undefined;
}

/** What every database begins with; the page's size, which never changes either, follows. */
const MAGIC = Buffer.from("SQLite format 3\0");
const UNCHANGING_BYTES = MAGIC.length + 2;
/** The first page, or the first part of a larger one. */
const FIRST_PAGE_BYTES = 4096;

/**
 * Remembers the files of a database that was just opened: the database, its write-ahead log and the log's index. Besides
 * who they are, a look compares
 *
 * - the database's size, which never falls (it is not vacuumed, and what is deleted leaves free pages), also with what the
 *   log's index says that it has;
 * - its first page, with that of an earlier look between which and this one nobody wrote into the database;
 * - the log's size and header, with what the index says that the log holds. Any process may rightly start the log over or
 *   truncate it to nothing once all of it is in the database, and says so in the index beforehand.
 *
 * It cannot notice: what is overwritten in place behind the first page of the database or behind the header of the log; a
 * database copied over this one whose size and first page are the same; another one that is as large, where SQLite wrote
 * into the database between two looks as well.
 */
export function sqliteFileCheck(file: string): SqliteFileCheck {
  const paths = [file, `${file}-wal`, `${file}-shm`] as const;
  const opened = paths.map((path) => identityAt(path));
  const [database, log, index] = paths.map((path) => heldDescriptor(path));
  const firstPage = Buffer.alloc(FIRST_PAGE_BYTES);
  const logHeader = Buffer.alloc(LOG_HEADER_BYTES);
  const [before, after] = [Buffer.alloc(INDEX_BYTES), Buffer.alloc(INDEX_BYTES)];
  let earlier = { firstPage: Buffer.alloc(0), salt: Buffer.alloc(0), checkpointed: -1 };
  let largest = 0n;
  let beginning: Buffer | undefined;
  let found: DatabaseTrouble | undefined;

  function seen(): DatabaseTrouble | undefined {
    // what the index says before and after holds for what is read in between
    const said = indexIn(index, before);
    const stats = paths.map((path) => statOf(path));
    if (stats.includes(undefined)) return TROUBLES.gone;
    if (stats.some((stat, at) => stat && identityOf(stat) !== opened[at])) return TROUBLES.replaced;
    const [size = 0n, logSize = 0n] = stats.map((stat) => stat?.size);
    if (size < largest) return TROUBLES.damaged;
    largest = size;
    return isIntact(said, size, logSize) ? undefined : TROUBLES.damaged;
  }

  function isIntact(said: LogIndex | undefined, size: bigint, logSize: bigint): boolean {
    const hasPage = database !== undefined && readStart(database, firstPage);
    const hasLogHeader = log !== undefined && readStart(log, logHeader);
    const still = indexIn(index, after);
    if (hasPage && !beginsAsEver()) return false;
    if (said === undefined || still === undefined) return true;
    if (!said.header.equals(still.header)) return true;
    if (size < Math.min(said.databaseBytes, still.databaseBytes)) return false;
    const hasLog =
      logSize >= said.logBytes && (!hasLogHeader || said.logBytes === 0 || isLogHeader(logHeader, said.salt));
    if (!hasLog) return false;
    return !hasPage || isPageOf(said, still);
  }

  function beginsAsEver(): boolean {
    beginning ??= Buffer.concat([MAGIC, firstPage.subarray(MAGIC.length, UNCHANGING_BYTES)]);
    return firstPage.subarray(0, UNCHANGING_BYTES).equals(beginning);
  }

  /** Whether the first page is as it was when as much of the log was in the database. */
  function isPageOf(said: LogIndex, still: LogIndex): boolean {
    const { checkpointed, salt } = said;
    const isQuiet =
      checkpointed !== undefined && checkpointed === still.checkpointed && salt.equals(still.salt);
    if (!isQuiet) return true;
    if (checkpointed === earlier.checkpointed && salt.equals(earlier.salt)) {
      return firstPage.equals(earlier.firstPage);
    }
    earlier = { firstPage: Buffer.from(firstPage), salt: Buffer.from(salt), checkpointed };
    return true;
  }

  const look = () => orTrouble(() => (found ??= seen()));
  look();
  return { look, read: () => look() ?? (found = isReadable(file) ? undefined : TROUBLES.damaged) };
}

function orTrouble(work: () => DatabaseTrouble | undefined): DatabaseTrouble | undefined {
  try {
    return work();
  } catch (error) {
    // a disk that gives nothing now may do so later
    const trouble = troubleOf(error);
    if (trouble === undefined) throw error;
    return trouble;
  }
}

const indexIn = (index: number | undefined, bytes: Buffer): LogIndex | undefined =>
  index !== undefined && readStart(index, bytes) ? readLogIndex(bytes) : undefined;

function identityAt(path: string): string | undefined {
  const found = statOf(path);
  return found && identityOf(found);
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
