import { typosBetween } from "./edit-distance.ts";
import { NAME_SCORE } from "./name-score.ts";
import { plainWords } from "./normalize-text.ts";

/** A company's name, taken apart; every word normalized. */
export interface CompanyName {
  /** Every word before the legal form. */
  readonly whole: readonly string[];
  /** What tells the company from others; never empty unless the text has no letter or digit. */
  readonly words: readonly string[];
  /** Words such as "group", of which many a spelling leaves one out. */
  readonly generic: readonly string[];
  /** The legal form in one spelling, such as "gmbh co kg"; empty where none is said. */
  readonly form: string;
}

/** Legal forms by spelling, a word each; several spellings stand for the same one. */
export const LEGAL_FORMS = new Map(
  (
    "inc=incorporated llc llp lp ltd=limited plc corp=corporation co=company gmbh mbh ag kg kgaa ohg ek se sa sas sarl srl " +
    "spa snc bv nv ab as=a/s asa aps oy oyj sl slu lda ltda sro oo z sp pty=proprietary pte pvt=private sdn bhd kk gk fz " +
    "cv de rl"
  )
    .split(" ")
    .flatMap((entry) => {
      const [form = "", ...spellings] = entry.split("=");
      return [form, ...spellings].map((spelling) => [spelling, form] as const);
    }),
);

const GENERIC = new Set(["group", "groupe", "grupo", "gruppe", "holding", "holdings"]);
const SILENT = new Set(["and", "und", "et", "the"]);

/** Words that many companies have, so that they tell none apart. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    "group groups holding holdings international global services service solutions systems technologies technology " +
    "company companies partners consulting industries enterprises associates foundation university institute " +
    "network networks management capital digital united national american europe the and of for und et de"
  ).split(" "),
);

/** Whether a word is part of so few names that it tells a company from others. */
export const isDistinctiveWord = (word: string): boolean => !COMMON_WORDS.has(word);

/** No company has a longer name, and comparing one would take long: it is read as a name without words. */
const MAX_NAME_LENGTH = 300;

/** Points that a difference costs. A full score is 100. */
const COST = {
  /** Each letter that is missing, added, wrong or swapped. */
  typo: 8,
  /** Each generic word that only one of the two has. */
  generic: 4,
  /** The same words in another order, or written together or apart. */
  arrangement: 3,
  /** A legal form that only one of the two says; two different ones cost double. */
  form: 1,
  /** Words that only the longer name has: never the same name, and maybe its short form. */
  added: 10,
  /** Each of these words. */
  addedWord: 11,
} as const;

/** More words that only one of two names has are another company's. */
const MAX_ADDED_WORDS = 2;

/** The words of a name; the letters of a legal form that stand apart at its end are one word: "S. A.", "A/S". */
function wordsOf(name: string): string[] {
  const words = plainWords(name.length > MAX_NAME_LENGTH ? "" : name).replace(/(?: [a-z]){2,3}$/, (letters) =>
    LEGAL_FORMS.has(letters.replaceAll(" ", "")) ? ` ${letters.replaceAll(" ", "")}` : letters,
  );
  return words.split(" ").filter((word) => word !== "" && !SILENT.has(word));
}

/** Takes a name apart. Dots and apostrophes inside a word do not count, "&" is "and". */
export function parseCompanyName(name: string): CompanyName {
  const tokens = wordsOf(name);
  const end = endOfName(tokens);
  const whole = tokens.slice(0, end);
  const words = whole.filter((token) => !GENERIC.has(token));
  return {
    whole,
    // a company that is called "The Group" has nothing else to be known by
    words: words.length > 0 ? words : whole,
    generic: words.length > 0 ? whole.filter((token) => GENERIC.has(token)) : [],
    form: tokens
      .slice(end)
      .map((token) => LEGAL_FORMS.get(token))
      .join(" "),
  };
}

/** The words of a company's name without its legal form: "The Acme Corp." → "acme". */
export function baseCompanyName(name: string): string {
  return parseCompanyName(name).whole.join(" ");
}

/** Where the legal form begins; a first word is never part of it. */
function endOfName(tokens: readonly string[]): number {
  let end = tokens.length;
  while (end > 1 && LEGAL_FORMS.has(tokens[end - 1] ?? "")) end -= 1;
  return end;
}

/**
 * How well the name that was asked for fits a company's: 100 for the same, less by {@link COST} for each difference,
 * 0 below `least`. From {@link NAME_SCORE}.fits on every word has its counterpart: "Alderbrook Logistics" is neither
 * "Alderbrook Foods" nor "Alderbrook Northern Logistics", though the latter is near.
 */
export function companyNameScore(
  asked: CompanyName,
  name: CompanyName,
  least: number = NAME_SCORE.fits,
): number {
  const generic = wordsCost(asked.words, name.words) + genericCost(asked.generic, name.generic);
  // a typo can be in "Holdings" itself
  const words = Math.min(generic, wordsCost(asked.whole, name.whole));
  // who says no legal form says nothing about it, but for the company whose whole name it is
  const form = asked.form === "" && words > 0 ? 0 : formCost(asked, name);
  const score = 100 - words - form;
  return score < least ? 0 : score;
}

function wordsCost(asked: readonly string[], words: readonly string[]): number {
  if (asked.length === 0) return Infinity;
  if (asked.join(" ") === words.join(" ")) return 0;
  if (asked.join("") === words.join("")) return COST.arrangement;
  const [missing, added] = [without(asked, words), without(words, asked)];
  const inPlace = typosOfAll(asked, words) * COST.typo;
  // without the words that both have, the others stand beside their counterparts again
  const elsewhere = typosOfAll(missing, added) * COST.typo + COST.arrangement;
  return Math.min(
    inPlace,
    elsewhere,
    missing.length === 0 ? addedCost(asked, added) : Infinity,
    added.length === 0 ? addedCost(words, missing) : Infinity,
  );
}

/** The words that have no equal among the others; a word that comes twice needs two. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What it costs that the longer one of two names has words besides all of the shorter one. */
function addedCost(shorter: readonly string[], added: readonly string[]): number {
  const isTold = shorter.some((word) => word.length > 3 && isDistinctiveWord(word));
  if (!isTold || added.length > MAX_ADDED_WORDS) return Infinity;
  return COST.added + added.length * COST.addedWord;
}

function typosOfAll(asked: readonly string[], words: readonly string[]): number {
  if (asked.length !== words.length) return Infinity;
  return asked.reduce((sum, word, index) => sum + typosBetween(word, words[index] ?? ""), 0);
}

function genericCost(asked: readonly string[], generic: readonly string[]): number {
  return (without(asked, generic).length + without(generic, asked).length) * COST.generic;
}

function formCost(asked: CompanyName, name: CompanyName): number {
  if (asked.form === name.form) return 0;
  return asked.form !== "" && name.form !== "" ? 2 * COST.form : COST.form;
}
