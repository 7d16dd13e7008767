import { isDistinctiveWord, parseCompanyName } from "#text/company-names.ts";
import { normalizeText } from "#text/normalize-text.ts";

/** The texts to search for a company by; the service finds a text anywhere in the name, punctuation included. */
export interface CompanySearchTexts {
  /** The longest stretch of words that every spelling of the name has in common. */
  readonly stretch: string;
  /** For a name with a typo in it: pieces of the name, at least one of which has no typo. */
  readonly pieces: readonly string[];
  /** The longest word that is rare among companies. */
  readonly word: string;
}

/** Shorter pieces occur in too many names. */
const MIN_PIECE_LENGTH = 3;
const MAX_PIECES = 5;

const byLength = (one: string, other: string) => other.length - one.length;

/** Stretches of words between punctuation, "and" and the legal form. */
function stretchesOf(name: string): readonly string[] {
  const naming = new Set(parseCompanyName(name).whole);
  const stretches: string[] = [];
  for (const piece of normalizeText(name).split(/[^\p{L}\p{N} ]+/u)) {
    let stretch: string[] = [];
    for (const word of [...piece.split(" "), ""]) {
      if (naming.has(word)) stretch.push(word);
      else if (stretch.length > 0) {
        stretches.push(stretch.join(" "));
        stretch = [];
      }
    }
  }
  return stretches.length === 0 ? [normalizeText(name).trim()] : stretches;
}

/** Pieces of a stretch, as long as possible, such that a typo anywhere leaves one of them intact. */
function piecesOf(stretch: string): readonly string[] {
  const { length } = stretch;
  const [half, most] = [Math.floor(length / 2), Math.floor((2 * length) / 3)];
  return [stretch.slice(0, most), stretch.slice(-most), stretch.slice(0, half), stretch.slice(-half)];
}

/** Whether a text is distinctive enough to search by. */
function isDistinctive(text: string): boolean {
  return text.length >= MIN_PIECE_LENGTH && text.split(" ").some(isDistinctiveWord);
}

/** The texts to search for a company with a known name. */
export function companySearchTexts(name: string): CompanySearchTexts {
  const [stretch = "", ...others] = stretchesOf(name).toSorted(byLength);
  const pieces = new Set([...others, ...piecesOf(stretch)].map((text) => text.trim()).filter(isDistinctive));
  const words = [stretch, ...others].flatMap((text) => text.split(" ")).filter(isDistinctive);
  const [word = stretch] = words.toSorted(byLength);
  return { stretch, pieces: [...pieces].slice(0, MAX_PIECES), word };
}
