import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { clampView, zoomAt } from "./chart-view.ts";
import type { ChartViewport } from "./use-chart-view.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that moves less makes a click. Pixels. */
const MAX_CLICK_DISTANCE = 4;
/** Pixels per line, for mice that scroll by lines. */
const LINE_HEIGHT = 16;

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread([one, other]: readonly Point[]): number {
  return one === undefined || other === undefined ? 1 : Math.hypot(one.x - other.x, one.y - other.y);
}

/** Dragging, pinching and scrolling of the chart: returns the pointer handlers of its frame. */
export function useChartGestures(frame: RefObject<HTMLElement | null>, viewport: ChartViewport) {
  const { update } = viewport;
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | undefined>(undefined);
  /** The last press was a drag: the click that follows is ignored. */
  const dragged = useRef(false);
  useWheel(frame, update);

  const pointOf = (event: PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const move = (event: PointerEvent) => {
    const before = [...pointers.current.values()].slice(0, 2);
    if (!pointers.current.has(event.pointerId)) return;
    const point = pointOf(event);
    const from = start.current ?? point;
    if (!dragged.current && before.length < 2) {
      if (Math.hypot(point.x - from.x, point.y - from.y) < MAX_CLICK_DISTANCE) return;
    }
    dragged.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, point);
    const after = [...pointers.current.values()].slice(0, 2);
    const [old, now] = [middleOf(before), middleOf(after)];
    const factor = before.length === 2 ? spread(after) / Math.max(1, spread(before)) : 1;
    update((view, space) => {
      const moved = { ...view, x: view.x + now.x - old.x, y: view.y + now.y - old.y };
      return factor === 1 ? clampView(moved, space) : zoomAt(moved, factor, now, space);
    });
  };

  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.current.size === 0) {
        dragged.current = false;
        start.current = pointOf(event);
      }
      pointers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    /** Whether the press that a click belongs to was a drag. */
    wasDrag: () => dragged.current,
  };
}

/** The wheel scrolls, or zooms with Ctrl or ⌘ (as trackpad pinches do). React's wheel listeners are passive and cannot prevent the default. */
function useWheel(frame: RefObject<HTMLElement | null>, update: ChartViewport["update"]): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1;
      const sideways = event.shiftKey && event.deltaX === 0;
      const x = (sideways ? event.deltaY : event.deltaX) * unit;
      const y = sideways ? 0 : event.deltaY * unit;
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      if (event.ctrlKey || event.metaKey) {
        const factor = Math.exp(-Math.max(-60, Math.min(60, y)) * 0.008);
        update((view, space) => zoomAt(view, factor, at, space));
      } else {
        update((view, space) => clampView({ ...view, x: view.x - x, y: view.y - y }, space));
      }
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [frame, update]);
}
