import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ChartLayout } from "./chart-layout.ts";
import { type ChartScene, SINGLE_SCALE } from "./chart-scene.ts";
import { centredOn, withInSight } from "./chart-view.ts";
import type { ChartMover } from "./use-chart-view.ts";

interface ChartFocus {
  readonly layout: ChartLayout;
  readonly scene: ChartScene;
  /** Node and row with the focus; -1 for none. */
  readonly focus: number;
  readonly focusRow: number;
  readonly mover: ChartMover;
}

/**
 * Brings the card that gets the focus into view, and the browser's focus onto it while that is within the chart.
 * Where the card has left the screen, the chart itself keeps the browser's focus. Tells whether anything that is drawn
 * holds the card.
 */
export function useChartFocus(
  ref: RefObject<SVGSVGElement | null>,
  { layout, scene, focus, focusRow, mover }: ChartFocus,
): boolean {
  const hadFocus = useRef(false);
  const shown = useRef<number | undefined>(undefined);
  const card = scene.cards.some(({ row }) => row === focusRow);
  const cluster = scene.clusters.find(({ first, rows }) => focusRow >= first && focusRow < first + rows);
  const { glide } = mover;

  useEffect(() => {
    if (shown.current === focus || focusRow < 0) return;
    shown.current = focus;
    const tooSmall = mover.view.scale < SINGLE_SCALE && !card;
    glide((view, space) =>
      tooSmall
        ? centredOn(layout, focusRow, view, space, SINGLE_SCALE)
        : withInSight(layout, focusRow, view, space),
    );
  });

  useLayoutEffect(() => {
    const chart = ref.current;
    if (chart === null) return;
    const active = document.activeElement;
    const within = active !== null && chart.contains(active);
    // a card that is no longer drawn took the browser's focus with it
    const lost = hadFocus.current && (active === null || active === document.body);
    if (within || lost) {
      const wanted = chart.querySelector<SVGGElement>('[tabindex="0"]') ?? chart;
      if (wanted !== active) wanted.focus({ preventScroll: true });
    }
  });

  useEffect(() => {
    const chart = ref.current;
    const note = () => {
      hadFocus.current = chart?.contains(document.activeElement) ?? false;
    };
    // what is taken out of the page tells of no blur everywhere; what gets the focus elsewhere always tells
    document.addEventListener("focusin", note);
    const forget = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && chart?.contains(target))) hadFocus.current = false;
    };
    document.addEventListener("pointerdown", forget, true);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget, true);
    };
  }, [ref]);

  return card || cluster !== undefined;
}
