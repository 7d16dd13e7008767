import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createStore } from "zustand/vanilla";
import { announce } from "./overlays/notifications.ts";

/** "focus" after a link, a key or the palette; "announce" after Back and Forward, which leave the focus alone. */
type Arrival = "focus" | "announce";

/** How the screen is come to whose title is awaited; undefined while none is. */
const awaited = createStore<{ readonly arrival: Arrival | undefined }>(() => ({ arrival: undefined }));

/**
 * The title that appears next takes the focus, so that reading goes on where the new screen begins, or is only told to
 * a screen reader.
 */
export function awaitScreenTitle(arrival: Arrival): void {
  awaited.setState({ arrival });
}

/** For whoever presses something before the title is there: they have moved on, and keep the focus. */
export function stopAwaitingScreenTitle(): void {
  awaited.setState({ arrival: undefined });
}

/** A field or dialog that the screen focused by itself keeps the focus, and so does what is pressed again on the next screen. */
const CLAIMED =
  "[data-keeps-focus], dialog *, dialog[open], main :is(input:not([type=checkbox], [type=radio]), textarea, select):focus";

/**
 * For the heading of a screen, which carries `data-screen-title`: gives the ref that it needs. Without a title the
 * heading stands elsewhere.
 */
export function useScreenTitle(title: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { arrival } = awaited.getState();
    if (arrival === undefined || title === undefined) return;
    stopAwaitingScreenTitle();
    if (arrival === "announce") announce(title);
    else if (document.activeElement?.matches(CLAIMED) !== true)
      heading.current?.focus({ preventScroll: true });
  }, [title]);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      // a screen that was loading gives way to what it loaded, and the focus goes on to its title
      if (element !== null && element === document.activeElement) awaitScreenTitle("focus");
    };
  }, []);
  return heading;
}
