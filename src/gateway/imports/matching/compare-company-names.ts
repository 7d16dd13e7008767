import { baseCompanyName, plainWords } from "#text/name-spelling.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { typosBetween } from "#text/edit-distance.ts";

/** Words that many companies have, so that they tell none apart. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    "group groups holding holdings international global services service solutions systems technologies technology " +
    "company companies partners consulting industries enterprises associates foundation university institute " +
    "network networks management capital digital united national american europe the and of for und et de"
  ).split(" "),
);

const JOINING: ReadonlySet<string> = new Set(["and", "und", "et"]);

/** The words that name a company: without legal form, "The" at the start, and "and" in any spelling. */
function namingWords(name: string): readonly string[] {
  const words = baseCompanyName(name).split(" ");
  const named = words.filter((word, index) => !JOINING.has(word) && !(index === 0 && word === "the"));
  return named.length === 0 ? words : named;
}

/** How much two names of companies differ. */
export interface CompanyNameDifference {
  /** 0 the same but for the legal form; above it near, the nearer the less; Infinity for another company's. */
  readonly distance: number;
  /** Whether the legal form is the same as well. */
  readonly sameForm: boolean;
}

/** The words that only the longer name has; Infinity where it does not have all of the other. */
function addedWords(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...long];
  for (const word of short) {
    const at = left.indexOf(word);
    if (at < 0) return Infinity;
    left.splice(at, 1);
  }
  return short.some((word) => word.length > 3 && !COMMON_WORDS.has(word)) ? left.length : Infinity;
}

/** A name that the other only adds to may be a part of it, or its short form; more words are another company. */
const MAX_ADDED_WORDS = 2;

/** Compares the names of companies without case, diacritics, punctuation and legal form. */
export function companyNameDifference(row: string, record: string): CompanyNameDifference {
  const sameForm = plainWords(row) === plainWords(record);
  const [rowWords, recordWords] = [namingWords(row), namingWords(record)];
  const [rowBase, recordBase] = [rowWords.join(" "), recordWords.join(" ")];
  if (rowBase === recordBase) return { distance: 0, sameForm };
  // written together or apart
  if (rowWords.join("") === recordWords.join("")) return { distance: 0.5, sameForm };
  const added = addedWords(rowWords, recordWords);
  const containing = added <= MAX_ADDED_WORDS ? added + 1 : Infinity;
  return { distance: Math.min(containing, typosBetween(rowBase, recordBase)), sameForm };
}

/** What a search for a company is told: the service looks for it anywhere in the name, punctuation included. */
export interface CompanySearchTexts {
  /** The longest stretch of words that no spelling of the name cuts. */
  readonly stretch: string;
  /** For a name with a slip in it: parts of the name, of which one is free of it. */
  readonly pieces: readonly string[];
  /** The longest word that few companies have. */
  readonly word: string;
}

/** Fewer letters stand in too many names. */
const MIN_PIECE_LENGTH = 3;
const MAX_PIECES = 5;

const byLength = (one: string, other: string) => other.length - one.length;

/** Stretches of words between punctuation, "and" and the legal form. */
function stretchesOf(name: string): readonly string[] {
  const naming = new Set(namingWords(name));
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

/** Parts of a stretch, as long as they can be: wherever one slip is, one of them is free of it. */
function piecesOf(stretch: string): readonly string[] {
  const { length } = stretch;
  const [half, most] = [Math.floor(length / 2), Math.floor((2 * length) / 3)];
  return [stretch.slice(0, most), stretch.slice(-most), stretch.slice(0, half), stretch.slice(-half)];
}

/** Whether a text names few enough companies to look through them. */
function isTelling(text: string): boolean {
  return text.length >= MIN_PIECE_LENGTH && text.split(" ").some((word) => !COMMON_WORDS.has(word));
}

/** What to search for where a company's name is known. */
export function companySearchTexts(name: string): CompanySearchTexts {
  const [stretch = "", ...others] = stretchesOf(name).toSorted(byLength);
  const pieces = new Set([...others, ...piecesOf(stretch)].map((text) => text.trim()).filter(isTelling));
  const words = [stretch, ...others].flatMap((text) => text.split(" ")).filter(isTelling);
  const [word = stretch] = words.toSorted(byLength);
  return { stretch, pieces: [...pieces].slice(0, MAX_PIECES), word };
}
