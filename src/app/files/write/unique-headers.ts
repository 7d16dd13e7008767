import { unnamedColumn } from "#app/files/read/header-names.ts";
import { guardCell } from "./guard-cell.ts";

/**
 * The key under which headers count as equal in any format: without case, white space and characters without a glyph.
 */
function keyOf(header: string): string {
  return guardCell(header)
    .replace(/\s+/g, " ")
    .replace(/\p{C}/gu, "")
    .replace(/^[' ]+/, "")
    .trim()
    .normalize("NFKC")
    .toLowerCase();
}

/**
 * Makes headers unique in every format: "Notes", "Notes (2)"; a blank one becomes "Column C" by position. Given names
 * keep their column: a given "Notes (2)" stays, and the second "Notes" becomes "Notes (3)". `added`: indexes of columns
 * that Prospect adds to a person's own, which change instead: "Notes (Prospect)".
 */
export function uniqueHeaders(
  headers: readonly string[],
  added: ReadonlySet<number> = new Set(),
): readonly string[] {
  const named = headers.map((header, place) => {
    const text = header.trim();
    return keyOf(text) === "" ? unnamedColumn(place) : text;
  });
  const places = [...named.keys()];
  const inTurn = [
    ...places.filter((place) => !added.has(place)),
    ...places.filter((place) => added.has(place)),
  ];
  const owners = new Map<string, number>();
  for (const place of inTurn) {
    const key = keyOf(named[place] ?? "");
    if (!owners.has(key)) owners.set(key, place);
  }
  const numbers = new Map<string, number>();
  return named.map((name, place) => {
    const owner = owners.get(keyOf(name)) ?? place;
    if (owner === place) return name;
    const base = added.has(place) && !added.has(owner) ? `${name} (Prospect)` : name;
    let unique = base;
    let number = numbers.get(keyOf(base)) ?? 2;
    while (owners.has(keyOf(unique))) {
      unique = `${base} (${number})`;
      number += 1;
    }
    numbers.set(keyOf(base), number);
    owners.set(keyOf(unique), place);
    return unique;
  });
}
