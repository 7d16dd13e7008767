import { normalizeText } from "#text/normalize-text.ts";
import { nameOf } from "#app/features/families/model/family-model.ts";
import { isBranch, parentOf } from "#app/chart/forest.ts";
import { nodeAt, rowOfNode } from "#app/chart/tree-rows.ts";
import type { TreeStore } from "#app/features/families/model/family-tree-store.ts";

/** Actions of keys besides moving. */
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

/** The node in focus, and its row. */
interface Place {
  readonly node: number;
  readonly row: number;
}

/** Letters typed within this time make one search. */
const TYPE_AHEAD_MS = 700;

/** How far Page Up and Page Down go. */
const PAGE_ROWS = 10;

/** Key combinations that the browser or the system may use; of those with Ctrl, Home and End are the tree's. */
function isReserved({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return altKey || metaKey || (ctrlKey && key !== "Home" && key !== "End");
}

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

  /** Whether a key adds to a search. A space does only within one: by itself it selects. */
  function isTyped({ key, shiftKey, timeStamp }: PressedKey): boolean {
    if (key === " ") return !shiftKey && timeStamp - typedAt < TYPE_AHEAD_MS;
    return key.length === 1 && /[\p{L}\p{N}]/u.test(key);
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

  function openOrMoveDown({ node, row }: Place): void {
    if (!isBranch(table, node)) return;
    const { open, rows } = tree.getState();
    if (open[node] !== 1) tree.setOpen(node, true);
    // a filter can hide all children
    else if (parentOf(table, nodeAt(rows, row + 1)) === node) goToRow(row + 1);
  }

  function closeOrGoUp({ node }: Place): void {
    if (isBranch(table, node) && tree.getState().open[node] === 1) tree.setOpen(node, false);
    else if (parentOf(table, node) >= 0) tree.focusOn(parentOf(table, node));
  }

  /** Keys that move through the tree, open it and close it. */
  const moves: Readonly<Record<string, (from: Place) => void>> = {
    ArrowDown: ({ row }) => goToRow(row + 1),
    ArrowUp: ({ row }) => goToRow(row - 1),
    ArrowRight: openOrMoveDown,
    ArrowLeft: closeOrGoUp,
    Home: () => goToRow(0),
    End: () => goToRow(tree.getState().rows.count - 1),
    PageDown: ({ row }) => goToRow(row + PAGE_ROWS),
    PageUp: ({ row }) => goToRow(row - PAGE_ROWS),
    "*": ({ node }) => tree.openSiblings(node),
  };

  /** Does what a key asks for; false when it is not one of the tree's. */
  return (event: PressedKey, actions: GridActions): boolean => {
    const { key, shiftKey } = event;
    const { rows, focus } = tree.getState();
    const row = rowOfNode(rows, focus);
    if (isReserved(event) || row < 0) return false;
    const move = moves[key];
    if (move !== undefined) move({ node: focus, row });
    else if (isTyped(event)) typeAhead(event);
    else if (key === "Enter") actions.onOpen(focus);
    else if (key === " ") (shiftKey ? actions.onSelectBranch : actions.onSelect)(focus);
    else return false;
    // any other key ends the search
    if (key.length > 1) typedAt = -Infinity;
    return true;
  };
}
