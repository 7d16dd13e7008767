import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type NodeFlags, type TreeRows, nodeAt, rowOfNode } from "./tree-rows.ts";
import { type ChartLayout, centreOf, leftOf } from "./chart-layout.ts";
import {
  type ChartSpace,
  type ChartView,
  type ColumnRange,
  type ViewChange,
  clampView,
  columnScale,
  fitView,
  zoomAt,
} from "./chart-view.ts";
import { type GestureScope, useChartGestures } from "./use-chart-gestures.ts";

/** A size on screen, in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** What a chart shows, and its layout. */
export interface ChartShown {
  readonly layout: ChartLayout;
  readonly rows: TreeRows;
  /** Nodes that pass a filter; undefined without one. A new filter refits the view, other new rows do not. */
  readonly included: NodeFlags | undefined;
  /** The columns to show of a chart that is too wide to fit; undefined for the first ones. */
  readonly wanted: ColumnRange | undefined;
  /** The node that stays in place when the rows change; -1 for none. */
  readonly focus: number;
}

interface ChartState extends Omit<ChartShown, "wanted" | "focus"> {
  readonly size: ChartSize;
  readonly view: ChartView;
  /** Whether nobody moved the chart since it was opened or filtered; then it refits whenever its size changes. */
  readonly untouched: boolean;
  /** The node that stays in place on screen when the rows change; -1 for the focused one. */
  readonly held: number;
}

function spaceOf({ layout, size }: Pick<ChartState, "layout" | "size">): ChartSpace {
  return { bounds: layout.bounds, sizes: layout.sizes, ...size };
}

/** The view after the rows changed: keeps the held node in place, else the focused one, else the first. */
function afterNewRows(state: ChartState, { layout, rows, focus }: ChartShown): ChartView {
  const before = spaceOf(state);
  const after = spaceOf({ layout, size: state.size });
  const anchor = [state.held, focus, nodeAt(state.rows, 0)].find(
    (node) => rowOfNode(state.rows, node) >= 0 && rowOfNode(rows, node) >= 0,
  );
  if (anchor === undefined) return fitView(after);
  const { view } = state;
  const [old, now] = [rowOfNode(state.rows, anchor), rowOfNode(rows, anchor)];
  const wide = [columnScale(view.scale, before), columnScale(view.scale, after)] as const;
  return {
    ...view,
    x: view.x + leftOf(state.layout, old) * wide[0] - leftOf(layout, now) * wide[1],
    y: view.y + (centreOf(state.layout, old) - centreOf(layout, now)) * view.scale,
  };
}

/** Refits after a new filter; other new rows leave a moved chart where it is. */
function withNewRows(state: ChartState, shown: ChartShown): ChartState {
  const { layout, rows, included, wanted } = shown;
  const next = { ...state, layout, rows, included, held: -1 };
  return included === state.included
    ? { ...next, view: afterNewRows(state, shown) }
    : { ...next, view: fitView(spaceOf(next), wanted), untouched: true };
}

function afterNewSize(state: ChartState, size: ChartSize, wanted: ColumnRange | undefined): ChartView {
  const { layout, size: old, view, untouched } = state;
  const space = spaceOf({ layout, size });
  if (untouched) return fitView(space, wanted);
  const moved = {
    ...view,
    x: view.x + (size.width - old.width) / 2,
    y: view.y + (size.height - old.height) / 2,
  };
  return clampView(moved, space);
}

const ANIMATION_MS = 160;

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function isSameView(one: ChartView, other: ChartView): boolean {
  return one.x === other.x && one.y === other.y && one.scale === other.scale;
}

function interpolate(from: ChartView, to: ChartView, share: number): ChartView {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: from.scale === to.scale ? to.scale : from.scale * (to.scale / from.scale) ** share,
  };
}

