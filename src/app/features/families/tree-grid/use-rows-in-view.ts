import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Rows beyond each edge that are drawn as well, so that a small scroll finds them there. */
const BEYOND = 1;

/** Which rows are drawn: from the first up to, and without, the last. */
export interface RowsInView {
  readonly from: number;
  readonly to: number;
}

/**
 * Follows which rows of equal height are seen in a scroller. New ones are drawn in the same frame in which they come
 * into view, so that no frame shows a gap.
 */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, rowHeight: number): RowsInView {
  const [view, setView] = useState<RowsInView>({ from: 0, to: 0 });
  // a layout effect: the first rows stand in the same frame as the tree
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measured = (): RowsInView => ({
      from: Math.max(0, Math.floor(element.scrollTop / rowHeight) - BEYOND),
      to: Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + BEYOND,
    });
    const follow = () => {
      const next = measured();
      setView((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    follow();
    const followNow = () => flushSync(follow);
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    element.addEventListener("scroll", followNow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", followNow);
    };
  }, [scroller, rowHeight]);
  return view;
}
