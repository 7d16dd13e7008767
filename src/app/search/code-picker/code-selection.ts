import { type CodeTree, partsBelow, pathAbove } from "./code-tree.ts";
import { joinList } from "#app/search/criteria/list-value.ts";

/** Chosen codes; one that stands for a whole branch is there instead of its parts. */
export type ChosenCodes = ReadonlySet<string>;

/** Whether a code is taken, by itself or with a branch above it; `mixed` when only parts of it are. */
export function codeState(tree: CodeTree, chosen: ChosenCodes, code: string): boolean | "mixed" {
  if (chosen.has(code) || pathAbove(tree, code).some((above) => chosen.has(above))) return true;
  return partsBelow(tree, code).some(({ id }) => chosen.has(id)) ? "mixed" : false;
}

/** Takes a code with all of its branch. */
export function addCode(tree: CodeTree, chosen: ChosenCodes, code: string): ChosenCodes {
  if (codeState(tree, chosen, code) === true) return chosen;
  const next = new Set(chosen);
  for (const { id } of partsBelow(tree, code)) next.delete(id);
  next.add(code);
  return next;
}

/** Leaves a code out. Where a branch above stood for it, the other parts of that branch stay chosen. */
export function removeCode(tree: CodeTree, chosen: ChosenCodes, code: string): ChosenCodes {
  const next = new Set(chosen);
  for (const { id } of partsBelow(tree, code)) next.delete(id);
  const path = [code, ...pathAbove(tree, code)];
  const branch = path.findIndex((above) => next.delete(above));
  for (let level = branch; level > 0; level -= 1) {
    const [above = "", below = ""] = [path[level], path[level - 1]];
    for (const { id } of tree.children(above)) if (id !== below) next.add(id);
  }
  return next;
}

/** Chosen codes as a criterion's value, in the lookup's order; unknown ones last. Undefined when there are none. */
export function codeValue(tree: CodeTree, chosen: ChosenCodes): string | undefined {
  const known = [...tree.entries.keys()].filter((id) => chosen.has(id));
  const unknown = [...chosen].filter((id) => !tree.entries.has(id));
  return joinList([...known, ...unknown]);
}

/** Takes a chosen code away as a whole. */
export function withoutCode(chosen: ChosenCodes, code: string): ChosenCodes {
  return new Set([...chosen].filter((other) => other !== code));
}
