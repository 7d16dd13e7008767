import { useAllLines } from "#app/table/use-rows-in-view.ts";
import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { isBranch, valueAt } from "#app/chart/forest.ts";
import { passesFilter, includesBelow } from "#app/features/families/model/family-tree-filter.ts";
import { type NodeSet, nodeAt, rowOfNode, siblingsOf } from "#app/chart/tree-rows.ts";
import type { TreeStore, TreeState } from "#app/features/families/model/family-tree-store.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { type GridActions, gridKeys } from "./grid-keys.ts";
import { GridRow, type GridRowState } from "./grid-row.tsx";

/** Extra rows drawn beyond each edge, ready for a small scroll. */
const OVERSCAN = 1;

/** The rows in view, `to` exclusive. */
interface RowsInView {
  readonly from: number;
  readonly to: number;
}

/**
 * Tracks which rows of equal height are in view. New ones are rendered in the frame in which they come into view, so
 * that no frame shows a gap.
 */
function useRowsInView(scroller: RefObject<HTMLElement | null>, rowHeight: number): RowsInView {
  const [inView, setInView] = useState<RowsInView>({ from: 0, to: 0 });
  // a layout effect, so that the first rows are in the same frame as the tree
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measured = (): RowsInView => ({
      from: Math.max(0, Math.floor(element.scrollTop / rowHeight) - OVERSCAN),
      to: Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + OVERSCAN,
    });
    const follow = () => {
      const next = measured();
      setInView((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    follow();
    const followNow = () => flushSync(follow);
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    element.addEventListener("scroll", followNow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", followNow);
    };
  }, [scroller, rowHeight]);
  return inView;
}

/** Pixels; taller for touch. */
const ROW_HEIGHT = 36;
const COARSE_ROW_HEIGHT = 44;

/** Which members are selected. */
export interface NodeSelection {
  /** Whether the company of a node is selected. */
  readonly has: (node: number) => boolean;
  /** Whether a node has a company to select. */
  readonly can: (node: number) => boolean;
}

interface FamilyGridProps extends GridActions {
  readonly tree: TreeStore;
  readonly label: string;
  /** The node of the requested company; -1 for none. */
  readonly matched: number;
  readonly found: NodeSet;
  readonly selection: NodeSelection;
}

/**
 * A family as a tree grid following the WAI-ARIA practices. Only the rows in view are rendered, plus the focused one, so
 * that scrolling never loses the focus.
 */
export function FamilyGrid({ tree, label, matched, found, selection, ...actions }: FamilyGridProps) {
  const state = useStore(tree);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useMediaQuery("(pointer: coarse)") ? COARSE_ROW_HEIGHT : ROW_HEIGHT;
  const onScreen = useRowsInView(scroller, height);
  const [focusedNode, setFocusedNode] = useState(-1);
  useFocusInView(scroller, state, height);
  const onKey = useMemo(() => gridKeys(tree), [tree]);
  const { rows } = state;
  // the tree has its own search
  const inView = useAllLines({ byFind: false }) ? { from: 0, to: rows.count } : onScreen;
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.count}
      aria-multiselectable
      tabIndex={-1}
      className="@container relative min-h-0 flex-1 overflow-y-auto overscroll-contain low:overscroll-auto"
      onKeyDown={(event) => onKey(event, actions) && event.preventDefault()}
      onFocus={(event) => setFocusedNode(nodeOf(event))}
      onMouseDown={(event) => focusPressed(event, tree)}
      onClick={(event) => clickGrid(event, tree, actions)}
      onDoubleClick={(event) => doubleClickGrid(event, tree)}
    >
      <div role="rowgroup" className="relative" style={{ height: rows.count * height }}>
        {renderedRows(state, inView, focusedNode).map((row) => {
          const node = nodeAt(rows, row);
          const shown: GridRowState = {
            node,
            row,
            top: row * height,
            height,
            position: valueAt(rows.positions, row),
            siblings: siblingsOf(tree.table, rows, node),
            open: state.open[node] === 1,
            focused: node === state.focus,
            selected: selection.has(node),
            fixed: !selection.can(node),
            matched: node === matched,
            found: found.has(node),
            faint: !passesFilter(state.included, node),
            branch: isBranch(tree.table, node) && includesBelow(state.included, node),
          };
          return <GridRow key={node} table={tree.table} {...shown} />;
        })}
      </div>
    </div>
  );
}

/** The rows in view, the focused one, and the one with DOM focus: removing that would lose it before it can move on. */
function renderedRows({ rows, focus }: TreeState, { from, to }: RowsInView, focusedNode: number): number[] {
  const end = Math.min(to, rows.count);
  const start = Math.min(from, end);
  const rendered = Array.from({ length: end - start }, (_, at) => start + at);
  for (const row of new Set([rowOfNode(rows, focus), rowOfNode(rows, focusedNode)])) {
    if (row >= 0 && (row < start || row >= end)) rendered.push(row);
  }
  return rendered;
}

/** Keeps the focused row in view, and DOM focus on it, when the focus moves or the rows change. */
function useFocusInView(
  scroller: RefObject<HTMLElement | null>,
  { rows, focus }: TreeState,
  height: number,
): void {
  const row = rowOfNode(rows, focus);
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (grid === null || row < 0) return;
    const top = row * height;
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (top + height > grid.scrollTop + grid.clientHeight)
      grid.scrollTop = top + height - grid.clientHeight;
    const active = document.activeElement;
    if (active !== null && active !== grid && grid.contains(active)) focusNode(grid, focus);
  }, [scroller, row, focus, height]);
}

/** Moves DOM focus to the row of a node, if it is rendered. */
export function focusNode(grid: Element, node: number): void {
  grid.querySelector<HTMLElement>(`[data-node="${node}"]`)?.focus({ preventScroll: true });
}

function nodeOf(event: SyntheticEvent): number {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-node]") : null;
  return Number(row?.dataset["node"] ?? -1);
}

function focusPressed(event: MouseEvent, tree: TreeStore): void {
  const node = nodeOf(event);
  if (node >= 0) tree.focusOn(node);
}

function clickGrid(event: MouseEvent<HTMLElement>, tree: TreeStore, { onSelect }: GridActions): void {
  const node = nodeOf(event);
  if (node < 0 || !(event.target instanceof Element)) return;
  if (event.target.closest("[data-toggle]") !== null) tree.toggle(node);
  else if (event.target instanceof HTMLInputElement) {
    onSelect(node);
    // the row handles the keys
    focusNode(event.currentTarget, node);
  }
}

function doubleClickGrid(event: MouseEvent, tree: TreeStore): void {
  const node = nodeOf(event);
  const onControl = event.target instanceof Element && event.target.closest("[data-toggle], input") !== null;
  if (node >= 0 && !onControl) tree.toggle(node);
}
