import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { NodeFlags } from "#app/chart/tree-rows.ts";
import type { ChartLayout } from "#app/chart/chart-layout.ts";
import type { ChartScene } from "#app/chart/chart-scene.ts";
import { centreOn, revealCard } from "#app/chart/chart-view.ts";
import type { ChartViewport } from "#app/chart/use-chart-view.ts";

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
  const { singleScale } = layout.sizes;

  useEffect(() => {
    const isNewFilter = filtered.current !== included;
    filtered.current = included;
    if (shown.current === focus || focusRow < 0) return;
    shown.current = focus;
    // a filter that moves the focus has just been fitted
    if (isNewFilter) return;
    const tooSmall = viewport.view.scale < singleScale && !card;
    animate((view, space) =>
      tooSmall
        ? centreOn(layout, focusRow, view, space, singleScale)
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
