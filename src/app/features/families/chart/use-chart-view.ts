import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { valueAt } from "#app/features/families/model/family-model.ts";
import { passesFilter } from "#app/features/families/model/family-tree-filter.ts";
import {
  type NodeFlags,
  type TreeRows,
  nodeAt,
  rowOfNode,
} from "#app/features/families/model/family-tree-rows.ts";
import { CARD_WIDTH, type ChartLayout, centreOf, leftOf } from "./chart-layout.ts";
import { type ChartScene, SINGLE_SCALE } from "./chart-scene.ts";
import {
  type ChartSpace,
  type ChartView,
  type ColumnRange,
  centreOn,
  clampView,
  columnScale,
  fitView,
  revealCard,
} from "./chart-view.ts";

/** A size on screen, in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** What a chart shows, and where it is laid out. */
interface ChartShown {
  readonly layout: ChartLayout;
  readonly rows: TreeRows;
  /** The nodes that a filter leaves; undefined without one. */
  readonly included: NodeFlags | undefined;
}

interface ChartState extends ChartShown {
  readonly size: ChartSize;
  readonly view: ChartView;
  /** Not moved since it was opened or filtered: the chart is fitted again whenever its size changes. */
  readonly untouched: boolean;
  /** The node that stays in place on screen when the rows change; -1 for the focused one. */
  readonly held: number;
}

/** Computes the next view from the current one. */
export type ViewChange = (view: ChartView, space: ChartSpace) => ChartView;

function spaceOf({ layout, size }: Pick<ChartState, "layout" | "size">): ChartSpace {
  return { bounds: layout.bounds, ...size };
}

/** The columns of what passes the filter; without a filter, the column of the focused card. */
function wantedColumns({ layout, rows, included }: ChartShown, focus: number): ColumnRange | undefined {
  if (included === undefined) {
    const row = rowOfNode(rows, focus);
    return row < 0 ? undefined : { left: leftOf(layout, row), right: leftOf(layout, row) + CARD_WIDTH };
  }
  let [left, right] = [Infinity, 0];
  for (let row = 0; row < rows.count; row += 1) {
    if (!passesFilter(included, valueAt(rows.nodes, row))) continue;
    left = Math.min(left, leftOf(layout, row));
    right = Math.max(right, leftOf(layout, row) + CARD_WIDTH);
  }
  return right === 0 ? undefined : { left, right };
}

/** The view of all that is shown; where that is too wide, of what passes the filter or is focused. */
function fitShown(state: ChartShown & Pick<ChartState, "size">, focus: number): ChartView {
  return fitView(spaceOf(state), wantedColumns(state, focus));
}

/** The view after the rows changed: the held node, else the focused one, else the first one stays in place. */
function afterNewRows(state: ChartState, { layout, rows }: ChartShown, focus: number): ChartView {
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

/** A new filter is fitted; other new rows leave the chart where somebody has moved it. */
function withNewRows(state: ChartState, shown: ChartShown, focus: number): ChartState {
  const next = { ...state, ...shown, held: -1 };
  return shown.included === state.included
    ? { ...next, view: afterNewRows(state, shown, focus) }
    : { ...next, view: fitShown(next, focus), untouched: true };
}

function afterNewSize(state: ChartState, size: ChartSize, focus: number): ChartView {
  const { layout, size: old, view, untouched } = state;
  const space = spaceOf({ layout, size });
  if (untouched) return fitShown({ ...state, size }, focus);
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
  /** Animates the change, or applies it at once for those who prefer reduced motion. */
  readonly animate: (change: ViewChange) => void;
  /** Animates to all that is shown; where that is too wide, to what passes the filter or is focused. */
  readonly fit: () => void;
  /** Sets the node that stays in place when the rows change next. */
  readonly hold: (node: number) => void;
}

/**
 * The view of a chart: fitted when it opens and after each filter, and with the focused card in place when other rows are
 * shown.
 */
export function useChartView(shown: ChartShown, size: ChartSize, focus: number): ChartViewport {
  const [stored, setState] = useState<ChartState>(() => {
    return { ...shown, size, view: fitShown({ ...shown, size }, focus), untouched: true, held: -1 };
  });
  let state = stored;
  if (state.layout !== shown.layout) state = withNewRows(state, shown, focus);
  if (state.size !== size) state = { ...state, size, view: afterNewSize(state, size, focus) };
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
  const { layout, rows, included } = state;
  const wanted = useMemo(
    () => wantedColumns({ layout, rows, included }, focus),
    [layout, rows, included, focus],
  );
  const fit = useCallback(() => animate((_, space) => fitView(space, wanted)), [animate, wanted]);
  return { view: state.view, space: spaceOf(state), update, animate, fit, hold };
}

interface ChartFocus {
  readonly layout: ChartLayout;
  readonly included: NodeFlags | undefined;
  readonly scene: ChartScene;
  /** The focused node and its row; -1 for none. */
  readonly focus: number;
  readonly focusRow: number;
  readonly viewport: ChartViewport;
}

/**
 * Brings a newly focused card into view, and moves DOM focus onto it while that is within the chart; the chart itself
 * takes DOM focus when the card is off screen. Returns whether the focused card, or a cluster with it, is drawn.
 */
export function useChartFocus(
  ref: RefObject<SVGSVGElement | null>,
  { layout, included, scene, focus, focusRow, viewport }: ChartFocus,
): boolean {
  const hadFocus = useRef(false);
  // what is focused at first was fitted
  const shown = useRef(focus);
  const filtered = useRef(included);
  const card = scene.cards.some(({ row }) => row === focusRow);
  const cluster = scene.clusters.find(({ first, rows }) => focusRow >= first && focusRow < first + rows);
  const { animate } = viewport;

  useEffect(() => {
    const isNewFilter = filtered.current !== included;
    filtered.current = included;
    if (shown.current === focus || focusRow < 0) return;
    shown.current = focus;
    // a filter that moves the focus has just been fitted
    if (isNewFilter) return;
    const tooSmall = viewport.view.scale < SINGLE_SCALE && !card;
    animate((view, space) =>
      tooSmall
        ? centreOn(layout, focusRow, view, space, SINGLE_SCALE)
        : revealCard(layout, focusRow, view, space),
    );
  });

  useLayoutEffect(() => {
    const chart = ref.current;
    if (chart === null) return;
    const active = document.activeElement;
    const within = active !== null && chart.contains(active);
    // a card that is no longer drawn took DOM focus with it
    const lost = hadFocus.current && (active === null || active === document.body);
    if (within || lost) {
      const target = chart.querySelector<SVGGElement>('[tabindex="0"]') ?? chart;
      if (target !== active) target.focus({ preventScroll: true });
    }
  });

  useEffect(() => {
    const chart = ref.current;
    const onFocusIn = () => {
      hadFocus.current = chart?.contains(document.activeElement) ?? false;
    };
    // not every browser fires blur when a focused element is removed, but focusin elsewhere always fires
    document.addEventListener("focusin", onFocusIn);
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && chart?.contains(target))) hadFocus.current = false;
    };
    document.addEventListener("pointerdown", onPointerDown, true);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPointerDown, true);
    };
  }, [ref]);

  return card || cluster !== undefined;
}
