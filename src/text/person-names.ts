import { normalizeWords } from "./normalize-text.ts";
import { typosBetween } from "./edit-distance.ts";
import { nicknamesOf } from "./nicknames.ts";

/** One way to read the name that an input gives; each part folded, as the `*_search` columns have it. */
export interface NameReading {
  readonly first: string;
  /** Empty where none is given. */
  readonly middle: string;
  readonly last: string;
}

/** What is on file of a person's name. */
interface PersonNameOnFile {
  readonly first_search: string;
  readonly last_search: string;
  readonly middle_name: string | null;
}

const TITLES = new Set("dr mr mrs ms miss mx prof professor sir herr frau".split(" "));
const SUFFIXES = new Set("jr sr ii iii iv phd md mba cpa esq".split(" "));

/** Points that a difference costs. A full score is 100. */
const COST = {
  /** Each letter that is missing, added, wrong or swapped. */
  typo: 8,
  /** Only a part of the double name on file. */
  part: 8,
  /** A first name of which only the initial is given. */
  initial: 12,
  /** "Bob" of somebody called "Robert". */
  nickname: 4,
  /** First and last name in each other's place. */
  swapped: 8,
  /** A middle name that is given, and another one on file. */
  middle: 12,
  /** A middle name that is given, and none on file. */
  unknownMiddle: 2,
} as const;

/** A middle name that is given and on file. */
const SAME_MIDDLE = 3;

/** A name with a lower score is another name. */
const THRESHOLD = 80;

/** A name with more words, or longer ones, is none. */
const MAX_WORDS = 8;
const MAX_NAME_LENGTH = 200;

/** The words of a name without titles, academic degrees and "Jr."; as they are typed, but for the apostrophe. */
function wordsOf(text: string): string[] {
  const words = text.replace(/[’ʼ`´]/g, "'").split(/[\s,]+/);
  const bare = (word: string) => normalizeWords(word.replace(/\./g, "")).trim();
  const named = words.filter((word) => bare(word) !== "");
  const start = Math.max(
    0,
    named.findIndex((word) => !TITLES.has(bare(word))),
  );
  let end = named.length;
  while (end > start + 1 && SUFFIXES.has(bare(named[end - 1] ?? ""))) end -= 1;
  return named.slice(start, end);
}

/** "Last, First Middle" as "First Middle Last"; what follows the comma may as well be a degree. */
function inOrder(fullName: string): string {
  const [last = "", ...rest] = fullName.split(",");
  const given = rest.join(" ").trim();
  const isDegree = given.split(/\s+/).every((word) => SUFFIXES.has(word.replace(/\./g, "").toLowerCase()));
  return isDegree ? last : `${given} ${last}`;
}

/**
 * Every way to read the name of an input: where the first name ends and the last one begins is not said. None where a
 * first or a last name is missing.
 */
export function readNames(input: {
  readonly fullName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}): NameReading[] {
  const { firstName = "", lastName = "", fullName = "" } = input;
  if (firstName.length + lastName.length > MAX_NAME_LENGTH || fullName.length > MAX_NAME_LENGTH) return [];
  if (firstName !== "" && lastName !== "") {
    const last = wordsOf(lastName);
    return parts(wordsOf(firstName))
      .map(([first, middle]) => reading(first, middle, last))
      .filter(isWhole);
  }
  const words = wordsOf(inOrder(fullName));
  const ends = words.length > MAX_WORDS ? [] : words.map((_, index) => index);
  return ends
    .flatMap((end) =>
      parts(words.slice(0, end)).map(([first, middle]) => reading(first, middle, words.slice(end))),
    )
    .filter(isWhole);
}

/** The words cut in two at every place; the first part is never empty. */
function parts(words: readonly string[]): (readonly [first: string[], rest: string[]])[] {
  return words.map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)] as const);
}

function reading(first: readonly string[], middle: readonly string[], last: readonly string[]): NameReading {
  const folded = (words: readonly string[]) => normalizeWords(words.join(" "));
  return { first: folded(first), middle: folded(middle), last: folded(last) };
}

/** An initial after the first name is a middle name: it neither ends the first name nor begins the last one. */
const isWhole = ({ first, last }: NameReading) =>
  first !== "" && last !== "" && !/\S .(?: |$)/.test(first) && !/^ . /.test(last);

/**
 * How well a name fits the one on file, read in the best way: 100 for the same, less by {@link COST} for each
 * difference, 0 below {@link THRESHOLD}; up to 3 more for an equal middle name.
 */
export function personNameScore(readings: readonly NameReading[], onFile: PersonNameOnFile): number {
  const score = Math.max(0, ...readings.map((asked) => 100 - nameCost(asked, onFile)));
  return score < THRESHOLD ? 0 : score;
}

function nameCost(asked: NameReading, onFile: PersonNameOnFile): number {
  const { first_search: first, last_search: last } = onFile;
  const straight = lastCost(asked.last, last) + firstCost(asked.first, first);
  const swapped = lastCost(asked.first, last) + lastCost(asked.last, first) + COST.swapped;
  return Math.min(straight, swapped) + middleCost(asked.middle, onFile.middle_name);
}

const letters = (folded: string) => folded.replace(/[ ']/g, "");

function lastCost(asked: string, onFile: string): number {
  const typos = typosBetween(letters(asked), letters(onFile)) * COST.typo;
  return hasPart(onFile, asked) ? Math.min(typos, COST.part) : typos;
}

/** Whether a name of several words holds the other as words of its own; a particle alone is too little. */
function hasPart(name: string, part: string): boolean {
  return letters(part).length > 3 && `${name} `.includes(`${part} `);
}

function firstCost(asked: string, onFile: string): number {
  const [one, other] = [letters(asked), letters(onFile)];
  if (nicknamesOf(one).includes(other)) return COST.nickname;
  const initial = Math.min(one.length, other.length) === 1 && one[0] === other[0];
  return initial && one !== other ? COST.initial : lastCost(asked, onFile);
}

function middleCost(asked: string, onFile: string | null): number {
  if (asked === "") return 0;
  if (onFile === null) return COST.unknownMiddle;
  const [short = "", long = ""] = [letters(asked), letters(normalizeWords(onFile))].toSorted(
    (one, other) => one.length - other.length,
  );
  return short === long || (short.length < 3 && long.startsWith(short)) ? -SAME_MIDDLE : COST.middle;
}
