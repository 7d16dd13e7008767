import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";

/*
 * When a process closes any descriptor of a file, POSIX takes all of its locks on that file away, SQLite's among them, and the
 * next process that closes the database takes itself for the last one and deletes the write-ahead log under this one. SQLite
 * locks the database and its `-shm`. Opening does no harm, so each file is opened once and stays open for as long as any
 * other process can reach it by a name: when exactly SQLite lets go of a closed connection's files cannot be seen from here.
 */

/** The one descriptor of each file, by the file's identity. */
const held = new Map<string, number>();

/** What stands at a path; undefined where there is nothing. */
export const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Which file that is, whatever is in it. */
export const identityOf = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }) => `${dev}/${ino}`;

/** A descriptor to read a file through, which nobody may close; undefined where there is no file. */
export function heldDescriptor(path: string): number | undefined {
  closeNameless();
  const found = statOf(path);
  if (found === undefined) return undefined;
  const known = held.get(identityOf(found));
  if (known !== undefined) return known;
  const descriptor = openSync(path, "r");
  held.set(identityOf(fstatSync(descriptor, { bigint: true })), descriptor);
  return descriptor;
}

/** Reads a file's first bytes; false where it is shorter. Throws what the system says. */
export const readStart = (descriptor: number, into: Uint8Array): boolean =>
  readSync(descriptor, into, 0, into.length, 0) === into.length;

/** Nobody can open a file any more that has no name: its locks keep nobody away, and its space is given back. */
function closeNameless(): void {
  for (const [identity, descriptor] of held) {
    if (fstatSync(descriptor).nlink > 0) continue;
    held.delete(identity);
    closeSync(descriptor);
  }
}
