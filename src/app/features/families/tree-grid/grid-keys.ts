import { normalizeText } from "#app/lib/normalize-text.ts";
import { isBranch, nameOf, parentOf } from "#app/features/families/model/family-model.ts";
import { nodeAt, rowOfNode } from "#app/features/families/model/family-tree-rows.ts";
import type { TreeStore } from "#app/features/families/model/family-tree-store.ts";

/** What keys do besides moving. */
export interface GridActions {
  readonly onSelect: (node: number) => void;
  readonly onSelectBranch: (node: number) => void;
  readonly onOpen: (node: number) => void;
}

/** A key press, as the browser reports it. */
export type PressedKey = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "timeStamp"
>;

/** Letters typed within this time make one search. */
const TYPE_AHEAD_MS = 700;

/** How far Page Up and Page Down go. */
const PAGE_ROWS = 10;

/** The keyboard of a tree grid, following the WAI-ARIA practices. */
export function gridKeys(tree: TreeStore) {
  const { table } = tree;
  let typed = "";
  let typedAt = -Infinity;

  function goToRow(row: number): void {
    const { rows } = tree.getState();
    const node = nodeAt(rows, Math.max(0, Math.min(rows.count - 1, row)));
    if (node >= 0) tree.focusOn(node);
  }

  /** Goes to the next row whose name starts with what was typed, wrapping around. */
  function typeAhead({ key, timeStamp }: PressedKey): void {
    const { rows, focus } = tree.getState();
    typed = timeStamp - typedAt < TYPE_AHEAD_MS ? typed + normalizeText(key) : normalizeText(key);
    typedAt = timeStamp;
    const from = rowOfNode(rows, focus) + (typed.length > 1 ? 0 : 1);
    for (let step = 0; step < rows.count; step += 1) {
      const node = nodeAt(rows, (from + step) % rows.count);
      if (normalizeText(nameOf(table, node)).startsWith(typed)) {
        tree.focusOn(node);
        return;
      }
    }
  }

  function openOrGoDown(node: number, row: number): void {
    if (!isBranch(table, node)) return;
    const { open, rows } = tree.getState();
    if (open[node] !== 1) tree.setOpen(node, true);
    // a filter can hide all children
    else if (parentOf(table, nodeAt(rows, row + 1)) === node) goToRow(row + 1);
  }

  function closeOrGoUp(node: number): void {
    if (isBranch(table, node) && tree.getState().open[node] === 1) tree.setOpen(node, false);
    else if (parentOf(table, node) >= 0) tree.focusOn(parentOf(table, node));
  }

  /** Does what a key asks for; false when it is not one of the tree's. */
  return (event: PressedKey, actions: GridActions): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const typing = key.length === 1 && !shiftKey && event.timeStamp - typedAt < TYPE_AHEAD_MS;
    const { rows, focus } = tree.getState();
    const row = rowOfNode(rows, focus);
    if (altKey || metaKey || (ctrlKey && key !== "Home" && key !== "End") || row < 0) return false;
    if (key === "ArrowDown") goToRow(row + 1);
    else if (key === "ArrowUp") goToRow(row - 1);
    else if (key === "ArrowRight") openOrGoDown(focus, row);
    else if (key === "ArrowLeft") closeOrGoUp(focus);
    else if (key === "Home") goToRow(0);
    else if (key === "End") goToRow(rows.count - 1);
    else if (key === "PageDown") goToRow(row + PAGE_ROWS);
    else if (key === "PageUp") goToRow(row - PAGE_ROWS);
    else if (key === "*") tree.openSiblings(focus);
    else if (key === "Enter") actions.onOpen(focus);
    else if (key === " " && typing) typeAhead(event);
    else if (key === " ") (shiftKey ? actions.onSelectBranch : actions.onSelect)(focus);
    else if (key.length === 1 && /[\p{L}\p{N}]/u.test(key)) typeAhead(event);
    else return false;
    // any other key ends the search
    if (key.length > 1) typedAt = -Infinity;
    return true;
  };
}
