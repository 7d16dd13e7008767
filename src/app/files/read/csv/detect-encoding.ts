import type { Encoding } from "#app/files/read/table-file.ts";

/** A byte order mark, and how many bytes it takes. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
];

/** So many proper characters must stand beside each broken one of a text that is UTF-8 all the same. */
const MIN_PROPER_PER_BROKEN = 10;

/** The encoding of which the file's first bytes are the mark. */
export function markedEncoding(start: Uint8Array): Encoding | undefined {
  return MARKS.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.encoding;
}

/**
 * UTF-16 without a mark: of two bytes one is nearly always 0, and the other never. Texts in other scripts have that in
 * their delimiters and line ends alone, so a few are enough.
 */
export function unmarkedUtf16(start: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = start.length / 2 / 20;
  if (odd > enough && even < odd / 50) return "utf-16le";
  if (even > enough && odd < even / 50) return "utf-16be";
  return undefined;
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122));

/** Letters with accents of Mac Roman, which Windows-1252 has as signs and capitals that stand in no word. */
const isMacLetter = (byte: number) =>
  byte >= 0x81 && byte <= 0x9f && ![0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95].includes(byte);

/** Length of a UTF-8 sequence by its first byte; 0 for a byte that begins none. */
function sequenceLength(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** Looks at a file's bytes, all of them in order, and says which encoding fits them. */
export interface EncodingDetector {
  push(bytes: Uint8Array): void;
  /** UTF-8 where its rules hold (nearly) everywhere, else Mac Roman or Windows-1252. */
  result(): Encoding;
}

/** Tells UTF-8, Windows-1252 and Mac Roman apart. One call of `push` for each part of the file. */
export function createEncodingDetector(): EncodingDetector {
  let proper = 0;
  let broken = 0;
  let mac = 0;
  let windows = 0;
  // bytes that a sequence still needs
  let open = 0;

  function countLetter(byte: number, before: number | undefined, after: number | undefined): void {
    if (!isLetter(before) && !isLetter(after)) return;
    if (isMacLetter(byte)) mac += 1;
    else if (byte >= 0xc0) windows += 1;
  }

  function step(byte: number): void {
    if (open > 0 && (byte & 0xc0) === 0x80) {
      open -= 1;
      if (open === 0) proper += 1;
      return;
    }
    if (open > 0) broken += 1;
    const length = byte < 0x80 ? 1 : sequenceLength(byte);
    if (length === 0) broken += 1;
    open = Math.max(0, length - 1);
  }

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0;
        if (byte < 0x80 && open === 0) continue;
        step(byte);
        if (byte >= 0x80) countLetter(byte, bytes[at - 1], bytes[at + 1]);
      }
    },
    result() {
      const allBroken = broken + (open > 0 ? 1 : 0);
      if (allBroken === 0 || proper > allBroken * MIN_PROPER_PER_BROKEN) return "utf-8";
      return mac > windows ? "macintosh" : "windows-1252";
    },
  };
}
