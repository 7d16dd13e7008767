import { useEffect, useRef } from "react";
import { localSetting } from "./local-setting.ts";

/** Whether keys without Ctrl or ⌘ do anything: some people dictate, and every letter would be a command. */
export const singleKeys = localSetting<"on" | "off">("prospect.single-keys", (text) =>
  text === "off" ? "off" : "on",
);

/** How long `g` waits for the letter of a screen. */
export const SEQUENCE_TIMEOUT_MS = 1500;

/** Whether a key pressed there is text or a choice, and no command. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")
  );
}

/** Whether keys are for the page: nothing lies over it. */
export function isPageKey(): boolean {
  return document.querySelector("dialog[open], :popover-open") === null;
}

/** Whether a key press is a single key of the page: not typed, not with a modifier, nothing lies over the page. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (singleKeys.get() === "off" || event.defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return isPageKey();
}

/** Calls `onKey` for every key press on the page while the component is shown. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
