import type { LookupEntry } from "#app/api/lookup-queries.ts";

/** Codes as they lie within each other: sectors ("62", "31-33") over longer industry codes. */
export interface CodeTree {
  readonly roots: readonly LookupEntry[];
  readonly entries: ReadonlyMap<string, LookupEntry>;
  /** Direct parts of a code. */
  children(code: string): readonly LookupEntry[];
  parent(code: string): string | undefined;
}

const SECTOR = /^(\d\d)(?:-(\d\d))?$/;

/** The two-digit beginnings that a sector covers: "31-33" → 31, 32, 33. */
function beginningsOf(id: string): string[] {
  const match = SECTOR.exec(id);
  if (!match) return [];
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => String(first + step));
}

function parentFinder(entries: readonly LookupEntry[]): (code: string) => string | undefined {
  const known = new Set(entries.map(({ id }) => id));
  const sectors = new Map(entries.flatMap(({ id }) => beginningsOf(id).map((beginning) => [beginning, id])));
  return (code) => {
    if (!/^\d{3,}$/.test(code)) return undefined;
    for (let length = code.length - 1; length > 2; length -= 1) {
      const shorter = code.slice(0, length);
      if (known.has(shorter)) return shorter;
    }
    return sectors.get(code.slice(0, 2));
  };
}

/** Orders a lookup into a tree. Codes that are no industry numbers all become roots. */
export function codeTree(entries: readonly LookupEntry[]): CodeTree {
  const parent = parentFinder(entries);
  const parts = new Map<string | undefined, LookupEntry[]>();
  for (const entry of entries) {
    const above = parent(entry.id);
    parts.set(above, [...(parts.get(above) ?? []), entry]);
  }
  return {
    roots: parts.get(undefined) ?? [],
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    children: (code) => parts.get(code) ?? [],
    parent,
  };
}

/** Whether the codes can be shown as sectors with parts. */
export function hasSectors(tree: CodeTree): boolean {
  return tree.roots.some(({ id }) => tree.children(id).length > 0);
}

/** A code's parts on all levels, in order, without the code itself. */
export function partsBelow(tree: CodeTree, code: string): LookupEntry[] {
  return tree.children(code).flatMap((entry) => [entry, ...partsBelow(tree, entry.id)]);
}

/** The codes above a code, the nearest first. */
export function pathAbove(tree: CodeTree, code: string): string[] {
  const above = tree.parent(code);
  return above === undefined ? [] : [above, ...pathAbove(tree, above)];
}

/** What a chosen code is called; industries are known by their numbers as well. */
export function codeName(tree: CodeTree, code: string): string {
  const name = tree.entries.get(code)?.name;
  if (name === undefined) return code;
  return hasSectors(tree) ? `${code} ${name}` : name;
}

/** The codes that a lookup does not hold; a code that lies within a known one is known. */
export function unknownCodes(entries: readonly LookupEntry[], codes: readonly string[]): string[] {
  const known = new Set(entries.map(({ id }) => id.toLowerCase()));
  const parent = parentFinder(entries);
  return codes.filter((code) => !known.has(code.toLowerCase()) && parent(code) === undefined);
}
