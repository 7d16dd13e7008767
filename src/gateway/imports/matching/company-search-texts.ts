import { isTellingWord, parseCompanyName } from "#text/company-names.ts";
import { normalizeText } from "#text/normalize-text.ts";

/** What a search for a company is told: the service looks for it anywhere in the name, punctuation included. */
export interface CompanySearchTexts {
  /** The longest stretch of words that no spelling of the name cuts. */
  readonly stretch: string;
  /** For a name with a typo in it: parts of the name, of which one is free of it. */
  readonly pieces: readonly string[];
  /** The longest word that few companies have. */
  readonly word: string;
}

/** Shorter pieces stand in too many names. */
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

/** Parts of a stretch, as long as they can be: wherever one typo is, one of them is free of it. */
function piecesOf(stretch: string): readonly string[] {
  const { length } = stretch;
  const [half, most] = [Math.floor(length / 2), Math.floor((2 * length) / 3)];
  return [stretch.slice(0, most), stretch.slice(-most), stretch.slice(0, half), stretch.slice(-half)];
}

/** Whether a text names few enough companies to look through them. */
function isTelling(text: string): boolean {
  return text.length >= MIN_PIECE_LENGTH && text.split(" ").some(isTellingWord);
}

/** What to search for where a company's name is known. */
export function companySearchTexts(name: string): CompanySearchTexts {
  const [stretch = "", ...others] = stretchesOf(name).toSorted(byLength);
  const pieces = new Set([...others, ...piecesOf(stretch)].map((text) => text.trim()).filter(isTelling));
  const words = [stretch, ...others].flatMap((text) => text.split(" ")).filter(isTelling);
  const [word = stretch] = words.toSorted(byLength);
  return { stretch, pieces: [...pieces].slice(0, MAX_PIECES), word };
}
