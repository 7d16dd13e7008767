import type { Encoding } from "#app/files/read/table-file.ts";

/** Letters that are usual in the languages of an encoding, by how usual they are from 0 to 1; its others have 0.2. */
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

/** The encodings of one byte a letter that are guessed. In a tie the one further up is likelier. */
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

/** What a pair of bytes is in the encodings of East Asia: usual letters 1, rare ones below 0. */
type PairScore = (first: number, second: number) => number;

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;

const TWO_BYTES: readonly (readonly [Encoding, PairScore])[] = [
  [
    "shift_jis",
    (first, second) => {
      // kana and signs, and the kanji of the first level
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

/** Encodings with so much less plausibility than the best are told only where there are no others to choose from. */
const MARGIN = 0.35;
const MIN_LIKELY = 3;
const MAX_LIKELY = 4;

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    // the bytes are none of this encoding
    return undefined;
  }
}

const isUpper = (letter: string) => letter !== letter.toLowerCase();
const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);
const isBeyondAscii = (letter: string | undefined) => letter !== undefined && letter > "\u007f";

/** How plausible one letter beyond ASCII is between its neighbors. */
function letterScore(
  weights: ReadonlyMap<string, number>,
  before: string | undefined,
  letter: string,
  after: string | undefined,
): number {
  // signs stand between words, and rarely beside a letter on both sides
  if (!isLetter(letter))
    return /[\u0080-\u009f\ufffd]/.test(letter)
      ? -3
      : isLetter(before) && isLetter(after) && letter !== "’"
        ? -1.5
        : 0;
  let score = weights.get(letter) ?? 0.2;
  const isLatin = /\p{Script=Latin}/u.test(letter);
  // a capital behind a small letter
  if (isLetter(before) && before !== undefined && !isUpper(before) && isUpper(letter)) score -= 2;
  for (const other of [before, after]) {
    if (!isLetter(other) || other === undefined) continue;
    // no language has many letters with accents side by side, and none mixes scripts in a word
    if (isLatin && isBeyondAscii(other)) score -= 0.4;
    if (/\p{Script=Latin}/u.test(other) !== isLatin) score -= 1;
  }
  return score;
}

/** The mean plausibility of the letters beyond ASCII. */
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

/** The mean plausibility of pairs of bytes. */
function pairsScore(bytes: Uint8Array, encoding: Encoding, score: PairScore): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    count += 1;
    // half a kana, of one byte
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
 * What the encoding of a text that is not UTF-8 may be, the likeliest first: by how usual the letters are that its bytes
 * would be. `bytes` are lines with bytes beyond ASCII.
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
