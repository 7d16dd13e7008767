import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type TreeRows, nodeAt, rowOfNode } from "#app/features/families/model/family-tree-rows.ts";
import { type ChartLayout, centreOf, leftOf } from "./chart-layout.ts";
import { type ChartScene, SINGLE_SCALE } from "./chart-scene.ts";
import {
  type ChartSpace,
  type ChartView,
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

interface ChartState {
  readonly layout: ChartLayout;
  readonly rows: TreeRows;
  readonly size: ChartSize;
  readonly view: ChartView;
  /** Not moved by anybody yet: the chart is fitted again whenever its size changes. */
  readonly untouched: boolean;
  /** The node that stays in place on screen when the rows change; -1 for the focused one. */
  readonly held: number;
}

/** Computes the next view from the current one. */
export type ViewChange = (view: ChartView, space: ChartSpace) => ChartView;

function spaceOf({ layout, size }: Pick<ChartState, "layout" | "size">): ChartSpace {
  return { bounds: layout.bounds, ...size };
}

/** The view after the rows changed: the held node, else the focused one, else the first one stays in place. */
function afterNewRows(state: ChartState, layout: ChartLayout, rows: TreeRows, focus: number): ChartView {
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

function afterNewSize({ layout, size: old, view, untouched }: ChartState, size: ChartSize): ChartView {
  const space = spaceOf({ layout, size });
  if (untouched) return fitView(space);
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
  /** Sets the node that stays in place when the rows change next. */
  readonly hold: (node: number) => void;
}

/** The view of a chart: fitted at first, and with the focused card in place when the rows change. */
export function useChartView(
  layout: ChartLayout,
  rows: TreeRows,
  size: ChartSize,
  focus: number,
): ChartViewport {
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
  const queued = useRef<ViewChange[]>([]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const apply = useCallback((changes: readonly ViewChange[]) => {
    setState((now) => {
      const view = changes.reduce((before, change) => change(before, spaceOf(now)), now.view);
      return view === now.view ? now : { ...now, view, untouched: false };
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
  return { view: state.view, space: spaceOf(state), update, animate, hold };
}

interface ChartFocus {
  readonly layout: ChartLayout;
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
  { layout, scene, focus, focusRow, viewport }: ChartFocus,
): boolean {
  const hadFocus = useRef(false);
  const shown = useRef<number | undefined>(undefined);
  const card = scene.cards.some(({ row }) => row === focusRow);
  const cluster = scene.clusters.find(({ first, rows }) => focusRow >= first && focusRow < first + rows);
  const { animate } = viewport;

  useEffect(() => {
    if (shown.current === focus || focusRow < 0) return;
    shown.current = focus;
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
