import { type RefObject, useEffect } from "react";

/** Whether a key pressed there is text or a choice, and no command. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]")
  );
}

/** A single key that moves focus to the first button inside `target`, unless someone types or a dialog is open. */
export function useFocusKey(key: string, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector("dialog[open], :popover-open")) return;
      event.preventDefault();
      target.current?.querySelector("button")?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [key, target]);
}
