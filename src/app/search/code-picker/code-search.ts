import { normalizeText } from "#app/lib/normalize-text.ts";
import type { ChosenCodes } from "./code-selection.ts";
import { type CodeTree, partsBelow } from "./code-tree.ts";
import type { LookupEntry } from "#app/api/lookup-queries.ts";

/** A name for comparing: without case, diacritics, quotes and differences of spacing. */
export function plainName(text: string): string {
  const words = text.replace(/["“”„]/g, "").replace(/\s*,\s*/g, ", ");
  return normalizeText(words.replace(/\s+/g, " ").trim());
}

// a lookup of thousands is folded once, not at each key
const plainNames = new WeakMap<LookupEntry, string>();

/** An entry's name by {@link plainName}. */
export function entryName(entry: LookupEntry): string {
  const known = plainNames.get(entry);
  if (known !== undefined) return known;
  const name = plainName(entry.name);
  plainNames.set(entry, name);
  return name;
}

/** Whether a name holds the text, or the code begins with it. */
function matches(entry: LookupEntry, found: string): boolean {
  return entryName(entry).includes(found) || entry.id.toLowerCase().startsWith(found);
}

/** The entries that fit a typed text, in their order; all of them for an empty one. */
export function matchingCodes(entries: readonly LookupEntry[], text: string): readonly LookupEntry[] {
  const found = plainName(text);
  return found === "" ? entries : entries.filter((entry) => matches(entry, found));
}

/** The entry that Enter takes: the one that is called so, or else the first that fits. */
export function bestMatch(entries: readonly LookupEntry[], text: string): LookupEntry | undefined {
  const found = plainName(text);
  const fitting = matchingCodes(entries, text);
  return fitting.find((entry) => entryName(entry) === found) ?? fitting[0];
}

/** A sector with the parts that fit, and how many codes of it are chosen. */
export interface SectorMatch {
  readonly sector: LookupEntry;
  readonly parts: readonly LookupEntry[];
  readonly chosen: number;
}

/** The sectors in which something fits, each with its fitting parts; where only its own name fits, with all of them. */
export function matchingSectors(tree: CodeTree, chosen: ChosenCodes, text: string): SectorMatch[] {
  const found = plainName(text);
  return tree.roots.flatMap((sector) => {
    const all = partsBelow(tree, sector.id);
    const fitting = matchingCodes(all, text);
    const count = [sector, ...all].filter(({ id }) => chosen.has(id)).length;
    if (fitting.length > 0) return [{ sector, parts: fitting, chosen: count }];
    return matches(sector, found) ? [{ sector, parts: all, chosen: count }] : [];
  });
}
