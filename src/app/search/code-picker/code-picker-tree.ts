import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { readableCode } from "#app/search/criteria/code-criterion.ts";
import { joinList } from "#app/search/criteria/list-criterion.ts";

/** A hierarchy of codes: sectors ("software") with codes below them ("software.security"). */
export interface CodeTree {
  readonly roots: readonly LookupEntry[];
  readonly entries: ReadonlyMap<string, LookupEntry>;
  /** The codes directly below a code. */
  children(code: string): readonly LookupEntry[];
  parent(code: string): string | undefined;
}

/** Selected codes. A code that selects its whole branch stands in place of the codes below it. */
export type SelectedCodes = ReadonlySet<string>;

/**
 * Builds a tree from the dots in a lookup's codes. The part before the last dot is the parent if it is a code itself.
 * For metro regions it is a state, which is no code of that lookup, so all metro regions are roots.
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

/** The ancestors of a code, nearest first. */
export function ancestors(tree: CodeTree, code: string): string[] {
  const above = tree.parent(code);
  return above === undefined ? [] : [above, ...ancestors(tree, above)];
}

/** The name of a selected code. */
export function codeName(tree: CodeTree, code: string): string {
  return tree.entries.get(code)?.name ?? readableCode(code);
}

/** The codes that a lookup contains neither as code nor as name, ignoring case and diacritics. [lookup-5] */
export function unknownCodes(entries: readonly LookupEntry[], codes: readonly string[]): string[] {
  const known = new Set(entries.flatMap(({ id, name }) => [normalizeText(id), normalizeText(name)]));
  return codes.filter((code) => !known.has(normalizeText(code)));
}

/** Whether a code is selected, by itself or through an ancestor; `mixed` if only some codes below it are. */
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

/** Deselects a code. If an ancestor was selected, the other codes of its branch stay selected. */
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

/** The selected codes as a criterion's value, in lookup order, unknown ones last. Undefined if there are none. */
export function codeValue(tree: CodeTree, selected: SelectedCodes): string | undefined {
  const known = [...tree.entries.keys()].filter((id) => selected.has(id));
  const unknown = [...selected].filter((id) => !tree.entries.has(id));
  return joinList([...known, ...unknown]);
}

/** Removes one entry from the selected codes, with everything it includes. */
export function withoutCode(selected: SelectedCodes, code: string): SelectedCodes {
  return new Set([...selected].filter((other) => other !== code));
}
