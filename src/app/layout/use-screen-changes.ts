import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { awaitScreenTitle, stopAwaitingScreenTitle } from "#app/ui/screen-title.ts";

/**
 * Tells the title of a screen that it was come to. Filters, pages and previews change the address of the screen that is
 * open: its path stays, and so does the focus.
 */
export function useScreenChanges(): void {
  const { history } = useRouter();
  useEffect(() => {
    let path = history.location.pathname;
    return history.subscribe(({ location: { pathname }, action: { type } }) => {
      if (pathname !== path) awaitScreenTitle(type === "PUSH" || type === "REPLACE" ? "focus" : "announce");
      path = pathname;
    });
  }, [history]);
  useEffect(() => {
    window.addEventListener("pointerdown", stopAwaitingScreenTitle, { capture: true });
    window.addEventListener("keydown", stopAwaitingScreenTitle, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", stopAwaitingScreenTitle, { capture: true });
      window.removeEventListener("keydown", stopAwaitingScreenTitle, { capture: true });
    };
  }, []);
}
