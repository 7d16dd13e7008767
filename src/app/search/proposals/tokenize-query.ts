import { normalizeText } from "#text/normalize-text.ts";
import { splitWords } from "#app/search/code-picker/code-picker-search.ts";

/** A word of a query. */
export interface QueryWord {
  /** As typed, without surrounding commas. */
  readonly text: string;
  /** For comparison: without case, diacritics and dots. */
  readonly plain: string;
  /** Whether it was quoted, and is searched for literally. */
  readonly isQuoted: boolean;
}

/** Separators between the words of a query; the comma of "1,000" is none. */
const BETWEEN_WORDS = /[\s;|()"“”]+|,(?!\d{3}(?!\d))/;
/** "CEO/CFO" is two words; a slash within a URL does not separate. */
const BETWEEN_LETTERS = /(?<=\p{L})\/(?=\p{L})/u;
const QUOTED = /"([^"]+)"|“([^”]+)”/g;

function wordOf(text: string, isQuoted: boolean): QueryWord {
  return { text, plain: normalizeText(text).replace(/\.(?!\d)/g, ""), isQuoted };
}

/** The words of a query. */
export function queryWords(query: string): readonly QueryWord[] {
  const words: QueryWord[] = [];
  const add = (text: string) => {
    const parts = text
      .split(BETWEEN_WORDS)
      .flatMap((part) => (part.includes(".") ? part : part.split(BETWEEN_LETTERS)));
    for (const part of parts) if (part !== "") words.push(wordOf(part, false));
  };
  let at = 0;
  for (const match of query.matchAll(QUOTED)) {
    add(query.slice(at, match.index));
    words.push(wordOf((match[1] ?? match[2] ?? "").trim(), true));
    at = match.index + match[0].length;
  }
  add(query.slice(at));
  return words;
}

/** Words as typed. */
export function textOf(words: readonly QueryWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** Words for comparison. */
export function plainText(words: readonly QueryWord[]): string {
  return words.map(({ plain }) => plain).join(" ");
}

const GLUE = new Set(
  "a|also|an|and|any|are|as|at|based|by|companies|company|contacts|find|for|from|has|have|having|in|industry|is|located|me|near|of|on|or|people|person|plus|show|that|the|their|to|who|with|within|work|working|works|&|+|-|–|—|/|·".split(
    "|",
  ),
);

/** Whether a word only connects others. Upper-case "OR" and "IN" may be places. */
export function isConnective({ plain, text, isQuoted }: QueryWord): boolean {
  return !isQuoted && GLUE.has(plain) && !/^(?:IN|ME|OR)$/.test(text);
}

const NEGATIONS = new Set("not|without|except|excluding|exclude|exclude:|outside|no|non|minus".split("|"));

/** Whether a word negates what follows. */
export function isNegation({ plain, isQuoted }: QueryWord): boolean {
  return !isQuoted && NEGATIONS.has(plain);
}

const SHORT_WORDS = new Set("am|as|be|do|hi|in|is|it|me|my|no|ok|or|so|to".split("|"));

/** Whether a two-letter word is an ordinary word, rather than a place's abbreviation in capitals. */
export function isShortWord({ plain, text }: QueryWord): boolean {
  return SHORT_WORDS.has(plain) && text !== text.toUpperCase();
}

/** A canonical form of a name: "C-level", "c level" and "C Levels" are equal. */
export function nameKey(text: string): string {
  return splitWords(normalizeText(text).replace(/\band\b/g, "&"))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word))
    .join("")
    .replaceAll("&", "");
}
