import type { KeyboardEvent } from "react";

const boxesOf = (frame: HTMLElement) => [
  ...frame.querySelectorAll<HTMLElement>("[data-boxes] input[type=checkbox]"),
];

const searchOf = (frame: HTMLElement) => frame.querySelector<HTMLElement>("input[data-search]");

/**
 * Keys of a picker: up, down, Home and End go from the search field through the boxes and back, Space and Enter
 * choose, and whatever is typed among the boxes goes on in the field. The field has its own Enter and Backspace.
 */
export function movePicker(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: frame, key } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const inField = target === searchOf(frame);
  if (!inField && target.type !== "checkbox") return;
  const next =
    inField && target.value !== "" && /^(Home|End)$/.test(key) ? undefined : goal(frame, target, key);
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (!inField && key === "Enter") {
    event.preventDefault();
    target.click();
  } else if (!inField && isTyping(event)) searchOf(frame)?.focus();
}

function goal(frame: HTMLElement, from: HTMLElement, key: string): HTMLElement | null | undefined {
  const boxes = boxesOf(frame);
  const at = boxes.indexOf(from);
  switch (key) {
    case "ArrowDown":
      return boxes[at + 1] ?? boxes.at(-1);
    case "ArrowUp":
      return at > 0 ? boxes[at - 1] : searchOf(frame);
    case "Home":
      return boxes[0];
    case "End":
      return boxes.at(-1);
    default:
      return undefined;
  }
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === "Backspace" || (key.length === 1 && key !== " ")) && !ctrlKey && !metaKey && !altKey;
}
