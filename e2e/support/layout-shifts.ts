import type { BrowserContext } from "@playwright/test";

/** The largest layout shift score of one load of a page. */
const MAX_SHIFT = 0.02;

interface Shift {
  /** The load of a page in which it happened. */
  load: string;
  path: string;
  value: number;
  startTime: number;
  /** What moved, from where to where. */
  moved: string[];
}

declare global {
  /** Reports a shift to the process outside the page. */
  var tellShift: (shift: Shift) => Promise<void>;
}

/** Runs in each page before its own scripts: reports every shift that no press or key caused. */
function tellShifts(): void {
  if (window !== window.top) return;
  const load = `${performance.timeOrigin}-${Math.random()}`;

  const nameOf = (element: Element) => {
    const attributes = ["id", "role", "aria-label"].flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [`[${name}="${value}"]`];
    });
    const classes = [...element.classList].slice(0, 4).map((name) => `.${name}`);
    return element.localName + attributes.join("") + classes.join("");
  };
  const selectorOf = (node: Node | null) => {
    const names: string[] = [];
    for (
      let element = node instanceof Element ? node : (node?.parentElement ?? null);
      element !== null && names.length < 4;
      element = element.parentElement
    )
      names.unshift(nameOf(element));
    return names.length === 0 ? "(an element that is gone)" : names.join(" > ");
  };
  const rectOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;

  // after a press, a key, a print or a new size the browser itself allows 500 ms: 30 frames here, which take longer on a busy
  // machine; text that a journey fills in or pastes, and a file that it drops, come without the keys and buttons of a person
  const answers: { from: number; until: number }[] = [];
  let framesLeft = 0;
  const countFrame = (now: number) => {
    framesLeft -= 1;
    const open = answers.at(-1);
    if (framesLeft > 0) requestAnimationFrame(countFrame);
    else if (open !== undefined) open.until = now;
  };
  for (const type of ["input", "paste", "drop", "keydown", "pointerdown", "click", "resize", "afterprint"])
    addEventListener(
      type,
      ({ timeStamp }) => {
        if (framesLeft === 0) {
          answers.push({ from: timeStamp, until: Infinity });
          requestAnimationFrame(countFrame);
        }
        framesLeft = 30;
      },
      { capture: true },
    );
  const isAnswer = ({ startTime }: PerformanceEntry) =>
    answers.some(({ from, until }) => startTime >= from && startTime <= until);

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[])
      // printed layouts are not seen while they are computed
      if (!entry.hadRecentInput && !isAnswer(entry) && !matchMedia("print").matches)
        void globalThis.tellShift({
          load,
          path: location.pathname,
          value: entry.value,
          startTime: entry.startTime,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${selectorOf(node)} from ${rectOf(previousRect)} to ${rectOf(currentRect)}`,
          ),
        });
  }).observe({ type: "layout-shift", buffered: true });
}

/** The window of shifts, at most 1 s apart and within 5 s, with the largest sum: the definition of CLS. */
function worstWindow(shifts: readonly Shift[]): Shift[] {
  const sum = (some: readonly Shift[]) => some.reduce((total, { value }) => total + value, 0);
  let worst: Shift[] = [];
  let open: Shift[] = [];
  for (const shift of shifts.toSorted((a, b) => a.startTime - b.startTime)) {
    const first = open[0];
    const last = open.at(-1);
    const isLater =
      first !== undefined &&
      last !== undefined &&
      (shift.startTime - last.startTime > 1000 || shift.startTime - first.startTime > 5000);
    open = isLater ? [shift] : [...open, shift];
    if (sum(open) > sum(worst)) worst = open;
  }
  return worst;
}

/**
 * Watches every page of a context, across navigations. The returned function says which loads shifted too much, and what moved;
 * it names no text of a page, since that may be personal.
 */
export async function watchLayoutShifts(context: BrowserContext): Promise<() => string[]> {
  const loads = new Map<string, Shift[]>();
  await context.exposeBinding("tellShift", (_, shift: Shift) => {
    loads.set(shift.load, [...(loads.get(shift.load) ?? []), shift]);
  });
  await context.addInitScript(tellShifts);
  return () =>
    [...loads.values()].flatMap((shifts) => {
      const worst = worstWindow(shifts);
      const score = worst.reduce((total, { value }) => total + value, 0);
      if (score <= MAX_SHIFT) return [];
      const lines = worst.flatMap(({ path, value, startTime, moved }) => [
        `${path} at ${Math.round(startTime)} ms by ${value.toFixed(4)}`,
        ...moved.map((line) => `  ${line}`),
      ]);
      return [`${score.toFixed(4)}:\n${lines.join("\n")}`];
    });
}
