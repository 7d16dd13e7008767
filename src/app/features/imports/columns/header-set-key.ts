import { headerKey } from "./column-names.ts";

/** FNV-1a with 64 bits: no secret, but short, and the same in every browser. */
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

function hash(text: string): string {
  let value = OFFSET;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * PRIME);
  return value.toString(16).padStart(16, "0");
}

/**
 * The key under which a mapping is remembered for files of the same columns, in any order: exports of one tool differ
 * in that alone, so a mapping must be stored by the columns' names. Case, spaces and marks do not count; how often a
 * name stands there does. A hash, since a header may be a row of data that was taken for one.
 */
export function headerSetKey(header: readonly string[]): string {
  return `${header.length}-${hash(header.map(headerKey).toSorted().join("\n"))}`;
}
