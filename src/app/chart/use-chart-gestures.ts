import { pointers, select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useEffect } from "react";
import { type ViewChange, clampView, zoomAt } from "./chart-view.ts";

/** A pointer that moves less than this is a click. Pixels. */
const MAX_CLICK_DISTANCE = 4;
/** Pixels per line, for mice that scroll by lines. */
const LINE_HEIGHT = 16;
/** Maximum zoom of one wheel event, in pixels of travel, and the travel that doubles the scale. */
const MAX_WHEEL_STEP = 60;
const PIXELS_TO_DOUBLE = 87;

/**
 * Which gestures the chart takes: all, or only those that the page around it does not need for scrolling by wheel and
 * finger.
 */
export type GestureScope = "all" | "in-page";

const isZooming = ({ ctrlKey, metaKey }: WheelEvent) => ctrlKey || metaKey;

/** The wheel's travel in pixels. */
function travelOf({ deltaX, deltaY, deltaMode, shiftKey }: WheelEvent): { x: number; y: number } {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1;
  const sideways = shiftKey && deltaX === 0;
  return { x: (sideways ? deltaY : deltaX) * unit, y: sideways ? 0 : deltaY * unit };
}

function isGesture(event: MouseEvent | TouchEvent, scope: GestureScope): boolean {
  if (event instanceof WheelEvent) return isZooming(event);
  return "touches" in event ? scope === "all" || event.touches.length > 1 : event.button === 0;
}

/**
 * Drags, pinches and the wheel of a chart's frame. The wheel scrolls, or zooms with Ctrl or ⌘, as trackpad pinches do. A
 * click after a drag is swallowed.
 */
export function useChartGestures(
  frame: RefObject<HTMLElement | null>,
  update: (change: ViewChange) => void,
  scope: GestureScope,
): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // columns shrink less than rows, so the chart keeps its own view and applies only the change of each d3 transform
    let before = zoomIdentity;
    const behavior = zoom<HTMLElement, unknown>()
      .clickDistance(MAX_CLICK_DISTANCE)
      .filter((event: MouseEvent | TouchEvent) => isGesture(event, scope))
      .wheelDelta((event: WheelEvent) => {
        const { y } = travelOf(event);
        return -Math.max(-MAX_WHEEL_STEP, Math.min(MAX_WHEEL_STEP, y)) / PIXELS_TO_DOUBLE;
      })
      .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        const points = pointers(sourceEvent, element).slice(0, 2);
        const middle = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
        const at = { x: middle(0), y: middle(1) };
        const [fromX, fromY] = before.apply(transform.invert([at.x, at.y]));
        const factor = transform.k / before.k;
        before = transform;
        update((view, space) => {
          const moved = { ...view, x: view.x + at.x - fromX, y: view.y + at.y - fromY };
          return factor === 1 ? clampView(moved, space) : zoomAt(moved, factor, at, space);
        });
      })
      .on("end", () => {
        before = zoomIdentity;
        select(element).property("__zoom", zoomIdentity);
      });
    const scroll = (event: WheelEvent) => {
      if (scope === "in-page" || isZooming(event)) return;
      event.preventDefault();
      const { x, y } = travelOf(event);
      update((view, space) => clampView({ ...view, x: view.x - x, y: view.y - y }, space));
    };
    const selection = select<HTMLElement, unknown>(element)
      .call(behavior)
      // cards handle double clicks
      .on("dblclick.zoom", null)
      .on("wheel.scroll", scroll, { passive: false });
    return () => void selection.on(".zoom", null).on(".scroll", null);
  }, [frame, update, scope]);
}
