import { type StoreApi, createStore } from "zustand/vanilla";
import { type FamilyTable, childrenOf, isBranch, parentOf } from "./family-table.ts";
import { NO_FILTER, type TreeFilter, keptNodes } from "./tree-filter.ts";
import { topNodes } from "./tree-order.ts";
import {
  type NodeFlags,
  type NodeOrder,
  type TreeRows,
  type TreeShape,
  nodeAt,
  openToLevel,
  openUpwards,
  rowOfNode,
  treeRows,
} from "./tree-rows.ts";

/** How a family is looked at: what is open, kept and focused, and the rows that follow from it. */
export interface TreeViewState extends TreeShape {
  readonly rows: TreeRows;
  /** The node that has the focus; -1 when nothing is shown. */
  readonly focus: number;
  readonly filter: TreeFilter;
  /** How many levels are open; undefined once branches were opened or closed one by one. */
  readonly levels: number | undefined;
  /** What was open before a filter opened branches; undefined without one. */
  readonly openBefore: NodeFlags | undefined;
}

/** One look at one family, shared by tree and chart. */
export interface TreeView extends StoreApi<TreeViewState> {
  readonly table: FamilyTable;
  toggle(node: number): void;
  /** Opens a branch, or closes it. */
  setOpen(node: number, open: boolean): void;
  /** Opens the node and everything beside it that has something below. */
  openSiblings(node: number): void;
  /** Shows so many levels; Infinity for all. */
  showLevels(levels: number): void;
  setFilter(filter: TreeFilter): void;
  setOrder(order: NodeOrder): void;
  /** Moves the focus, opening what lies above. */
  focusOn(node: number): void;
}

/** The nearest node upwards that is shown; the first row where none is. */
function nearestShown(table: FamilyTable, rows: TreeRows, node: number): number {
  for (let at = node; at >= 0; at = parentOf(table, at)) if (rowOfNode(rows, at) >= 0) return at;
  return nodeAt(rows, 0);
}

/** Everything above what a filter wants, open, so that all of it is seen at once. */
function openForFilter(table: FamilyTable, kept: NodeFlags): NodeFlags {
  const open = new Uint8Array(table.size);
  for (let node = 0; node < table.size; node += 1) {
    const parent = parentOf(table, node);
    if (kept[node] !== 0 && parent >= 0) open[parent] = 1;
  }
  return open;
}

/** Opens a look at a family: so many levels shown, the focus on a node whose way up is open. */
export function openTreeView(
  table: FamilyTable,
  { levels, focus }: { readonly levels: number; readonly focus: number },
): TreeView {
  const start = focus < 0 ? 0 : focus;
  const open = openUpwards(table, openToLevel(table, levels), start);
  const shape = { order: undefined, open, kept: undefined };
  const store = createStore<TreeViewState>()(() => ({
    ...shape,
    rows: treeRows(table, shape),
    focus: table.size === 0 ? -1 : start,
    filter: NO_FILTER,
    levels,
    openBefore: undefined,
  }));

  /** Shows another shape; the focus goes to the nearest node that is still shown. */
  function reshape(change: Partial<TreeViewState>): void {
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
      const kept = keptNodes(table, filter);
      if (kept === undefined) reshape({ filter, kept, open: openBefore ?? now, openBefore: undefined });
      else reshape({ filter, kept, open: openForFilter(table, kept), openBefore: openBefore ?? now });
    },
    setOrder: (order) => reshape({ order }),
    focusOn(node) {
      const { rows, open: now, kept } = store.getState();
      if (rowOfNode(rows, node) >= 0) store.setState({ focus: node });
      else if (kept === undefined || kept[node] !== 0)
        reshape({ open: openUpwards(table, now, node), focus: node });
    },
  };
}
