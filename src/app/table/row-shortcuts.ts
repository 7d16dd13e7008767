import type { FocusEvent, KeyboardEvent } from "react";
import { isTyping, singleKeys } from "#app/storage/shortcuts.ts";

/** What the keys of the rows do beyond moving. */
export interface RowKeyActions {
  /** -1 and 1 for `[` and `]`. */
  readonly turnPage: (step: -1 | 1) => void;
  /** Enter on a row, by its position. */
  readonly open: (position: number) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const PAGES: Readonly<Record<string, 1 | -1>> = { "[": -1, "]": 1 };

const BOX = "input[type=checkbox]";

function move(region: HTMLElement, from: Element, step: 1 | -1): void {
  const boxes = [...region.querySelectorAll<HTMLElement>(`tbody ${BOX}`)];
  const own = from.closest("tr");
  const at = boxes.findIndex((box) => (from.matches(BOX) ? box === from : own?.contains(box) === true));
  boxes[at + step]?.focus();
}

/** The position of the row that an element stands in; undefined outside of rows and below them. */
export function positionOf(element: Element): number | undefined {
  const position = element.closest("tr")?.dataset["row"];
  return position === undefined ? undefined : Number(position);
}

/** Opens or closes what a row shows below itself. */
function expand(box: Element, open: boolean): boolean {
  const button = box.closest("tr[data-row]")?.querySelector<HTMLElement>(`button[aria-expanded=${!open}]`);
  button?.click();
  return button != null;
}

/** Keys that only a row's own box hears. */
function onBoxKey(key: string, box: Element, position: number, open: RowKeyActions["open"]): boolean {
  if (key === "ArrowRight" || key === "ArrowLeft") return expand(box, key === "ArrowRight");
  if (key === "Enter") open(position);
  return key === "Enter";
}

/**
 * Keys of the rows, heard only while focus is among them: arrows or J and K move, X chooses as Space does, Enter opens,
 * the right and the left arrow show and hide what is below a row, `[` and `]` turn the page. A row's focus is the focus
 * of its box.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>, { turnPage, open }: RowKeyActions): void {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || isTyping(target)) return;
  if (key.length === 1 && key !== " " && singleKeys.get() === "off") return;
  const step = STEPS[key];
  const page = PAGES[key];
  const position = target.matches(BOX) ? positionOf(target) : undefined;
  if (step !== undefined) {
    move(currentTarget, target, step);
  } else if (page !== undefined) {
    // the focused row goes with its page
    currentTarget.focus();
    turnPage(page);
  } else if (key === "x" && target.matches(BOX)) {
    target.click();
  } else if (position === undefined || !onBoxKey(key, target, position, open)) {
    return;
  }
  event.preventDefault();
}

/** Marks the row that the keyboard is at. */
export function onRowFocus({ type, target }: FocusEvent): void {
  const focused = type === "focus" && target.matches(":focus-visible");
  target.closest("tr[data-row]")?.toggleAttribute("data-focused", focused);
}
