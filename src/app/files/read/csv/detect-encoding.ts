import type { Encoding } from "#app/files/read/table-file.ts";
import { guessEncodings } from "./guess-encodings.ts";

/** A byte order mark, and how many bytes it takes. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
];

/** So many proper characters must stand beside each broken one of a text that is UTF-8 all the same. */
const MIN_PROPER_PER_BROKEN = 10;

/** Bytes in lines beyond ASCII that are enough for a guess. */
const SAMPLE_BYTES = 16 * 1024;
const MAX_LINE_BYTES = 512;
const LINE_FEED = 10;

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

/** Length of a UTF-8 sequence by its first byte; 0 for a byte that begins none. */
function sequenceLength(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** Looks at a file's bytes, all of them in order, and says which encoding fits them. */
export interface EncodingDetector {
  push(bytes: Uint8Array): void;
  /** UTF-8 alone where its rules hold (nearly) everywhere, else what it is likely to be, the likeliest first. */
  result(): readonly Encoding[];
}

/** Tells UTF-8 from other encodings, and guesses among those. One call of `push` for each part of the file. */
export function createEncodingDetector(): EncodingDetector {
  let proper = 0;
  let broken = 0;
  // bytes that a sequence still needs
  let open = 0;
  const sample: number[] = [];

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

  /** Notes the line around a byte beyond ASCII: only such lines tell anything. */
  function noteLine(bytes: Uint8Array, at: number): number {
    let start = at;
    while (start > 0 && at - start < MAX_LINE_BYTES && bytes[start - 1] !== LINE_FEED) start -= 1;
    let end = at;
    while (end < bytes.length && end - at < MAX_LINE_BYTES && bytes[end] !== LINE_FEED) end += 1;
    for (let index = start; index < end; index += 1) sample.push(bytes[index] ?? 0);
    sample.push(LINE_FEED);
    return end;
  }

  return {
    push(bytes) {
      let noted = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0;
        if (byte < 0x80 && open === 0) continue;
        step(byte);
        if (byte >= 0x80 && at >= noted && sample.length < SAMPLE_BYTES) noted = noteLine(bytes, at);
      }
    },
    result() {
      const allBroken = broken + (open > 0 ? 1 : 0);
      if (allBroken === 0 || proper > allBroken * MIN_PROPER_PER_BROKEN) return ["utf-8"];
      return guessEncodings(Uint8Array.from(sample));
    },
  };
}
