import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const PAGES: Readonly<Record<string, 1 | -1>> = { "[": -1, "]": 1 };

function move(region: HTMLElement, from: EventTarget, step: 1 | -1): void {
  const cards = [...region.querySelectorAll("article")];
  const at = cards.findIndex((card) => from instanceof Node && card.contains(from));
  cards[at < 0 ? 0 : at + step]?.querySelector<HTMLElement>("a, button")?.focus();
}

/** Keys of the cards, heard only while focus is among them: J and K go from card to card, `[` and `]` turn the page. */
export function onCardKey(event: KeyboardEvent<HTMLElement>, turnPage: (step: -1 | 1) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const step = STEPS[event.key];
  const page = PAGES[event.key];
  if (step !== undefined) {
    move(event.currentTarget, event.target, step);
  } else if (page !== undefined) {
    // the focused card goes with its page
    event.currentTarget.focus();
    turnPage(page);
  } else {
    return;
  }
  event.preventDefault();
}
