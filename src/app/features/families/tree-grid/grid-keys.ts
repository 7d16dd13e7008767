import { normalizeText } from "#app/lib/normalize-text.ts";
import { isBranch, nameOf, parentOf } from "#app/features/families/model/family-table.ts";
import { nodeAt, rowOfNode } from "#app/features/families/model/tree-rows.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";

/** What a key asks for besides moving. */
export interface GridActions {
  readonly onSelect: (node: number) => void;
  readonly onSelectBranch: (node: number) => void;
  readonly onOpen: (node: number) => void;
}

/** A key as the browser tells it. */
export type PressedKey = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "timeStamp"
>;

/** Letters typed within this time make one word. Milliseconds. */
const WORD = 700;

/** The rows that a page key goes. */
const PAGE = 10;

/** The keys of a tree in rows, by the WAI-ARIA practices for tree grids. */
export function gridKeys(view: TreeView) {
  const { table } = view;
  let typed = "";
  let typedAt = -Infinity;

  function goToRow(row: number): void {
    const { rows } = view.getState();
    const node = nodeAt(rows, Math.max(0, Math.min(rows.count - 1, row)));
    if (node >= 0) view.focusOn(node);
  }

  /** To the next row whose name begins with what was typed, from the top again after the last one. */
  function typeAhead({ key, timeStamp }: PressedKey): void {
    const { rows, focus } = view.getState();
    typed = timeStamp - typedAt < WORD ? typed + normalizeText(key) : normalizeText(key);
    typedAt = timeStamp;
    const from = rowOfNode(rows, focus) + (typed.length > 1 ? 0 : 1);
    for (let step = 0; step < rows.count; step += 1) {
      const node = nodeAt(rows, (from + step) % rows.count);
      if (normalizeText(nameOf(table, node)).startsWith(typed)) {
        view.focusOn(node);
        return;
      }
    }
  }

  function openOrGoDown(node: number, row: number): void {
    if (!isBranch(table, node)) return;
    const { open, rows } = view.getState();
    if (open[node] !== 1) view.setOpen(node, true);
    // a filter can hide everything below
    else if (parentOf(table, nodeAt(rows, row + 1)) === node) goToRow(row + 1);
  }

  function closeOrGoUp(node: number): void {
    if (isBranch(table, node) && view.getState().open[node] === 1) view.setOpen(node, false);
    else if (parentOf(table, node) >= 0) view.focusOn(parentOf(table, node));
  }

  /** Does what the key asks for; false where it is none of the tree's. */
  return (event: PressedKey, actions: GridActions): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const typing = key.length === 1 && !shiftKey && event.timeStamp - typedAt < WORD;
    const { rows, focus } = view.getState();
    const row = rowOfNode(rows, focus);
    if (altKey || metaKey || (ctrlKey && key !== "Home" && key !== "End") || row < 0) return false;
    if (key === "ArrowDown") goToRow(row + 1);
    else if (key === "ArrowUp") goToRow(row - 1);
    else if (key === "ArrowRight") openOrGoDown(focus, row);
    else if (key === "ArrowLeft") closeOrGoUp(focus);
    else if (key === "Home") goToRow(0);
    else if (key === "End") goToRow(rows.count - 1);
    else if (key === "PageDown") goToRow(row + PAGE);
    else if (key === "PageUp") goToRow(row - PAGE);
    else if (key === "*") view.openSiblings(focus);
    else if (key === "Enter") actions.onOpen(focus);
    else if (key === " " && typing) typeAhead(event);
    else if (key === " ") (shiftKey ? actions.onSelectBranch : actions.onSelect)(focus);
    else if (key.length === 1 && /[\p{L}\p{N}]/u.test(key)) typeAhead(event);
    else return false;
    // a word ends with the next key that is no letter
    if (key.length > 1) typedAt = -Infinity;
    return true;
  };
}
