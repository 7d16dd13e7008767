/** Letters of the longest list that an address and a request carry. */
export const LONGEST_LIST = 3000;

/** Lists that are typed or pasted: what parts them, how the address and the request join them, what a part is. */
export const LISTS = {
  id: { one: "ID", many: "IDs", split: /[\s,;]+/, join: ",", part: /^\d{1,15}$/ },
  website: {
    one: "website",
    many: "websites",
    split: /[\s,;]+/,
    join: ",",
    part: /^[^\s,;.]+(\.[^\s,;.]+)+$/,
  },
  // an address may hold commas
  address: { one: "address", many: "addresses", split: /\s+/, join: " ", part: /^https?:\/\/\S+$/i },
} as const;
export type ListKind = keyof typeof LISTS;

function parts(text: string, separator: RegExp): string[] {
  return [...new Set(text.split(separator).map((part) => part.trim()))].filter((part) => part !== "");
}

/** The single values of a list, each once. */
export function listValues(kind: ListKind, text: string | undefined): string[] {
  return parts(text ?? "", LISTS[kind].split);
}

/** How many values from the first on fit into one search. */
export function fittingValues(values: readonly string[]): number {
  let length = -1;
  const over = values.findIndex((value) => (length += value.length + 1) > LONGEST_LIST);
  return over < 0 ? values.length : over;
}

/** A list as the address and the request carry it; undefined when it is empty, or one of its values is none. */
export function listText(kind: ListKind, text: string): string | undefined {
  const values = listValues(kind, text);
  const fits =
    fittingValues(values) === values.length && values.every((value) => LISTS[kind].part.test(value));
  return fits ? values.join(LISTS[kind].join) || undefined : undefined;
}

/** The single codes of a criterion's value. A comma within a code is written `\,`. */
export function splitList(value: string | undefined): string[] {
  return parts(value ?? "", /(?<!\\),/).map((code) => code.replaceAll("\\,", ","));
}

/** Codes as one text; undefined when there are none. */
export function joinList(codes: Iterable<string>): string | undefined {
  return [...codes].map((code) => code.replaceAll(",", "\\,")).join(",") || undefined;
}
