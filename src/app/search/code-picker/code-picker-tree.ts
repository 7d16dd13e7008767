import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { joinList } from "#app/search/criteria/list-criterion.ts";

/** Codes in a hierarchy: sectors ("62", "31-33") above longer industry codes. */
export interface CodeTree {
  readonly roots: readonly LookupEntry[];
  readonly entries: ReadonlyMap<string, LookupEntry>;
  /** The codes directly below a code. */
  children(code: string): readonly LookupEntry[];
  parent(code: string): string | undefined;
}

/** Selected codes. A code that stands for its whole branch is here instead of the codes below it. */
export type SelectedCodes = ReadonlySet<string>;

const SECTOR = /^(\d\d)(?:-(\d\d))?$/;

/** The two-digit prefixes that a sector covers: "31-33" → 31, 32, 33. */
function sectorPrefixes(id: string): string[] {
  const match = SECTOR.exec(id);
  if (!match) return [];
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => String(first + step));
}

function parentFinder(entries: readonly LookupEntry[]): (code: string) => string | undefined {
  const known = new Set(entries.map(({ id }) => id));
  const sectors = new Map(entries.flatMap(({ id }) => sectorPrefixes(id).map((prefix) => [prefix, id])));
  return (code) => {
    if (!/^\d{3,}$/.test(code)) return undefined;
    for (let length = code.length - 1; length > 2; length -= 1) {
      const shorter = code.slice(0, length);
      if (known.has(shorter)) return shorter;
    }
    return sectors.get(code.slice(0, 2));
  };
}

/** Arranges a lookup as a tree. Codes that are not industry numbers all become roots. */
export function codeTree(entries: readonly LookupEntry[]): CodeTree {
  const parent = parentFinder(entries);
  const children = new Map<string | undefined, LookupEntry[]>();
  for (const entry of entries) {
    const above = parent(entry.id);
    children.set(above, [...(children.get(above) ?? []), entry]);
  }
  return {
    roots: children.get(undefined) ?? [],
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    children: (code) => children.get(code) ?? [],
    parent,
  };
}

/** Whether the codes can be shown as sectors with codes below them. */
export function hasSectors(tree: CodeTree): boolean {
  return tree.roots.some(({ id }) => tree.children(id).length > 0);
}

/** All codes below a code, in order, without the code itself. */
export function descendants(tree: CodeTree, code: string): LookupEntry[] {
  return tree.children(code).flatMap((entry) => [entry, ...descendants(tree, entry.id)]);
}

/** The codes above a code, the nearest first. */
export function ancestors(tree: CodeTree, code: string): string[] {
  const above = tree.parent(code);
  return above === undefined ? [] : [above, ...ancestors(tree, above)];
}

/** What a selected code is called; industries are known by their numbers as well. */
export function codeName(tree: CodeTree, code: string): string {
  const name = tree.entries.get(code)?.name;
  if (name === undefined) return code;
  return hasSectors(tree) ? `${code} ${name}` : name;
}

/** The codes that a lookup does not contain; a code below a known one counts as known. */
export function unknownCodes(entries: readonly LookupEntry[], codes: readonly string[]): string[] {
  const known = new Set(entries.map(({ id }) => id.toLowerCase()));
  const parent = parentFinder(entries);
  return codes.filter((code) => !known.has(code.toLowerCase()) && parent(code) === undefined);
}

/** Whether a code is selected, by itself or with a branch above it; `mixed` when only some codes below it are. */
export function codeState(tree: CodeTree, selected: SelectedCodes, code: string): boolean | "mixed" {
  if (selected.has(code) || ancestors(tree, code).some((above) => selected.has(above))) return true;
  return descendants(tree, code).some(({ id }) => selected.has(id)) ? "mixed" : false;
}

/** Selects a code with its whole branch. */
export function addCode(tree: CodeTree, selected: SelectedCodes, code: string): SelectedCodes {
  if (codeState(tree, selected, code) === true) return selected;
  const next = new Set(selected);
  for (const { id } of descendants(tree, code)) next.delete(id);
  next.add(code);
  return next;
}

/** Deselects a code. Where a branch above stood for it, the other codes of that branch stay selected. */
export function removeCode(tree: CodeTree, selected: SelectedCodes, code: string): SelectedCodes {
  const next = new Set(selected);
  for (const { id } of descendants(tree, code)) next.delete(id);
  const path = [code, ...ancestors(tree, code)];
  const branch = path.findIndex((above) => next.delete(above));
  for (let level = branch; level > 0; level -= 1) {
    const [above = "", below = ""] = [path[level], path[level - 1]];
    for (const { id } of tree.children(above)) if (id !== below) next.add(id);
  }
  return next;
}

/** Selected codes as a criterion's value, in the lookup's order, unknown ones last. Undefined when there are none. */
export function codeValue(tree: CodeTree, selected: SelectedCodes): string | undefined {
  const known = [...tree.entries.keys()].filter((id) => selected.has(id));
  const unknown = [...selected].filter((id) => !tree.entries.has(id));
  return joinList([...known, ...unknown]);
}

/** Takes one entry out of the selected codes, with everything it stands for. */
export function withoutCode(selected: SelectedCodes, code: string): SelectedCodes {
  return new Set([...selected].filter((other) => other !== code));
}
