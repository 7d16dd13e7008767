import { useEffect, useEffectEvent } from "react";
import { HAS_COMMAND_KEY } from "#app/ui/kbd.tsx";
import { localSetting } from "./local-setting.ts";

/** Whether single-key shortcuts (without Ctrl or ⌘) are on: for people who dictate, every letter would be a command. */
export const singleKeys = localSetting<"on" | "off">("prospect.single-keys", (text) =>
  text === "off" ? "off" : "on",
);

/** How long `g` waits for its second letter. */
const SEQUENCE_TIMEOUT_MS = 1500;

/** Letters that follow each other faster than this are typed text, not commands. */
const WORD_GAP_MS = 400;

interface HeardKey {
  readonly key: string;
  /** The event's `timeStamp`, in milliseconds. */
  readonly at: number;
  readonly isSingle: boolean;
}

const NO_KEY: HeardKey = { key: "", at: -Infinity, isSingle: false };

let heard = { before: NO_KEY, last: NO_KEY };

type Chord = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey">;
type HeardPress = Chord & Pick<KeyboardEvent, "timeStamp" | "target">;

/** Records a key press, before any handler on the page. */
export function recordKeyPress(event: HeardPress): void {
  const { key, timeStamp: at } = event;
  if (["Shift", "Control", "Meta", "Alt"].includes(key)) return;
  heard = { before: heard.last, last: { key, at, isSingle: isBare(event) } };
}

/** Whether a key is pressed without Ctrl, ⌘ or Alt, and outside of text fields. */
function isBare({ ctrlKey, metaKey, altKey, target }: Omit<HeardPress, "timeStamp">): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTyping(target);
}

window.addEventListener("keydown", recordKeyPress, { capture: true });

/** Whether the current key follows `g`, and so may be the letter of a screen. */
export function isAfterG(): boolean {
  const { before, last } = heard;
  return before.key === "g" && before.isSingle && last.at - before.at < SEQUENCE_TIMEOUT_MS;
}

/** Whether the current key follows another letter so closely that the person is typing a word. */
export function isWithinWord(): boolean {
  const { before, last } = heard;
  return /^\p{L}$/u.test(before.key) && last.at - before.at < WORD_GAP_MS;
}

/** Event sent to a button before a single key presses it. A button that spends credits prevents it and asks first. */
export const KEY_PRESS = "key-press";

/** Presses a visible button by a single key. Ignores the letter after `g` and key repeat. */
export function pressByKey(
  button: Pick<HTMLElement, "checkVisibility" | "dispatchEvent" | "click">,
  event: Pick<KeyboardEvent, "repeat">,
): boolean {
  if (event.repeat || isAfterG() || !button.checkVisibility()) return false;
  if (button.dispatchEvent(new Event(KEY_PRESS, { cancelable: true }))) button.click();
  return true;
}

/** Whether a key pressed on this target is input rather than a command. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")
  );
}

/** Whether a letter is pressed with Ctrl, or with ⌘ on a Mac. */
export function isCommand({ key, metaKey, ctrlKey, altKey }: Chord, letter: string): boolean {
  return key.toLowerCase() === letter && (HAS_COMMAND_KEY ? metaKey : ctrlKey) && !altKey;
}

/** Whether keys go to the page: no dialog or popover covers it. */
export function isPageKey(): boolean {
  return document.querySelector("dialog[open], :popover-open") === null;
}

/** Whether a key press is a single-key shortcut: not turned off, not typed text, without a modifier. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return singleKeys.get() !== "off" && !event.defaultPrevented && isBare(event);
}

/** Whether it is a single-key shortcut for the page: see {@link isPlainKey} and {@link isPageKey}. */
export function isSingleKey(event: KeyboardEvent): boolean {
  return isPlainKey(event) && isPageKey();
}

/** Calls `onKey` for every key press on the page while the component is mounted. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
