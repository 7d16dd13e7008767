import { useCallback, useEffect, useRef, useState } from "react";
import { type ChartLayout, centreOf, leftOf } from "./chart-layout.ts";
import { type ChartSpace, type ChartView, columnScale, fitView, keptInSight } from "./chart-view.ts";
import { type TreeRows, nodeAt, rowOfNode } from "#app/features/families/model/tree-rows.ts";

/** A size on the screen, in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

interface ChartState {
  readonly layout: ChartLayout;
  readonly rows: TreeRows;
  readonly size: ChartSize;
  readonly view: ChartView;
  /** Nobody moved the chart yet: it is fitted whenever its size changes. */
  readonly untouched: boolean;
  /** The node that stays where it is on the screen when other rows are shown; -1 for the one with the focus. */
  readonly held: number;
}

/** Makes the next view out of the one that is shown. */
export type ViewChange = (view: ChartView, space: ChartSpace) => ChartView;

function spaceOf({ layout, size }: Pick<ChartState, "layout" | "size">): ChartSpace {
  return { bounds: layout.bounds, ...size };
}

/** The view in which a node stands where it stood; the first of these that is shown before and after counts. */
function afterNewRows(state: ChartState, layout: ChartLayout, rows: TreeRows, focus: number): ChartView {
  const before = spaceOf(state);
  const after = spaceOf({ layout, size: state.size });
  const kept = [state.held, focus, nodeAt(state.rows, 0)].find(
    (node) => rowOfNode(state.rows, node) >= 0 && rowOfNode(rows, node) >= 0,
  );
  if (kept === undefined) return fitView(after);
  const { view } = state;
  const [old, now] = [rowOfNode(state.rows, kept), rowOfNode(rows, kept)];
  const wide = [columnScale(view.scale, before), columnScale(view.scale, after)] as const;
  return {
    ...view,
    x: view.x + leftOf(state.layout, old) * wide[0] - leftOf(layout, now) * wide[1],
    y: view.y + (centreOf(state.layout, old) - centreOf(layout, now)) * view.scale,
  };
}

function afterNewSize({ layout, size: old, view, untouched }: ChartState, size: ChartSize): ChartView {
  const space = spaceOf({ layout, size });
  if (untouched) return fitView(space);
  const moved = {
    ...view,
    x: view.x + (size.width - old.width) / 2,
    y: view.y + (size.height - old.height) / 2,
  };
  return keptInSight(moved, space);
}

/** Milliseconds. */
const GLIDE = 160;

function isStill(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function partWay(from: ChartView, to: ChartView, share: number): ChartView {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: from.scale === to.scale ? to.scale : from.scale * (to.scale / from.scale) ** share,
  };
}

/** The view of a chart and the ways to change it. */
export interface ChartMover {
  readonly view: ChartView;
  readonly space: ChartSpace;
  /** Changes the view with the next frame; several changes are one. */
  readonly change: (change: ViewChange) => void;
  /** Changes it over a sixth of a second, or at once for those who want no motion. */
  readonly glide: (change: ViewChange) => void;
  /** Says which node stays in place when a branch is opened or closed. */
  readonly hold: (node: number) => void;
}

/** Keeps the view of a chart: fitted at first, and with the focused card in place when other rows are shown. */
export function useChartView(
  layout: ChartLayout,
  rows: TreeRows,
  size: ChartSize,
  focus: number,
): ChartMover {
  const [stored, setState] = useState<ChartState>(() => {
    const view = fitView(spaceOf({ layout, size }));
    return { layout, rows, size, view, untouched: true, held: -1 };
  });
  let state = stored;
  if (state.layout !== layout) {
    state = { ...state, layout, rows, held: -1, view: afterNewRows(state, layout, rows, focus) };
  }
  if (state.size !== size) state = { ...state, size, view: afterNewSize(state, size) };
  if (state !== stored) setState(state);

  const frame = useRef(0);
  const waiting = useRef<ViewChange[]>([]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const apply = useCallback((changes: readonly ViewChange[]) => {
    setState((now) => {
      const view = changes.reduce((view, change) => change(view, spaceOf(now)), now.view);
      return view === now.view ? now : { ...now, view, untouched: false };
    });
  }, []);

  const change = useCallback(
    (next: ViewChange) => {
      if (waiting.current.length === 0) {
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(() => {
          apply(waiting.current);
          waiting.current = [];
        });
      }
      waiting.current.push(next);
    },
    [apply],
  );

  const glide = useCallback(
    (next: ViewChange) => {
      cancelAnimationFrame(frame.current);
      waiting.current = [];
      if (isStill()) return apply([next]);
      const start = performance.now();
      let from: ChartView | undefined;
      const step = (time: number) => {
        const share = Math.min(1, Math.max(0, time - start) / GLIDE);
        apply([
          (view, space) => {
            from ??= view;
            return share === 1 ? next(from, space) : partWay(from, next(from, space), 1 - (1 - share) ** 3);
          },
        ]);
        if (share < 1) frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    },
    [apply],
  );

  const hold = useCallback((node: number) => setState((now) => ({ ...now, held: node })), []);
  return { view: state.view, space: spaceOf(state), change, glide, hold };
}
