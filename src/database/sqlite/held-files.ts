import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";

/*
 * When a process closes any descriptor of a file, POSIX takes all of its locks on that file away, SQLite's among them, and the
 * next process that closes the database takes itself for the last one and deletes the write-ahead log under this one. SQLite
 * locks the database and its `-shm`. Opening does no harm, so each file is opened once and stays open until no other process
 * can reach it by a name: when exactly SQLite lets go of a closed connection's files cannot be seen from here.
 */

/** A file to be read through a descriptor that nobody may close. */
export interface HeldFile {
  readonly descriptor: number;
  /** Which file it is, whatever is in it. */
  readonly identity: string;
}

/** Each once, by its identity. */
const held = new Map<string, HeldFile>();

/** What stands at a path; undefined where there is nothing. */
export const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Which file that is, whatever is in it. */
export const identityOf = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }) => `${dev}/${ino}`;

/** What stands at a path, held; undefined where there is no file. */
export function heldFile(path: string): HeldFile | undefined {
  closeNameless();
  const found = statOf(path);
  if (found === undefined) return undefined;
  const known = held.get(identityOf(found));
  if (known !== undefined) return known;
  const descriptor = openSync(path, "r");
  const file = { descriptor, identity: identityOf(fstatSync(descriptor, { bigint: true })) };
  held.set(file.identity, file);
  return file;
}

/** Reads a file's first bytes; false where it is shorter. Throws what the system says. */
export const readStart = ({ descriptor }: HeldFile, into: Uint8Array): boolean =>
  readSync(descriptor, into, 0, into.length, 0) === into.length;

/** Nobody can open a file any more that has no name: its locks keep nobody away, and its space is given back. */
function closeNameless(): void {
  for (const { descriptor, identity } of held.values()) {
    if (fstatSync(descriptor).nlink > 0) continue;
    held.delete(identity);
    closeSync(descriptor);
  }
}
