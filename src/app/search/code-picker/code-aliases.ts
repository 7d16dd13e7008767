import type { CodeLookup } from "#app/api/lookup-api-queries.ts";
import { normalizeText } from "#text/normalize-text.ts";
import codeAliases from "./code-aliases.json" with { type: "json" };

/** Aliases of lookup entries by the entries' names; several aliases are separated by a bar. */
export const CODE_ALIASES: Readonly<Partial<Record<CodeLookup, Readonly<Record<string, string>>>>> =
  codeAliases;

/** Normalises a text for comparing aliases: "U.S." is "us", "C-level" is "c level". */
function plainAlias(text: string): string {
  return normalizeText(text)
    .replaceAll(".", "")
    .replace(/[^\p{L}\p{N}&]+/gu, " ")
    .trim();
}

/** The names behind each alias, in any lookup: within a lookup only its own entries can match. */
function indexAliases(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const table of Object.values(CODE_ALIASES)) {
    for (const [name, aliases] of Object.entries(table)) {
      for (const alias of aliases.split("|")) index.set(alias, [...(index.get(alias) ?? []), name]);
    }
  }
  return index;
}

const namesByAlias = indexAliases();

/** The names of entries with exactly this alias. */
export function aliasedNames(text: string): readonly string[] {
  return namesByAlias.get(plainAlias(text)) ?? [];
}

/** With fewer letters, too many aliases would match. */
const MIN_LETTERS = 3;

/** The names of entries with an alias that starts with this text. */
export function aliasedNamesFrom(text: string): readonly string[] {
  const begun = plainAlias(text);
  if (begun.length < MIN_LETTERS) return [];
  return [...namesByAlias].flatMap(([alias, names]) => (alias.startsWith(begun) ? names : []));
}
