import { isErrorValue } from "#app/files/read/cell-meaning.ts";
import type { MatchTarget } from "./column-targets.ts";

/** The most characters of a value. No name or title is longer, and a longer cell would take long to parse. */
export const MAX_TEXT_LENGTH = 500;

/**
 * Characters without a width that are copied from web pages: soft hyphens, joiners, direction marks and byte order
 * marks.
 */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Placeholders for an empty value: programs write `\N`, people dashes. */
const NOTHING = /^(?:[\p{P}\p{S}]*|\\N)$/u;

const QUOTED = /^(?:="(.*)"|"(.*)"|“(.*)”|„(.*)[“”]|«(.*)»|'(.*)')$/;

/** HTML entities, which exports of web pages contain. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#039": "'",
  nbsp: " ",
};
const ENTITY = /&(amp|quot|apos|#0?39|nbsp);/g;

/**
 * The intended text of a cell: one line, single spaces, no surrounding quotes, no apostrophe that keeps a spreadsheet
 * from computing; "" where it has neither letter nor digit.
 */
export function cleanCell(cell: string): string {
  const text = cell
    .replace(INVISIBLE, "")
    .replace(ENTITY, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  const quoted =
    QUOTED.exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? text;
  const plain = quoted
    .replace(/^'(?=[=+\-@\d])/, "")
    // for programs that do not double quotes, and for a quote that nobody closed
    .replaceAll('\\"', '"')
    .replace(/^"(?=[^"]*$)|^([^"]*)"$/, "$1")
    .trim();
  return NOTHING.test(plain) ? "" : plain;
}

/** Placeholders whose punctuation excludes them as words, so that nobody can have that name. */
const NO_VALUE =
  /^(?:n\s?[/\\]\s?a|n\.\s?a\.?|k\.\s?a\.?|k\/a|[([<{](?:null|none|blank|empty|leer|vide)[)\]>}])$/i;

/** Words for "no value" that are names as well: of Christopher Null, or of a place. */
const EMPTY_WORD =
  /^(?:null|none|nil|undefined|unknown|nan|not (?:available|applicable|provided|set|known))$/i;

/** Two-letter codes for "no value" that also stand for Namibia and Karnataka. */
const EMPTY_CODE = /^(?:na|ka)$/i;

const NAMES: ReadonlySet<MatchTarget> = new Set([
  "fullName",
  "firstName",
  "lastName",
  "companyName",
  "companyStreet",
  "companyCity",
]);

const CODES: ReadonlySet<MatchTarget> = new Set(["companyState", "companyCountry", "companyTicker"]);

/** Whether a cleaned cell is a word for "no value" in a column where it cannot be a value. */
export function meansNothing(target: MatchTarget, text: string): boolean {
  if (isErrorValue(text.toUpperCase()) || NO_VALUE.test(text)) return true;
  if (NAMES.has(target)) return false;
  return EMPTY_WORD.test(text) || (EMPTY_CODE.test(text) && !CODES.has(target));
}

/** Whether a name means "no value" where all names of its row are the same: "NULL" beside "NULL". */
export function isEmptyWord(text: string): boolean {
  return EMPTY_WORD.test(text) || EMPTY_CODE.test(text);
}

/**
 * The value of a decimal digit of any modern script. In most scripts the digits begin at a multiple of 16, in Indic
 * scripts at 6 after one.
 */
function digitValue(digit: string): string {
  const code = digit.charCodeAt(0);
  if (digit.length > 1 || code >= 0x1900) return digit;
  const value = code >= 0x966 && code <= 0xdef ? (code & 15) - 6 : code & 15;
  return String(value);
}

/**
 * Numbers in ASCII digits and signs, converted from full-width or Arabic ones, for example. Superscripts are footnotes
 * and stay.
 */
export function plainNumber(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : digitValue(digit)))
    .replace(/[\u2010-\u2015\u2212]/g, "-");
}

/** "4.91512E+12": a spreadsheet has dropped digits. */
export const ROUNDED_NUMBER = /^[+-]?\d+(?:[.,]\d+)?\s?e\s?[+-]?\d+$/i;
