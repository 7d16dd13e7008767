import { folded } from "#app/lib/folded.ts";
import type { ChosenCodes } from "./code-choice.ts";
import { type CodeTree, partsBelow } from "./code-tree.ts";
import type { LookupEntry } from "./lookup-queries.ts";

/** Whether a name holds the text, or the code begins with it. */
function matches(entry: LookupEntry, found: string): boolean {
  return folded(entry.name).includes(found) || entry.id.toLowerCase().startsWith(found);
}

/** The entries that fit a typed text, in their order; all of them for an empty one. */
export function matchingCodes(entries: readonly LookupEntry[], text: string): readonly LookupEntry[] {
  const found = folded(text.trim());
  return found === "" ? entries : entries.filter((entry) => matches(entry, found));
}

/** A sector with the parts that fit, and how many codes of it are chosen. */
export interface SectorMatch {
  readonly sector: LookupEntry;
  readonly parts: readonly LookupEntry[];
  readonly chosen: number;
}

/** The sectors in which something fits, each with its fitting parts; where only its own name fits, with all of them. */
export function matchingSectors(tree: CodeTree, chosen: ChosenCodes, text: string): SectorMatch[] {
  const found = folded(text.trim());
  return tree.roots.flatMap((sector) => {
    const all = partsBelow(tree, sector.id);
    const fitting = matchingCodes(all, text);
    const count = [sector, ...all].filter(({ id }) => chosen.has(id)).length;
    if (fitting.length > 0) return [{ sector, parts: fitting, chosen: count }];
    return matches(sector, found) ? [{ sector, parts: all, chosen: count }] : [];
  });
}
