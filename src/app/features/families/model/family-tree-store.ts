import { type StoreApi, createStore } from "zustand/vanilla";
import { type FamilyTable } from "./family-model.ts";
import { childrenOf, isBranch, parentOf, topNodes } from "#app/chart/forest.ts";
import { NO_FILTER, type TreeFilter, includedNodes, passesFilter } from "./family-tree-filter.ts";
import {
  type NodeFlags,
  type NodeOrder,
  type TreeRows,
  type TreeShape,
  nodeAt,
  openToLevel,
  openAncestors,
  rowOfNode,
  treeRows,
} from "#app/chart/tree-rows.ts";

/** What is open, filtered, sorted and focused, and the rows that follow from it. */
export interface TreeState extends TreeShape {
  readonly rows: TreeRows;
  /** The focused node; -1 when nothing is shown. */
  readonly focus: number;
  readonly filter: TreeFilter;
  /** How many levels are open; undefined once single branches were opened or closed. */
  readonly levels: number | undefined;
  /** What was open before the filter opened branches; undefined without a filter. */
  readonly openBefore: NodeFlags | undefined;
}

/** The display state of one family, shared by tree and chart. */
export interface TreeStore extends StoreApi<TreeState> {
  readonly table: FamilyTable;
  toggle(node: number): void;
  /** Opens or closes a branch. */
  setOpen(node: number, open: boolean): void;
  /** Opens a node and all its siblings. */
  openSiblings(node: number): void;
  /** Shows a number of levels; Infinity for all. */
  showLevels(levels: number): void;
  setFilter(filter: TreeFilter): void;
  setOrder(order: NodeOrder): void;
  /** Moves the focus, opening the node's ancestors. */
  focusOn(node: number): void;
}

/** The node or its nearest ancestor that is shown, else the first row. */
function nearestShown(table: FamilyTable, rows: TreeRows, node: number): number {
  for (let at = node; at >= 0; at = parentOf(table, at)) if (rowOfNode(rows, at) >= 0) return at;
  return nodeAt(rows, 0);
}

/** Opens all ancestors of what passes the filter, so that every match is visible. */
function openForFilter(table: FamilyTable, included: NodeFlags): NodeFlags {
  const open = new Uint8Array(table.size);
  for (let node = 0; node < table.size; node += 1) {
    const parent = parentOf(table, node);
    if (included[node] !== 0 && parent >= 0) open[parent] = 1;
  }
  return open;
}

/** Creates the state for a family: a number of levels open, and the ancestors of the focused node. */
export function createTreeStore(
  table: FamilyTable,
  { levels, focus }: { readonly levels: number; readonly focus: number },
): TreeStore {
  const start = focus < 0 ? 0 : focus;
  const open = openAncestors(table, openToLevel(table, levels), start);
  const shape = { order: undefined, open, included: undefined };
  const store = createStore<TreeState>()(() => ({
    ...shape,
    rows: treeRows(table, shape),
    focus: table.size === 0 ? -1 : start,
    filter: NO_FILTER,
    levels,
    openBefore: undefined,
  }));

  /** Applies a change; the focus moves to the nearest node that is still shown. */
  function reshape(change: Partial<TreeState>): void {
    const next = { ...store.getState(), ...change };
    const rows = treeRows(table, next);
    store.setState({ ...next, rows, focus: nearestShown(table, rows, next.focus) });
  }

  function setOpen(node: number, isOpen: boolean): void {
    const { open: before } = store.getState();
    if ((before[node] === 1) === isOpen || !isBranch(table, node)) return;
    const next = before.slice();
    next[node] = isOpen ? 1 : 0;
    reshape({ open: next, levels: undefined });
  }

  return {
    ...store,
    table,
    setOpen,
    toggle: (node) => setOpen(node, store.getState().open[node] !== 1),
    openSiblings(node) {
      const next = store.getState().open.slice();
      const parent = parentOf(table, node);
      for (const sibling of parent < 0 ? topNodes(table) : childrenOf(table, parent)) next[sibling] = 1;
      reshape({ open: next, levels: undefined });
    },
    showLevels: (wanted) => reshape({ open: openToLevel(table, wanted), levels: wanted }),
    setFilter(filter) {
      const { open: now, openBefore } = store.getState();
      const included = includedNodes(table, filter);
      if (included === undefined)
        reshape({ filter, included, open: openBefore ?? now, openBefore: undefined });
      else reshape({ filter, included, open: openForFilter(table, included), openBefore: openBefore ?? now });
    },
    setOrder: (order) => reshape({ order }),
    focusOn(node) {
      const { rows, open: now, included } = store.getState();
      if (rowOfNode(rows, node) >= 0) store.setState({ focus: node });
      else if (included === undefined || included[node] !== 0)
        reshape({ open: openAncestors(table, now, node), focus: node });
    },
  };
}

/**
 * The members that an export of the screen contains, in order: the visible rows or, with a filter, all matches with their
 * ancestors, open or not. `above`: the ancestors that do not match themselves.
 */
export function exportedNodes({ table, getState }: Pick<TreeStore, "table" | "getState">) {
  const { included, order, rows } = getState();
  if (included === undefined) return { nodes: rows.nodes, above: [] };
  const open = openToLevel(table, Infinity);
  const { nodes } = treeRows(table, { order, open, included });
  return { nodes, above: [...nodes].filter((node) => !passesFilter(included, node)) };
}
