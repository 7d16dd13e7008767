import type { Encoding } from "#app/files/read/table-file.ts";

/** Common letters of an encoding's languages, weighted by frequency from 0 to 1; other letters have 0.2. */
type Letters = readonly (readonly [number, string])[];

const WESTERN: Letters = [
  [1, "äöüßéèàçñáíóúãõåøæêâîôëïûÄÖÜÅØÆÉÁÑÇÓÍÚÈÀÊÂÎÔ"],
  [0.6, "ìùòœÿŒÌÒÙËÏÃÕªº"],
  [0.4, "ðþýÐÞÝšžŠŽ"],
];

const CYRILLIC = "оеаинтсрвлкмдпуябгзчОЕАИНТСРВЛКМДПУЯБГЗЧ";
const CYRILLIC_RARE = "ыьхжшюйцёэщфЫЬХЖШЮЙЦЁЭЩФ";
const CENTRAL: Letters = [
  [0.95, "čšžřěłąęśżćńőűůňťďăâîşţđČŠŽŘĚŁĄĘŚŻĆŃŐŰŮŇŤĎĂÂÎŞŢĐźŹ"],
  [0.9, "áéíóúöüäýçëôßÁÉÍÓÚÖÜÄÝÇËÔ"],
];
const GREEK: Letters = [
  [1, "αοιετνσρκπηςλμυάέήίόΑΟΙΕΤΝΣΡΚΠΗΛΜΆΈΊΌ"],
  [0.7, "γδθφχωβζύώξψΓΔΘΦΧΩΒΖΏΎΞΨ"],
];

/** Single-byte encodings to guess among. Ties go to the one further up. */
const ONE_BYTE: readonly (readonly [Encoding, Letters])[] = [
  ["windows-1252", WESTERN],
  [
    "windows-1251",
    [
      [1, CYRILLIC],
      [0.7, "ыьхжшюйцёэіїєґўщфЫЬХЖШЮЙЦЁЭІЇЄҐЎЩФ"],
    ],
  ],
  ["windows-1250", CENTRAL],
  ["iso-8859-2", CENTRAL],
  ["macintosh", WESTERN],
  [
    "windows-1254",
    [
      [0.95, "ğışİŞĞçöüÇÖÜ"],
      [0.85, "âîûéáíóúñèàêäåø"],
    ],
  ],
  ["windows-1253", GREEK],
  ["iso-8859-7", GREEK],
  [
    "koi8-r",
    [
      [0.95, CYRILLIC],
      [0.65, CYRILLIC_RARE],
    ],
  ],
  [
    "ibm866",
    [
      [0.95, CYRILLIC],
      [0.65, CYRILLIC_RARE],
    ],
  ],
  [
    "windows-1257",
    [
      [0.9, "āčēģīķļņšūžąęėįųĀČĒĢĪĶĻŅŠŪŽĄĘĖĮŲ"],
      [0.8, "äöüõÄÖÜÕóé"],
    ],
  ],
];

/** Score of a pair of bytes in an East Asian encoding: 1 for common letters, below 0 for rare ones. */
type PairScore = (first: number, second: number) => number;

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;

const TWO_BYTES: readonly (readonly [Encoding, PairScore])[] = [
  [
    "shift_jis",
    (first, second) => {
      // kana and signs; then the kanji of level 1
      if (isBetween(first, 0x81, 0x83)) return first === 0x81 ? 0.4 : 1.1;
      if (isBetween(first, 0x88, 0x97) || (first === 0x98 && second < 0x73)) return 1;
      return isBetween(first, 0x98, 0x9f) || isBetween(first, 0xe0, 0xea) ? -0.3 : -1.5;
    },
  ],
  [
    "euc-jp",
    (first) => {
      if (first === 0xa4 || first === 0xa5) return 1.15;
      if (first === 0xa1) return 0.4;
      return isBetween(first, 0xb0, 0xcf) ? 0.9 : isBetween(first, 0xd0, 0xf4) ? -0.3 : -1;
    },
  ],
  [
    "gb18030",
    (first, second) => {
      if (second < 0xa1) return -1;
      if (first === 0xa1 || first === 0xa3) return 0.4;
      return isBetween(first, 0xb0, 0xd7) ? 1 : isBetween(first, 0xd8, 0xf7) ? -0.3 : -1;
    },
  ],
  [
    "big5",
    (first, second) => {
      if (first === 0xa1 || first === 0xa2) return 0.3;
      if (isBetween(first, 0xa4, 0xc6)) return second < 0x7f ? 1.05 : 0.95;
      return isBetween(first, 0xc9, 0xf9) ? -0.3 : -1;
    },
  ],
  [
    "euc-kr",
    (first) => {
      // syllables, and the rare Chinese characters
      if (isBetween(first, 0xb0, 0xc8)) return 1.1;
      return first === 0xa1 || first === 0xa3 ? 0.4 : -1;
    },
  ],
];

