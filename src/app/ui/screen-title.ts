import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createStore } from "zustand/vanilla";
import { announce } from "./overlays/notifications.ts";

/** "focus" after a link, a key or the palette; "announce" after Back and Forward, which do not move the focus. */
type Arrival = "focus" | "announce";

/** The kind of navigation whose title has not appeared yet; undefined if none. */
const awaited = createStore<{ readonly arrival: Arrival | undefined }>(() => ({ arrival: undefined }));

/**
 * Makes the next title that appears take the focus, so that reading resumes at the new screen, or only announces it.
 */
export function awaitScreenTitle(arrival: Arrival): void {
  awaited.setState({ arrival });
}

/** Call when the person presses something before the title appears: they have moved on, and the focus stays. */
export function stopAwaitingScreenTitle(): void {
  awaited.setState({ arrival: undefined });
}

/**
 * Elements that keep the focus: a field or dialog that the screen focused itself, and a control that is pressed again
 * on the next screen.
 */
const CLAIMED =
  "[data-keeps-focus], dialog *, dialog[open], main :is(input:not([type=checkbox], [type=radio]), textarea, select):focus";

/** The ref for a screen's heading, which carries `data-screen-title`. Pass no title where the heading is elsewhere. */
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
      // a loading screen had the focus: pass it on to the title of the loaded one
      if (element !== null && element === document.activeElement) awaitScreenTitle("focus");
    };
  }, []);
  return heading;
}
