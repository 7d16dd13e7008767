import { existsSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** The size of copies of the data while tests run. */
const ROOM_BYTES = 3e9;

/** The memory that browsers, servers and the tests themselves need meanwhile. */
const BESIDE_BYTES = 5e9;

/** Linux's file system in memory. */
const IN_MEMORY = "/dev/shm";

/** Bytes that are free in a folder. */
function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * The folder for all temporary files of the tests: in memory where that has plenty of room, since every database commit waits for
 * the disk, else the usual folder. Throws with advice where neither has room.
 */
export function chooseTestFolder(): string {
  const isAsked = process.env["TMPDIR"] !== undefined;
  const holds = existsSync(IN_MEMORY) && freeIn(IN_MEMORY) >= ROOM_BYTES;
  if (!isAsked && holds && freemem() >= ROOM_BYTES + BESIDE_BYTES) return IN_MEMORY;
  const folder = tmpdir();
  if (freeIn(folder) >= ROOM_BYTES) return folder;
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  throw new Error(
    `There is too little room in ${folder}: ${gigabytes(freeIn(folder))} GB free, the tests need ${gigabytes(ROOM_BYTES)}. ` +
      "Free some, or set TMPDIR to another folder.",
  );
}
