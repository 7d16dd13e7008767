import { typosBetween } from "./edit-distance.ts";
import { NAME_SCORE } from "./name-score.ts";
import { nicknamesOf } from "./nicknames.ts";
import { normalizeWords, plainWords } from "./normalize-text.ts";

/** A person's name in parts, each as {@link normalizeWords} and the `*_search` columns spell it. */
export interface PersonName {
  readonly first: string;
  /** What stands between first and last name; often "". */
  readonly middle: string;
  readonly last: string;
}

/** A name as a person or a file gives it, in one text or in parts. */
export interface GivenName {
  readonly fullName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

const TITLES = new Set(
  "dr mr mrs ms miss mx prof professor sir dame herr frau ing dipl mag rev hon".split(" "),
);
const SUFFIXES = new Set("jr sr ii iii iv phd md mba cpa esq pmp cfa msc bsc jd dds rn".split(" "));

/** Words with which a last name begins. */
const PARTICLES = new Set(
  (
    "van von vom zu zur der den de del della di da dos das du la le los las ter ten te el al bin ibn ben af av " +
    "st mac mc o"
  ).split(" "),
);

/** Points that a difference costs. A full score is 100. */
const COST = {
  /** Each letter that is missing, added, wrong or swapped. */
  typo: 8,
  /** Only a part of the double name on file. */
  part: 8,
  /** A double name of which only a part is on file: never the same name, and maybe meant. */
  surplus: 21,
  /** A first name of which only the initial is given. */
  initial: 12,
  /** "Bob" of somebody called "Robert". */
  nickname: 4,
  /** A beginning that is no known nickname, such as "Wilhel" of "Wilhelmina": never the same name, and maybe meant. */
  beginning: 21,
  /** First and last name in each other's place. */
  swapped: 8,
  /** A middle name that is given, and another one on file. */
  middle: 12,
  /** A middle name that is given, and none on file. */
  unknownMiddle: 2,
} as const;

/** A middle name that is given and on file. */
const SAME_MIDDLE = 3;

/** A name with more words, or longer ones, is none. */
const MAX_WORDS = 8;
const MAX_NAME_LENGTH = 200;

const bare = (word: string) => plainWords(word).replaceAll(" ", "");

/** The words of a name without titles, academic degrees and "Jr."; as they are typed, but for the apostrophe. */
function wordsOf(text: string): string[] {
  const written = text.replace(/[’ʼ`´]/g, "'").split(/[\s,]+/);
  const words = written.map((word) => ({ word, plain: bare(word) })).filter(({ plain }) => plain !== "");
  const start = Math.max(
    0,
    words.findIndex(({ plain }) => !TITLES.has(plain)),
  );
  let end = words.length;
  while (end > start + 1 && SUFFIXES.has(words[end - 1]?.plain ?? "")) end -= 1;
  return words.slice(start, end).map(({ word }) => word);
}

/** Where the last name most probably begins: at its particles, "Joris van den Akker". */
function startOfLastName(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(bare(words[start - 1] ?? ""))) start -= 1;
  return start;
}

/** The words of a full name in their order, "Last, First Middle" too; what follows the comma may as well be a degree. `first` words are surely no last name. */
function inOrder(fullName: string): { readonly words: readonly string[]; readonly first: number } {
  const [before = "", ...rest] = fullName.split(",");
  const given = rest.join(" ").trim();
  const isDegree = given === "" || given.split(/\s+/).every((word) => SUFFIXES.has(bare(word)));
  const first = isDegree ? [] : wordsOf(given);
  return { words: [...first, ...wordsOf(before)], first: first.length };
}

/**
 * Every way to read a name, the most probable one first: where the first name ends and the last one begins is not said.
 * None where a first or a last name is missing.
 */
export function readNames({ firstName = "", lastName = "", fullName = "" }: GivenName): PersonName[] {
  if (firstName.length + lastName.length > MAX_NAME_LENGTH || fullName.length > MAX_NAME_LENGTH) return [];
  if (firstName !== "" && lastName !== "") {
    const last = wordsOf(lastName);
    return parts(wordsOf(firstName))
      .toReversed()
      .map(([first, middle]) => reading(first, middle, last))
      .filter(isWhole);
  }
  const { words, first } = inOrder(fullName);
  if (words.length > MAX_WORDS) return [];
  const likeliest = first === 0 ? startOfLastName(words) : first;
  const ends = [likeliest, ...words.keys()].filter((end, place, all) => all.indexOf(end) === place);
  return ends
    .flatMap((end) =>
      parts(words.slice(0, end)).map(([given, middle]) => reading(given, middle, words.slice(end))),
    )
    .filter(isWhole);
}

/** The words cut in two at every place; the first part is never empty. */
function parts(words: readonly string[]): (readonly [first: string[], rest: string[]])[] {
  return words.map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)] as const);
}

function reading(first: readonly string[], middle: readonly string[], last: readonly string[]): PersonName {
  const normalized = (words: readonly string[]) => normalizeWords(words.join(" "));
  return { first: normalized(first), middle: normalized(middle), last: normalized(last) };
}

/** An initial after the first name is a middle name: it neither ends the first name nor begins the last one. */
const isWhole = ({ first, last }: PersonName) =>
  first !== "" && last !== "" && !/\S .(?: |$)/.test(first) && !/^ . /.test(last);

/**
 * How well a name fits the one on file, read in the best way: 100 for the same, less by {@link COST} for each
 * difference, 0 below `least`; 3 more where the middle name is equal too.
 */
export function personNameScore(
  readings: readonly PersonName[],
  onFile: PersonName,
  least: number = NAME_SCORE.fits,
): number {
  const score = Math.max(0, ...readings.map((asked) => 100 - nameCost(asked, onFile)));
  return score < least ? 0 : score;
}

function nameCost(asked: PersonName, onFile: PersonName): number {
  const straight = lastCost(asked.last, onFile.last) + firstCost(asked.first, onFile.first);
  const swapped = lastCost(asked.first, onFile.last) + lastCost(asked.last, onFile.first) + COST.swapped;
  const named = Math.min(straight, swapped);
  const middle = middleCost(asked.middle, onFile.middle);
  // an equal middle name makes no nickname the same name
  return named === 0 ? middle : named + Math.max(0, middle);
}

const letters = (normalized: string) => normalized.replace(/[ ']/g, "");

function lastCost(asked: string, onFile: string): number {
  const typos = typosBetween(letters(asked), letters(onFile)) * COST.typo;
  if (hasPart(onFile, asked)) return Math.min(typos, COST.part);
  return hasPart(asked, onFile) ? Math.min(typos, COST.surplus) : typos;
}

/** Whether a name of several words holds the other as words of its own; a particle alone is too little. */
function hasPart(name: string, part: string): boolean {
  return letters(part).length > 3 && `${name} `.includes(`${part} `);
}

/** The words of a name in the order of speech, without titles: "Doe, Dr. Jane" and "Jane Doe" are "jane doe". */
export function spokenName({ firstName = "", lastName = "", fullName = "" }: GivenName): string {
  const isInParts = fullName === "" || (firstName !== "" && lastName !== "");
  const words = isInParts ? wordsOf(`${firstName} ${lastName}`) : inOrder(fullName).words;
  return plainWords(words.join(" "));
}

/** Whether one given name may stand for the other: "J", "Jan" or "Jenny" for "Jane"; in plain words. */
export function isShortFor(one: string, other: string): boolean {
  return one === other || isBeginning(one, other) || nicknamesOf(one).includes(other);
}

/** Whether one first name is the initial of the other or begins it: "Chris" and "Christopher". */
function isBeginning(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (short.length === 1 || short.length > 2) && long.startsWith(short);
}

function firstCost(asked: string, onFile: string): number {
  const [one, other] = [letters(asked), letters(onFile)];
  if (nicknamesOf(one).includes(other)) return COST.nickname;
  const cost = lastCost(asked, onFile);
  if (one === other || !isBeginning(one, other)) return cost;
  return Math.min(one.length, other.length) === 1 ? COST.initial : Math.min(cost, COST.beginning);
}

function middleCost(asked: string, onFile: string): number {
  if (asked === "") return 0;
  if (onFile === "") return COST.unknownMiddle;
  const [short = "", long = ""] = [letters(asked), letters(onFile)].toSorted(
    (one, other) => one.length - other.length,
  );
  return short === long || (short.length < 3 && long.startsWith(short)) ? -SAME_MIDDLE : COST.middle;
}
