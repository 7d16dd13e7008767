import type { RefObject } from "react";
import { isSingleKey, useKeys } from "#app/storage/single-keys.ts";

/** A single key that moves focus to the first button inside `target`, unless someone types or a dialog is open. */
export function useFocusKey(key: string, target: RefObject<HTMLElement | null>): void {
  useKeys((event) => {
    if (event.key !== key || !isSingleKey(event)) return;
    event.preventDefault();
    target.current?.querySelector("button")?.focus();
  });
}
