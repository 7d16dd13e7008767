import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const PAGES: Readonly<Record<string, 1 | -1>> = { "[": -1, "]": 1 };

function move(region: HTMLElement, from: EventTarget, step: 1 | -1): void {
  const boxes = [...region.querySelectorAll<HTMLElement>("tbody input[type=checkbox]")];
  const row = from instanceof Element ? from.closest("tr") : null;
  const at = boxes.findIndex((box) => row?.contains(box) === true);
  boxes[at + step]?.focus();
}

/**
 * Keys of the rows, heard only while focus is among them: arrows or J and K move, X chooses as Space does, `[` and
 * `]` turn the page. A row's focus is the focus of its box.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>, turnPage: (step: -1 | 1) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const step = STEPS[event.key];
  const page = PAGES[event.key];
  if (step !== undefined) {
    move(event.currentTarget, event.target, step);
  } else if (page !== undefined) {
    // the focused row goes with its page
    event.currentTarget.focus();
    turnPage(page);
  } else if (event.key === "x" && event.target instanceof HTMLInputElement) {
    event.target.click();
  } else {
    return;
  }
  event.preventDefault();
}
