/** The longest text of one criterion. */
export const LONGEST_TEXT = 200;

/** The longest list of values that an address and a request carry. */
const LONGEST_LIST = 2000;

const ID = /^\d{1,15}$/;
const CODE = /^[^\p{Cc},]{1,100}$/u;

function canonical(parts: readonly string[], allowed: RegExp): string | undefined {
  const list = [...new Set(parts)].join(",");
  if (list === "" || list.length > LONGEST_LIST || !parts.every((part) => allowed.test(part)))
    return undefined;
  return list;
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Ids from a typed or pasted list, comma separated and each once; undefined when one of them is no id. */
export function idListOf(text: string): string | undefined {
  return canonical(partsOf(text, /[\s,;]+/), ID);
}

/** Codes from a comma-separated list, each once; undefined when there is none. */
export function codeListOf(text: string): string | undefined {
  return canonical(partsOf(text, /,/), CODE);
}

/** What is wrong with a typed list of ids, for the person who typed it; undefined when nothing is. */
export function idListProblem(text: string): string | undefined {
  const parts = partsOf(text, /[\s,;]+/);
  const wrong = parts.find((part) => !ID.test(part));
  if (wrong !== undefined) return `“${shortened(wrong)}” is not an ID. IDs are digits, separated by commas.`;
  if (parts.join(",").length > LONGEST_LIST) return "These are too many IDs for one search.";
  return undefined;
}

function shortened(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

/** The single codes of a criterion's value. */
export function codesOf(value: string | undefined): string[] {
  return value === undefined ? [] : partsOf(value, /,/);
}
