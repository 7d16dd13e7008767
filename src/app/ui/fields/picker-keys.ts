import type { KeyboardEvent } from "react";
import { isComposing } from "./is-composing.ts";

const checkboxesIn = (frame: HTMLElement) => [
  ...frame.querySelectorAll<HTMLElement>("[data-boxes] input[type=checkbox]"),
];

const searchIn = (frame: HTMLElement) => frame.querySelector<HTMLElement>("input[data-search]");

/**
 * Keys of a picker: up, down, Home and End move between the search field and the checkboxes; Space and Enter toggle a
 * checkbox; typing on a checkbox continues in the field. The field handles its own Enter and Backspace.
 */
export function onPickerKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: frame, key } = event;
  if (!(target instanceof HTMLInputElement) || isComposing(event)) return;
  const inField = target === searchIn(frame);
  if (!inField && target.type !== "checkbox") return;
  const next =
    inField && target.value !== "" && /^(Home|End)$/.test(key) ? undefined : keyTarget(frame, target, key);
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (!inField && key === "Enter") {
    event.preventDefault();
    target.click();
  } else if (!inField && isTyping(event)) searchIn(frame)?.focus();
}

function keyTarget(frame: HTMLElement, from: HTMLElement, key: string): HTMLElement | null | undefined {
  const checkboxes = checkboxesIn(frame);
  const at = checkboxes.indexOf(from);
  switch (key) {
    case "ArrowDown":
      return checkboxes[at + 1] ?? checkboxes.at(-1);
    case "ArrowUp":
      return at > 0 ? checkboxes[at - 1] : searchIn(frame);
    case "Home":
      return checkboxes[0];
    case "End":
      return checkboxes.at(-1);
    default:
      return undefined;
  }
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === "Backspace" || (key.length === 1 && key !== " ")) && !ctrlKey && !metaKey && !altKey;
}
