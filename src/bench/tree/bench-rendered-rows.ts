import { nextTask } from "#bench/bench-next-task.ts";
import { ROW_HEIGHT, TREE_HEIGHT } from "./bench-mounted-tree.ts";

/** Rows of the tree. */
const ROWS = "#root [data-node]";

function scrollerOf(element: Element | null): Element | undefined {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return undefined;
}

/** The scroller of the rendered rows. */
export function treeScroller(): Element | undefined {
  return scrollerOf(document.querySelector(ROWS));
}

/** Pixels of the scroller's height that no row covers in the current layout. */
export function uncoveredHeight(scroller: Element, rows: number): number {
  const box = scroller.getBoundingClientRect();
  const height = Math.min(TREE_HEIGHT, rows * ROW_HEIGHT);
  const tops = new Set<number>();
  for (const row of scroller.querySelectorAll(ROWS)) {
    const top = row.getBoundingClientRect().top - box.top;
    if (top > -ROW_HEIGHT && top < height) tops.add(Math.round(top));
  }
  const offset = scroller.scrollTop % ROW_HEIGHT;
  const needed = Math.ceil((height + offset) / ROW_HEIGHT - 0.01);
  return Math.max(0, needed - tops.size) * ROW_HEIGHT;
}

/** Whether a number of rows can be scrolled through and those in view are rendered. */
export function areRowsRendered(rows: number): boolean {
  const scroller = treeScroller();
  if (scroller === undefined) return false;
  const drawn = scroller.querySelectorAll(ROWS).length;
  const tall = rows * ROW_HEIGHT > TREE_HEIGHT;
  const whole = tall ? Math.abs(scroller.scrollHeight - rows * ROW_HEIGHT) < ROW_HEIGHT : drawn === rows;
  return whole && uncoveredHeight(scroller, rows) === 0;
}

/** Whether the row of a name is in view. */
export function isNameInView(name: string): boolean {
  const scroller = treeScroller();
  const box = scroller?.getBoundingClientRect();
  const row = [...document.querySelectorAll(ROWS)].find((each) => each.textContent.includes(name));
  const place = row?.getBoundingClientRect();
  return !!box && !!place && place.top >= box.top - 1 && place.bottom <= box.bottom + 1;
}

/** Resolves in the first task in which the condition holds. Throws after twenty seconds. */
export async function untilTrue(done: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!done()) {
    if (performance.now() > deadline) throw new Error("The rows never came");
    await nextTask();
  }
}