/** Encodings that score this much below the best one are dropped. */
const MARGIN = 0.35;
const MIN_LIKELY = 3;
const MAX_LIKELY = 4;

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    // the bytes are invalid in this encoding
    return undefined;
  }
}

const isUpper = (letter: string) => letter !== letter.toLowerCase();
const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);
const isBeyondAscii = (letter: string | undefined) => letter !== undefined && letter > "\u007f";

/** Plausibility of one letter beyond ASCII between its neighbours. */
function letterScore(
  weights: ReadonlyMap<string, number>,
  before: string | undefined,
  letter: string,
  after: string | undefined,
): number {
  // signs occur between words, rarely with a letter on both sides
  if (!isLetter(letter))
    return /[\u0080-\u009f\ufffd]/.test(letter)
      ? -3
      : isLetter(before) && isLetter(after) && letter !== "’"
        ? -1.5
        : 0;
  let score = weights.get(letter) ?? 0.2;
  const isLatin = /\p{Script=Latin}/u.test(letter);
  // a capital after a small letter
  if (isLetter(before) && before !== undefined && !isUpper(before) && isUpper(letter)) score -= 2;
  for (const other of [before, after]) {
    if (!isLetter(other) || other === undefined) continue;
    // no language has many accented letters in a row, or mixes scripts in a word
    if (isLatin && isBeyondAscii(other)) score -= 0.4;
    if (/\p{Script=Latin}/u.test(other) !== isLatin) score -= 1;
  }
  return score;
}

/** Mean plausibility of the letters beyond ASCII. */
function textScore(text: string, letters: Letters): number {
  const weights = new Map(
    letters.flatMap(([weight, all]) => Array.from(all, (letter) => [letter, weight] as const)),
  );
  let [sum, count] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (letter <= "\u007f") continue;
    count += 1;
    sum += letterScore(weights, text[at - 1], letter, text[at + 1]);
  }
  return count === 0 ? 0 : sum / count;
}

/** Mean plausibility of the byte pairs. */
function pairsScore(bytes: Uint8Array, encoding: Encoding, score: PairScore): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    count += 1;
    // a half-width kana, of one byte
    if (encoding === "shift_jis" && isBetween(first, 0xa1, 0xdf)) {
      sum -= 0.5;
      continue;
    }
    sum += score(first, bytes[at + 1] ?? 0);
    at += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/**
 * The likely encodings of text that is not UTF-8, best first, by how common the decoded letters would be. `bytes` are
 * lines with bytes beyond ASCII.
 */
export function guessEncodings(bytes: Uint8Array): readonly Encoding[] {
  const scores: { readonly encoding: Encoding; readonly score: number }[] = [];
  for (const [encoding, letters] of ONE_BYTE) {
    const text = decoded(bytes, encoding);
    if (text !== undefined) scores.push({ encoding, score: textScore(text, letters) });
  }
  for (const [encoding, score] of TWO_BYTES) {
    if (decoded(bytes, encoding) !== undefined)
      scores.push({ encoding, score: pairsScore(bytes, encoding, score) });
  }
  const ordered = scores.toSorted((one, other) => other.score - one.score);
  const best = ordered[0]?.score ?? 0;
  const likely = ordered.filter(({ score }, place) => score >= best - MARGIN || place < MIN_LIKELY);
  return likely.slice(0, MAX_LIKELY).map(({ encoding }) => encoding);
}
