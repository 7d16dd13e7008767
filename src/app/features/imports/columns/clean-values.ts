import { isErrorValue } from "#app/files/read/cell-meaning.ts";
import type { MatchTarget } from "./column-targets.ts";

/** Longer than any name or title, and not worth sending; reading a longer cell would take long. */
export const MAX_TEXT_LENGTH = 500;

/** Characters without a width, which come along from web pages: soft hyphen, joiners, direction and byte order marks. */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Programs write these where they have nothing, and people strokes. */
const NOTHING = /^(?:[\p{P}\p{S}]*|\\N)$/u;

const QUOTED = /^(?:="(.*)"|"(.*)"|“(.*)”|„(.*)[“”]|«(.*)»|'(.*)')$/;

/** Signs as pages write them, which come along in exports of such. */
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
 * A cell as it is meant: one line, single spaces, without quotes around it, without the apostrophe that keeps a
 * spreadsheet from computing, and "" for what has neither letter nor digit.
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
    // programs that know no doubled marks, and one that nobody closed
    .replaceAll('\\"', '"')
    .replace(/^"(?=[^"]*$)|^([^"]*)"$/, "$1")
    .trim();
  return NOTHING.test(plain) ? "" : plain;
}

/** Signs make these no word, so that they can be nobody's name. */
const NO_VALUE =
  /^(?:n\s?[/\\]\s?a|n\.\s?a\.?|k\.\s?a\.?|k\/a|[([<{](?:null|none|blank|empty|leer|vide)[)\]>}])$/i;

/** Words for nothing, which are names as well: of Christopher Null, or of a place. */
const EMPTY_WORD =
  /^(?:null|none|nil|undefined|unknown|nan|not (?:available|applicable|provided|set|known))$/i;

/** Two letters for nothing, which are Namibia and Karnataka as well. */
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

/** Whether a cleaned cell is a word for nothing, in a column where it can be no value. */
export function meansNothing(target: MatchTarget, text: string): boolean {
  if (isErrorValue(text.toUpperCase()) || NO_VALUE.test(text)) return true;
  if (NAMES.has(target)) return false;
  return EMPTY_WORD.test(text) || (EMPTY_CODE.test(text) && !CODES.has(target));
}

/** Whether a name says nothing where all names of its row are alike: "NULL" beside "NULL". */
export function isEmptyWord(text: string): boolean {
  return EMPTY_WORD.test(text) || EMPTY_CODE.test(text);
}

/** The value of a decimal digit of a script of today: in most of them they begin at a multiple of 16, in India's at 6. */
function digitValue(digit: string): string {
  const code = digit.charCodeAt(0);
  if (digit.length > 1 || code >= 0x1900) return digit;
  const value = code >= 0x966 && code <= 0xdef ? (code & 15) - 6 : code & 15;
  return String(value);
}

/** Numbers in the digits and signs of ASCII: full-width and Arabic ones, say. Superscripts are notes, and stay. */
export function plainNumber(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : digitValue(digit)))
    .replace(/[\u2010-\u2015\u2212]/g, "-");
}

/** "4.91512E+12": a spreadsheet has dropped digits. */
export const ROUNDED_NUMBER = /^[+-]?\d+(?:[.,]\d+)?\s?e\s?[+-]?\d+$/i;
