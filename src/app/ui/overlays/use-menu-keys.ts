import { type KeyboardEvent, type RefObject, useRef } from "react";

/** Letters typed within this time form one search. */
const TYPE_AHEAD_MS = 600;

/** Menu keys: arrows wrap around, Home and End jump, letters find a label, Tab leaves. */
export function useMenuKeys(surface: RefObject<HTMLElement | null>, close: () => void) {
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent) => {
    event.stopPropagation();
    const items = [...(surface.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const target = items.at(nextIndex(event, at, items, typed.current));
    if (event.key === "Tab") close();
    if (event.key.startsWith("Arrow") || isLetter(event) || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      target?.focus();
    }
  };
}

function nextIndex(
  event: KeyboardEvent,
  at: number,
  items: HTMLElement[],
  typed: { text: string; at: number },
): number {
  if (event.key === "ArrowDown") return (at + 1) % Math.max(1, items.length);
  if (event.key === "ArrowUp") return at <= 0 ? -1 : at - 1;
  if (event.key === "Home") return 0;
  if (event.key === "End") return -1;
  if (!isLetter(event)) return at;
  typed.text = event.timeStamp - typed.at < TYPE_AHEAD_MS ? typed.text + event.key : event.key;
  typed.at = event.timeStamp;
  return lookUp(typed.text.toLocaleLowerCase(), at, items);
}

/**
 * The next item after `at` whose label starts with the text, or `at` itself: a single letter moves on, more letters
 * refine.
 */
function lookUp(text: string, at: number, items: HTMLElement[]): number {
  const from = text.length > 1 ? at : at + 1;
  const order = items.map((_, step) => (from + step) % items.length);
  const starts = (index: number) => items[index]?.ariaLabel?.toLocaleLowerCase().startsWith(text) === true;
  return order.find(starts) ?? at;
}

/** Space presses the focused item, so it is not a letter here. */
function isLetter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
}
