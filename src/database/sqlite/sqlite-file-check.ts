import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { type DatabaseTrouble, TROUBLES, troubleOf } from "#database/database-trouble.ts";
import { type HeldFile, heldFile, identityOf, readStart, statOf } from "./held-files.ts";
import {
  INDEX_BYTES,
  LOG_HEADER_BYTES,
  type LogIndex,
  isLogHeader,
  readLogIndex,
} from "./write-ahead-log.ts";

/**
 * Checks the files of an open database. SQLite goes on with files that were deleted or replaced, and with its cached pages of a
 * damaged one: everything written then is lost with the process.
 */
export interface SqliteFileCheck {
  /** Checks the files at the paths and their first bytes, which takes microseconds. A fault once found stays. */
  look(): DatabaseTrouble | undefined;
  /** Also reads the file as a process would that opens it now. */
  read(): DatabaseTrouble | undefined;
}

/** The first bytes of every database; the page size, which never changes either, follows. */
const MAGIC = Buffer.from("SQLite format 3\0");
const UNCHANGING_BYTES = MAGIC.length + 2;
/** The first page, or the first part of a larger one. */
const FIRST_PAGE_BYTES = 4096;

/**
 * Remembers the files of a database that was just opened: the database, its write-ahead log and the log's index. Besides their
 * identities, a look compares
 *
 * - the database's size, which never falls (it is not vacuumed, and deletions leave free pages), also with what the log's
 *   index says that it has;
 * - its first page with that of an earlier look, if nothing was written into the database between;
 * - the log's size and header with what the index says that the log holds. Any process may start the log over or truncate it
 *   once all of it is in the database, and announces that in the index first.
 *
 * It cannot notice: bytes that are overwritten behind the first page of the database or behind the header of the log; a database
 * copied over this one with the same size and first page; another one of the same size, where SQLite also wrote into the
 * database between two looks.
 */
export function sqliteFileCheck(file: string): SqliteFileCheck {
  const paths = [file, `${file}-wal`, `${file}-shm`] as const;
  const opened = paths.map((path) => heldFile(path));
  const [database, log, index] = opened;
  const firstPage = Buffer.alloc(FIRST_PAGE_BYTES);
  const logHeader = Buffer.alloc(LOG_HEADER_BYTES);
  const [before, after] = [Buffer.alloc(INDEX_BYTES), Buffer.alloc(INDEX_BYTES)];
  let earlier = { firstPage: Buffer.alloc(0), salt: Buffer.alloc(0), checkpointed: -1 };
  let largest = 0n;
  let beginning: Buffer | undefined;
  let found: DatabaseTrouble | undefined;

  function seen(): DatabaseTrouble | undefined {
    if (!database || !log || !index) return TROUBLES.gone;
    // an index that is equal before and after holds for what is read in between
    const said = indexIn(index, before);
    const stats = paths.map((path) => statOf(path));
    if (stats.includes(undefined)) return TROUBLES.gone;
    if (stats.some((stat, at) => stat && identityOf(stat) !== opened[at]?.identity)) return TROUBLES.replaced;
    const [size = 0n, logSize = 0n] = stats.map((stat) => stat?.size);
    const hasPage = readStart(database, firstPage);
    readStart(log, logHeader);
    const still = indexIn(index, after);
    const begins = size >= largest && (!hasPage || beginsAsEver());
    largest = size;
    const isWhole = begins && isAsSaid(said, still, { size, logSize, hasPage });
    return isWhole ? undefined : TROUBLES.damaged;
  }

  function isAsSaid(
    said: LogIndex | undefined,
    still: LogIndex | undefined,
    { size, logSize, hasPage }: { size: bigint; logSize: bigint; hasPage: boolean },
  ): boolean {
    if (said === undefined || still === undefined || !said.header.equals(still.header)) return true;
    const hasLog = said.logBytes === 0 || (logSize >= said.logBytes && isLogHeader(logHeader, said.salt));
    return hasLog && size >= said.databaseBytes && (!hasPage || isPageOf(said, still));
  }

  function beginsAsEver(): boolean {
    beginning ??= Buffer.concat([MAGIC, firstPage.subarray(MAGIC.length, UNCHANGING_BYTES)]);
    return firstPage.subarray(0, UNCHANGING_BYTES).equals(beginning);
  }

  /** Whether the first page is unchanged since a look with the same log and the same number of checkpointed frames. */
  function isPageOf({ checkpointed, salt }: LogIndex, still: LogIndex): boolean {
    if (checkpointed === undefined || checkpointed !== still.checkpointed) return true;
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
    // a disk that fails to read now may recover
    const trouble = troubleOf(error);
    if (trouble === undefined) throw error;
    return trouble;
  }
}

const indexIn = (index: HeldFile, bytes: Buffer): LogIndex | undefined =>
  readStart(index, bytes) ? readLogIndex(bytes) : undefined;

/** Whether a new connection, without cached pages, can read the list of tables. */
function isReadable(file: string): boolean {
  let connection: Libsql.Database | undefined;
  try {
    // must not create the file where it has just been deleted
    connection = new Libsql(`${pathToFileURL(file).href}?mode=rw`);
    // a prepared statement would keep the connection open
    connection.exec("pragma busy_timeout = 0; select count(*) from sqlite_master");
    return true;
  } catch (error) {
    // the connection in use will report any other error
    return troubleOf(error) !== TROUBLES.damaged;
  } finally {
    // SQLite keeps the descriptor while another connection of this process has locks
    connection?.close();
  }
}
