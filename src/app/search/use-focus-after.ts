import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus on where the button that had it went away with what was under way. */
export function useFocusAfter(isUnderWay: boolean, next: RefObject<HTMLElement | null>): void {
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    const isOver = wasUnderWay.current && !isUnderWay;
    if (isOver && document.activeElement === document.body) next.current?.focus();
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, next]);
}
