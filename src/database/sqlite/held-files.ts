import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";

/**
 * When a process closes any descriptor of a file, POSIX releases all of its locks on that file, including SQLite's; the next
 * process that closes the database then takes itself for the last one and deletes the write-ahead log that this one is using.
 * SQLite locks the database and its `-shm`. Opening does no harm, so each file is opened once and stays open until it has no name
 * any more: when SQLite releases a closed connection's files cannot be observed from here.
 */

/** A file to read through a descriptor that nobody may close. */
export interface HeldFile {
  readonly descriptor: number;
  /** Identifies the file, whatever its content. */
  readonly identity: string;
}

/** Held files by identity. */
const held = new Map<string, HeldFile>();

/** The stat of a path; undefined where nothing exists. */
export const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Identifies a file, whatever its content. */
export const identityOf = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }) => `${dev}/${ino}`;

/** The file at a path, held open; undefined where there is none. */
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

/** Reads a file's first bytes; false where it is shorter. Throws the system's error. */
export const readStart = ({ descriptor }: HeldFile, into: Uint8Array): boolean =>
  readSync(descriptor, into, 0, into.length, 0) === into.length;

/** Closes files that have no name any more: nobody can open them, so their locks no longer matter, and their space is freed. */
function closeNameless(): void {
  for (const { descriptor, identity } of held.values()) {
    if (fstatSync(descriptor).nlink > 0) continue;
    held.delete(identity);
    closeSync(descriptor);
  }
}
