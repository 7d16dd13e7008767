import vocabulary from "./column-name-words.json" with { type: "json" };

/**
 * Words in column names, in the languages of most files. A cell of such words alone outweighs what the cells below look
 * like.
 */
const NAME_WORDS = new Set(vocabulary.names.join(" ").split(" "));

/** Words that accompany those above, and also occur alone in values. */
const BESIDE_WORDS = new Set(vocabulary.beside.join(" ").split(" "));

/** Longer cells are prose. Characters. */
const MAX_NAME_LENGTH = 80;

/** Splits a cell into words: "companyName", "company_name" and "COMPANY NAME" give the same. */
export function wordsOf(cell: string): readonly string[] {
  return cell
    .slice(0, 4 * MAX_NAME_LENGTH)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}#'’-]+/u)
    .filter(Boolean);
}

function isNameWord(word: string): boolean {
  const plain = word.replace(/[-\d]+$/, "");
  return [word, plain, plain.replace(/s$/, ""), plain.replace(/ies$/, "y")].some((each) =>
    NAME_WORDS.has(each),
  );
}

/** Whether a cell has only words that accompany column names: "First". */
export function isPartOfName(cell: string): boolean {
  const words = cell.length > MAX_NAME_LENGTH ? [] : wordsOf(cell);
  return words.length > 0 && words.every((word) => BESIDE_WORDS.has(word));
}

/** Digits of a phone number, next to which four digits are no year. */
const LONG_NUMBER = /(?:\d\D{0,2}){7}/;
const YEAR = /(?:19|20)\d\d(?!\d)/g;

/** How likely a cell names a column: by whether all of its words, one, or none are names. */
export function nameStrength(cell: string): "name" | "maybe" | "none" {
  if (cell.length > MAX_NAME_LENGTH || LONG_NUMBER.test(cell.replace(YEAR, ""))) return "none";
  const words = wordsOf(cell);
  const names = words.filter(isNameWord).length;
  if (names === 0) return "none";
  if (names === words.length || words.every((word) => isNameWord(word) || BESIDE_WORDS.has(word)))
    return "name";
  // "E-Mail (business)", "Umsatz 2023 in Mio.": brackets and numbers only explain
  const short = cell.replace(/\([^)]*\)|\[[^\]]*\]|[\d%€$£]+/g, " ");
  return short !== cell && nameStrength(short) === "name" ? "name" : words.length <= 5 ? "maybe" : "none";
}
