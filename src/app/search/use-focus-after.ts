import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to `next` when work ends and the focused button disappears with it. */
export function useFocusAfter(isUnderWay: boolean, next: RefObject<HTMLElement | null>): void {
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    const isOver = wasUnderWay.current && !isUnderWay;
    if (isOver && document.activeElement === document.body) next.current?.focus();
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, next]);
}
