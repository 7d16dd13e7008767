import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { readableCode } from "#app/search/criteria/code-criterion.ts";
import { joinList } from "#app/search/criteria/list-criterion.ts";

/** Codes in a hierarchy: sectors ("software") above what is below them ("software.security"). */
export interface CodeTree {
  readonly roots: readonly LookupEntry[];
  readonly entries: ReadonlyMap<string, LookupEntry>;
  /** The codes directly below a code. */
  children(code: string): readonly LookupEntry[];
  parent(code: string): string | undefined;
}

/** Selected codes. A code that stands for its whole branch is here instead of the codes below it. */
export type SelectedCodes = ReadonlySet<string>;

/**
 * Arranges a lookup as a tree by the dots in its codes. What stands before the last dot is above a code where it is a code
 * as well: that of a metro region names a state, which is not, so that metro regions are all roots.
 */
export function codeTree(entries: readonly LookupEntry[]): CodeTree {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const parent = (code: string) => known.get(code.slice(0, Math.max(0, code.lastIndexOf("."))))?.id;
  const children = new Map<string | undefined, LookupEntry[]>();
  for (const entry of entries) {
    const above = parent(entry.id);
    children.set(above, [...(children.get(above) ?? []), entry]);
  }
  return {
    roots: children.get(undefined) ?? [],
    entries: known,
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

/** What a selected code is called. */
export function codeName(tree: CodeTree, code: string): string {
  return tree.entries.get(code)?.name ?? readableCode(code);
}

/** The codes that a lookup contains neither as a code nor as a name, without case and diacritics. [lookup-5] */
export function unknownCodes(entries: readonly LookupEntry[], codes: readonly string[]): string[] {
  const known = new Set(entries.flatMap(({ id, name }) => [normalizeText(id), normalizeText(name)]));
  return codes.filter((code) => !known.has(normalizeText(code)));
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
