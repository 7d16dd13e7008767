import type { Encoding } from "#app/files/read/table-file.ts";
import { guessEncodings } from "./guess-encodings.ts";

/** Byte order marks, with their lengths. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
];

/** Minimum ratio of valid to broken characters for text that still counts as UTF-8. */
const MIN_PROPER_PER_BROKEN = 10;

/** Bytes in lines beyond ASCII that suffice for a guess. */
const SAMPLE_BYTES = 16 * 1024;
const MAX_LINE_BYTES = 512;
const LINE_FEED = 10;

/** The encoding marked by the file's first bytes. */
export function markedEncoding(start: Uint8Array): Encoding | undefined {
  return MARKS.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.encoding;
}

/**
 * Detects UTF-16 without a mark: of each two bytes, one is nearly always 0 and the other never. Non-Latin texts show
 * that only in delimiters and line ends, so a few pairs suffice.
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

/** Length of a UTF-8 sequence by its first byte; 0 for a byte that starts none. */
function sequenceLength(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** Examines all bytes of a file, in order, and finds the encodings that fit. */
export interface EncodingDetector {
  push(bytes: Uint8Array): void;
  /** Only UTF-8 if its rules hold (nearly) everywhere, else the likely encodings, best first. */
  result(): readonly Encoding[];
}

/** Distinguishes UTF-8 from other encodings, and guesses among those. Call `push` for each part of the file. */
export function createEncodingDetector(): EncodingDetector {
  let proper = 0;
  let broken = 0;
  // bytes missing from the current sequence
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

  /** Collects the line around a byte beyond ASCII, since only such lines are evidence. */
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
