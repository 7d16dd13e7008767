import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { keptInSight, zoomedAbout } from "./chart-view.ts";
import type { ChartMover } from "./use-chart-view.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that moves less was meant as a click. Pixels. */
const CLICK_REACH = 4;
/** Pixels of a line, for mice that count in lines. */
const LINE = 16;

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread([one, other]: readonly Point[]): number {
  return one === undefined || other === undefined ? 1 : Math.hypot(one.x - other.x, one.y - other.y);
}

/** Drags, pinches and turns of the wheel on the chart; the handlers belong to its frame. */
export function useChartGestures(frame: RefObject<HTMLElement | null>, mover: ChartMover) {
  const { change } = mover;
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | undefined>(undefined);
  /** The last press was a drag: the click that follows means nothing. */
  const dragged = useRef(false);
  useWheel(frame, change);

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
      if (Math.hypot(point.x - from.x, point.y - from.y) < CLICK_REACH) return;
    }
    dragged.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, point);
    const after = [...pointers.current.values()].slice(0, 2);
    const [old, now] = [middleOf(before), middleOf(after)];
    const factor = before.length === 2 ? spread(after) / Math.max(1, spread(before)) : 1;
    change((view, space) => {
      const moved = { ...view, x: view.x + now.x - old.x, y: view.y + now.y - old.y };
      return factor === 1 ? keptInSight(moved, space) : zoomedAbout(moved, factor, now, space);
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
    /** Whether the press that a click ends was a drag. */
    wasDrag: () => dragged.current,
  };
}

/** The wheel moves, with Ctrl or ⌘ it zooms; so do two fingers on a pad. React's own listener could not prevent. */
function useWheel(frame: RefObject<HTMLElement | null>, change: ChartMover["change"]): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const sideways = event.shiftKey && event.deltaX === 0;
      const x = (sideways ? event.deltaY : event.deltaX) * unit;
      const y = sideways ? 0 : event.deltaY * unit;
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      if (event.ctrlKey || event.metaKey) {
        const factor = Math.exp(-Math.max(-60, Math.min(60, y)) * 0.008);
        change((view, space) => zoomedAbout(view, factor, at, space));
      } else {
        change((view, space) => keptInSight({ ...view, x: view.x - x, y: view.y - y }, space));
      }
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [frame, change]);
}
