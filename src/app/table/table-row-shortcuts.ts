import {
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from "react";
import {
  isCommand,
  isPageKey,
  isTyping,
  pressByKey,
  singleKeys,
  useKeys,
} from "#app/storage/stored-shortcuts.ts";
import { lineAt } from "./use-rows-in-view.ts";

/** Actions of the row keys, apart from moving. */
export interface RowKeyActions {
  /** -1 and 1 for `[` and `]`. */
  readonly turnPage: (step: -1 | 1) => void;
  /** Enter on a row, by its index on the page. */
  readonly open: (position: number) => void;
  /** Delete on a row, by its index on the page, where rows can be removed. */
  readonly remove?: ((position: number) => void) | undefined;
  /** Ctrl A or ⌘ A on a row. */
  readonly selectPage: () => void;
  /** Mounts the element of a line, even outside the view; undefined beyond the ends. */
  readonly reveal: (line: number) => HTMLElement | undefined;
  /** Number of lines of the body. */
  readonly lines: number;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const PAGES: Readonly<Record<string, 1 | -1>> = { "[": -1, "]": 1 };

const CHECKBOX = "input[type=checkbox]";

/** Elements that handle a click themselves. */
const CONTROLS = "a, button, input, label, select, textarea, summary, [role=button], [popover]";

/** Focuses the first checkbox from a line on, in a direction; an expansion may have none. */
function focusLine(line: number, direction: 1 | -1, reveal: RowKeyActions["reveal"]): void {
  for (let at = line; ; at += direction) {
    const element = reveal(at);
    if (!element) return;
    const checkbox = [...element.querySelectorAll<HTMLElement>(CHECKBOX)].at(direction === 1 ? 0 : -1);
    if (checkbox) return checkbox.focus();
  }
}

/** Moves to the next checkbox: on the same line if it has several, else on the next one. */
function step(from: Element, direction: 1 | -1, reveal: RowKeyActions["reveal"]): void {
  const line = lineAt(from);
  const here = [...(from.closest("[data-index]")?.querySelectorAll<HTMLElement>(CHECKBOX) ?? [])];
  const beside = from.matches(CHECKBOX) ? here[here.findIndex((box) => box === from) + direction] : undefined;
  if (beside) beside.focus();
  else focusLine((line ?? -1) + direction, direction, reveal);
}

/** The index of the row around an element; undefined outside of rows and in expansions. */
export function positionOf(element: Element): number | undefined {
  const position = element.closest("tr")?.dataset["row"];
  return position === undefined ? undefined : Number(position);
}

/** Expands or collapses a row. */
function expand(checkbox: Element, open: boolean): boolean {
  const row = checkbox.closest("tr[data-row]");
  const button = row?.querySelector<HTMLElement>(`button[aria-expanded=${!open}]`);
  button?.click();
  return button != null;
}

/** Reveals a row where possible: its button asks first where the key may be a slip. */
function reveal(checkbox: Element, event: RowKeyEvent): boolean {
  const button = checkbox.closest("tr[data-row]")?.querySelector<HTMLElement>("[data-reveal]");
  return button != null && pressByKey(button, event);
}

/** A key press within the scroll container of the rows. */
type RowKeyEvent = Parameters<typeof isCommand>[0] &
  Pick<KeyboardEvent, "target" | "repeat" | "defaultPrevented" | "preventDefault"> & {
    readonly currentTarget: Pick<HTMLElement, "tabIndex" | "clientHeight" | "focus">;
  };

/** Number of whole rows visible at once. */
function rowsInView(region: RowKeyEvent["currentTarget"], checkbox: Element): number {
  const height = checkbox.closest("tr")?.offsetHeight ?? 1;
  return Math.max(1, Math.floor(region.clientHeight / height) - 2);
}

/** Handles keys that only a row's own checkbox responds to. */
function onCheckboxKey(
  event: RowKeyEvent,
  checkbox: Element,
  { open, remove, reveal: revealLine, lines }: RowKeyActions,
): boolean {
  const { key, currentTarget: region } = event;
  const position = positionOf(checkbox);
  const line = lineAt(checkbox);
  if (position === undefined || line === undefined) return false;
  if (key === "ArrowRight" || key === "ArrowLeft") return expand(checkbox, key === "ArrowRight");
  if (key === "r") return reveal(checkbox, event);
  if (key === "Enter") open(position);
  else if (key === "Delete" && remove && !event.repeat) remove(position);
  else if (key === "Home") focusLine(0, 1, revealLine);
  else if (key === "End") focusLine(lines - 1, -1, revealLine);
  else if (key === "PageDown")
    focusLine(Math.min(lines - 1, line + rowsInView(region, checkbox)), -1, revealLine);
  else if (key === "PageUp") focusLine(Math.max(0, line - rowsInView(region, checkbox)), 1, revealLine);
  else return false;
  return true;
}

/** Whether no row has the focus, so that arrow keys scroll. */
function isScrolling({ key, currentTarget }: RowKeyEvent): boolean {
  return currentTarget.tabIndex === 0 && STEPS[key] !== undefined;
}

/**
 * Handles keys while focus is within the rows: arrows or J and K move, Home, End and the page keys jump, X selects like
 * Space, R reveals, Ctrl A selects the page, Enter opens, Delete removes, right and left arrow expand and collapse, `[`
 * and `]` turn the page. A row has focus when its checkbox has.
 */
export function onRowKey(event: RowKeyEvent, actions: RowKeyActions): void {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.defaultPrevented || isScrolling(event)) return;
  if (!(target instanceof HTMLElement) || isTyping(target)) return;
  const onCheckbox = target.matches(CHECKBOX);
  if (event.ctrlKey || event.metaKey) {
    if (key !== "a" || !onCheckbox) return;
    actions.selectPage();
    event.preventDefault();
    return;
  }
  if (key.length === 1 && key !== " " && singleKeys.get() === "off") return;
  const direction = STEPS[key];
  const page = PAGES[key];
  if (direction !== undefined) {
    step(target, direction, actions.reveal);
  } else if (page !== undefined) {
    // the focused row disappears with its page
    currentTarget.focus();
    actions.turnPage(page);
  } else if (key === "x" && onCheckbox) {
    target.click();
  } else if (!onCheckbox || !onCheckboxKey(event, target, actions)) {
    return;
  }
  event.preventDefault();
}

type CopyKeyEvent = Parameters<typeof isCommand>[0] &
  Pick<KeyboardEvent, "shiftKey" | "repeat" | "defaultPrevented" | "target">;

/**
 * Whether Ctrl C or ⌘ C copies rows: nothing covers them, no field has focus, and no text is selected that the browser
 * would copy.
 */
export function isCopyKey(event: CopyKeyEvent): boolean {
  if (!isCommand(event, "c") || event.shiftKey || event.repeat || event.defaultPrevented) return false;
  return !isTyping(event.target) && isPageKey() && document.getSelection()?.isCollapsed !== false;
}

interface CopyKeyProps<Row> {
  /** The rows among which the selected ones are copied; other pages included, where loaded. */
  readonly rows: () => readonly Row[];
  readonly isSelected: (row: Row) => boolean;
  /** The row around an element; it is copied where none is selected. */
  readonly rowOf: (element: Element) => Row | undefined;
  /** Called with the rows to copy, possibly none. Undefined where rows cannot be copied. */
  readonly onCopy: ((rows: readonly Row[]) => void) | undefined;
}

/** Copies the selected rows of a table on Ctrl C or ⌘ C, else the focused one. */
export function useCopyKey<Row>({ rows, isSelected, rowOf, onCopy }: CopyKeyProps<Row>): void {
  useKeys((event) => {
    if (onCopy === undefined || !isCopyKey(event)) return;
    const selected = rows().filter(isSelected);
    const focused = document.activeElement && rowOf(document.activeElement);
    onCopy(selected.length > 0 || !focused ? selected : [focused]);
    event.preventDefault();
  });
}

const ROW = ":is([data-row], article)";

/**
 * Makes the scroll container of rows or cards focusable. By Tab only where nothing inside is focusable, such as
 * articles without a link: keys could not scroll it otherwise.
 */
export function useScrollerFocus(
  scroller: RefObject<HTMLElement | null>,
  label: string,
  rows: readonly unknown[] | undefined,
): HTMLAttributes<HTMLElement> {
  const [byTab, setByTab] = useState(false);
  useLayoutEffect(() => {
    const { current: box } = scroller;
    const takesFocus = box?.querySelector(`${ROW} :is(a[href], button, input:enabled)`) != null;
    const alone = rows !== undefined && !takesFocus && box?.querySelector(ROW) != null;
    // setting the same value would render in a loop while rows are deferred
    if (alone !== byTab) setByTab(alone);
  }, [scroller, rows, byTab]);
  return byTab ? { tabIndex: 0, role: "group", "aria-label": label } : { tabIndex: -1 };
}

/** Marks the row that has keyboard focus. */
export function onRowFocus({ type, target }: FocusEvent): void {
  const focused = type === "focus" && target.matches(":focus-visible");
  target.closest("tr[data-row]")?.toggleAttribute("data-focused", focused);
}

/** Opens a row on a click outside of controls, by its index. Ignores a click that ends a text selection. */
export function onRowClick(event: MouseEvent<HTMLElement>, open: (position: number) => void): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(CONTROLS) || event.defaultPrevented) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const position = positionOf(target);
  if (position !== undefined) open(position);
}