/** The view of a chart, and how to change it. */
export interface ChartViewport {
  readonly view: ChartView;
  readonly space: ChartSpace;
  /** Changes the view in the next frame; several changes are applied together. */
  readonly update: (change: ViewChange) => void;
  /** Animates the change, or applies it at once under reduced motion. */
  readonly animate: (change: ViewChange) => void;
  /** Animates to the whole chart or, where that is too wide, to the filtered or focused nodes. */
  readonly fit: () => void;
  /** Sets the node that stays in place at the next change of rows. */
  readonly hold: (node: number) => void;
}

/** Assumed until the browser has laid out the page. */
const INITIAL_SIZE: ChartSize = { width: 960, height: 640 };

/** The size of an element; renders when it changes. */
function useElementSize(element: RefObject<HTMLElement | null>): ChartSize {
  const [size, setSize] = useState(INITIAL_SIZE);
  // a layout effect, so that the chart fits its real size before anything moves it
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const follow = (width: number, height: number) => {
      if (width === 0 || height === 0) return;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    follow(measured.clientWidth, measured.clientHeight);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) follow(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/**
 * The view of a chart in its frame, and the gestures that change it. Fits when the chart opens and after each filter,
 * and keeps the focused card in place when other rows are shown.
 */
export function useChartView(
  element: RefObject<HTMLElement | null>,
  shown: ChartShown,
  gestures: GestureScope,
): ChartViewport {
  const size = useElementSize(element);
  const { layout, rows, included, wanted } = shown;
  const [stored, setState] = useState<ChartState>(() => {
    const view = fitView(spaceOf({ layout, size }), wanted);
    return { layout, rows, included, size, view, untouched: true, held: -1 };
  });
  let state = stored;
  if (state.layout !== layout) state = withNewRows(state, shown);
  if (state.size !== size) state = { ...state, size, view: afterNewSize(state, size, wanted) };
  if (state !== stored) setState(state);

  const frame = useRef(0);
  const queued = useRef<ViewChange[]>([]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const apply = useCallback((changes: readonly ViewChange[]) => {
    setState((now) => {
      const view = changes.reduce((before, change) => change(before, spaceOf(now)), now.view);
      return isSameView(view, now.view) ? now : { ...now, view, untouched: false };
    });
  }, []);

  const update = useCallback(
    (next: ViewChange) => {
      if (queued.current.length === 0) {
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(() => {
          apply(queued.current);
          queued.current = [];
        });
      }
      queued.current.push(next);
    },
    [apply],
  );

  const animate = useCallback(
    (next: ViewChange) => {
      cancelAnimationFrame(frame.current);
      queued.current = [];
      if (prefersReducedMotion()) return apply([next]);
      const start = performance.now();
      let from: ChartView | undefined;
      const step = (time: number) => {
        const share = Math.min(1, Math.max(0, time - start) / ANIMATION_MS);
        apply([
          (view, space) => {
            from ??= view;
            return share === 1
              ? next(from, space)
              : interpolate(from, next(from, space), 1 - (1 - share) ** 3);
          },
        ]);
        if (share < 1) frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    },
    [apply],
  );

  const hold = useCallback((node: number) => setState((now) => ({ ...now, held: node })), []);
  const fit = useCallback(() => animate((_, space) => fitView(space, wanted)), [animate, wanted]);
  useChartGestures(element, update, gestures);
  return { view: state.view, space: spaceOf(state), update, animate, fit, hold };
}

/** Zoom factor of one press of + or of the zoom button. */
export const ZOOM_STEP = 1.4;

/** Zooms about the middle of the chart. */
export function zoomBy(factor: number, { animate }: Pick<ChartViewport, "animate">): void {
  animate((view, space) => zoomAt(view, factor, { x: space.width / 2, y: space.height / 2 }, space));
}

/** Handles + and - (zoom) and 0 (fit); returns false for any other key. */
export function pressViewKey(key: string, viewport: Pick<ChartViewport, "animate" | "fit">): boolean {
  if (key === "+" || key === "=") zoomBy(ZOOM_STEP, viewport);
  else if (key === "-" || key === "_") zoomBy(1 / ZOOM_STEP, viewport);
  else if (key === "0") viewport.fit();
  else return false;
  return true;
}
