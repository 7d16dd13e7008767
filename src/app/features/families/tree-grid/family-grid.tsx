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
import { isBranch, valueAt } from "#app/features/families/model/family-table.ts";
import { isWanted, keepsBelow } from "#app/features/families/model/tree-filter.ts";
import { nodeAt, rowOfNode, siblingsOf } from "#app/features/families/model/tree-rows.ts";
import type { TreeView, TreeViewState } from "#app/features/families/model/tree-store.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { type GridActions, gridKeys } from "./grid-keys.ts";
import { GridRow, type GridRowState } from "./grid-row.tsx";

/** Rows beyond each edge that are drawn as well, so that a small scroll finds them there. */
const BEYOND = 1;

/** Which rows are drawn: from the first up to, and without, the last. */
interface RowsInView {
  readonly from: number;
  readonly to: number;
}

/**
 * Follows which rows of equal height are seen in a scroller. New ones are drawn in the same frame in which they come
 * into view, so that no frame shows a gap.
 */
function useRowsInView(scroller: RefObject<HTMLElement | null>, rowHeight: number): RowsInView {
  const [view, setView] = useState<RowsInView>({ from: 0, to: 0 });
  // a layout effect: the first rows stand in the same frame as the tree
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measured = (): RowsInView => ({
      from: Math.max(0, Math.floor(element.scrollTop / rowHeight) - BEYOND),
      to: Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + BEYOND,
    });
    const follow = () => {
      const next = measured();
      setView((before) => (before.from === next.from && before.to === next.to ? before : next));
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
  return view;
}

/** Pixels; taller under a finger. */
const ROW = 36;
const FINGER_ROW = 44;

/** The choice of members, kept elsewhere. */
export interface NodeSelection {
  /** Whether the company of a node is chosen. */
  readonly has: (node: number) => boolean;
  /** Whether there is a company to choose. */
  readonly can: (node: number) => boolean;
}

/** Some members. */
export type NodeSet = Pick<ReadonlySet<number>, "has">;

interface FamilyGridProps extends GridActions {
  readonly view: TreeView;
  readonly label: string;
  /** The node of the company that was asked for; -1 where there is none. */
  readonly matched: number;
  readonly found: NodeSet;
  readonly selection: NodeSelection;
}

/**
 * A family as a tree grid by the WAI-ARIA practices, of which only the rows in view are drawn. The focused row is
 * always there, so that the focus is never lost to a scroll.
 */
export function FamilyGrid({ view, label, matched, found, selection, ...actions }: FamilyGridProps) {
  const state = useStore(view);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useMediaQuery("(pointer: coarse)") ? FINGER_ROW : ROW;
  const inView = useRowsInView(scroller, height);
  const [holder, setHolder] = useState(-1);
  useFocusInView(scroller, state, height);
  const onKey = useMemo(() => gridKeys(view), [view]);
  const { rows } = state;
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.count}
      aria-multiselectable
      tabIndex={-1}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
      onKeyDown={(event) => onKey(event, actions) && event.preventDefault()}
      onFocus={(event) => setHolder(nodeOf(event))}
      onMouseDown={(event) => takeFocus(event, view)}
      onClick={(event) => pressed(event, view, actions)}
      onDoubleClick={(event) => toggled(event, view)}
    >
      <div role="rowgroup" className="relative" style={{ height: rows.count * height }}>
        {drawnRows(state, inView, holder).map((row) => {
          const node = nodeAt(rows, row);
          const shown: GridRowState = {
            node,
            row,
            top: row * height,
            height,
            position: valueAt(rows.positions, row),
            siblings: siblingsOf(view.table, rows, node),
            open: state.open[node] === 1,
            focused: node === state.focus,
            selected: selection.has(node),
            fixed: !selection.can(node),
            matched: node === matched,
            found: found.has(node),
            faint: !isWanted(state.kept, node),
            branch: isBranch(view.table, node) && keepsBelow(state.kept, node),
          };
          return <GridRow key={node} table={view.table} {...shown} />;
        })}
      </div>
    </div>
  );
}

/**
 * The rows in view, the focused one, and the one that holds the browser's focus: a row that goes takes the focus with
 * it, before it can be handed on.
 */
function drawnRows({ rows, focus }: TreeViewState, { from, to }: RowsInView, holder: number): number[] {
  const end = Math.min(to, rows.count);
  const start = Math.min(from, end);
  const drawn = Array.from({ length: end - start }, (_, at) => start + at);
  for (const row of new Set([rowOfNode(rows, focus), rowOfNode(rows, holder)])) {
    if (row >= 0 && (row < start || row >= end)) drawn.push(row);
  }
  return drawn;
}

/** Keeps the focused row in view when the focus moves or the rows change, and the browser's focus on it. */
function useFocusInView(
  scroller: RefObject<HTMLElement | null>,
  { rows, focus }: TreeViewState,
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

/** Gives the browser's focus to the row of a node, where it is drawn. */
export function focusNode(grid: Element, node: number): void {
  grid.querySelector<HTMLElement>(`[data-node="${node}"]`)?.focus({ preventScroll: true });
}

function nodeOf(event: SyntheticEvent): number {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-node]") : null;
  return Number(row?.dataset["node"] ?? -1);
}

function takeFocus(event: MouseEvent, view: TreeView): void {
  const node = nodeOf(event);
  if (node >= 0) view.focusOn(node);
}

function pressed(event: MouseEvent<HTMLElement>, view: TreeView, { onSelect }: GridActions): void {
  const node = nodeOf(event);
  if (node < 0 || !(event.target instanceof Element)) return;
  if (event.target.closest("[data-toggle]") !== null) view.toggle(node);
  else if (event.target instanceof HTMLInputElement) {
    onSelect(node);
    // the keys are the rows'
    focusNode(event.currentTarget, node);
  }
}

function toggled(event: MouseEvent, view: TreeView): void {
  const node = nodeOf(event);
  const onControl = event.target instanceof Element && event.target.closest("[data-toggle], input") !== null;
  if (node >= 0 && !onControl) view.toggle(node);
}
