import { type PointerEvent, useState } from "react";

/** A press on the grip of a line. */
export type OnGrip = (event: PointerEvent<HTMLElement>, id: string, place: number) => void;

/** Dragging a line of a list by its grip: `onMove` is told each place that it comes to, counted from where it began. */
export function useLineDrag(onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const onGrip: OnGrip = (event, id, place) => {
    const height = event.currentTarget.closest("li")?.offsetHeight ?? 0;
    if (event.button !== 0 || height === 0) return;
    // no text is marked on the way
    event.preventDefault();
    const from = event.clientY;
    let at = place;
    // the line itself moves in the page, which ends a capture of the pointer
    const over = new AbortController();
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const to = place + Math.round((clientY - from) / height);
      if (to !== at) onMove(id, to);
      at = to;
    };
    const drop = () => {
      over.abort();
      setDragged(undefined);
    };
    setDragged(id);
    window.addEventListener("pointermove", follow, { signal: over.signal });
    window.addEventListener("pointerup", drop, { signal: over.signal });
    window.addEventListener("pointercancel", drop, { signal: over.signal });
  };
  return { dragged, onGrip };
}
