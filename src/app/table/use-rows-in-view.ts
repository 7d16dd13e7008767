import { type RefObject, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Rows are mounted this far beyond either edge, so that fast scrolling shows no gap. Pixels. */
const OVERSCAN = 528;

/** Scrolling by fewer rows than this renders nothing. */
const SCROLL_STEP = 4;

/** From and to, inclusive. */
type LineRange = readonly [from: number, to: number];

interface RowsInViewOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /**
   * Keys of the lines of the body, which their elements have as `data-line`. A line whose height changes gets another
   * key.
   */
  readonly keys: readonly string[];
  /** Assumed height of a line not yet measured. Pixels. */
  readonly estimatedHeight: number;
  /** A line that always stays mounted, such as the one shown beside the table. */
  readonly pinned: number | undefined;
}

/** A mounted line and the gap before it. Pixels. */
interface LineInView {
  readonly index: number;
  readonly gap: number;
}

/**
 * Which lines of a table body are mounted: those in view and a few more. The focused line stays, so that scrolling
 * never loses focus; lines in a text selection stay, so that all of it can be copied; and all lines are mounted while
 * the page is printed, or searched by the browser's own "find in page".
 *
 * A page has at most a hundred rows, so each render adds up all heights. Heights and the view come from observers
 * alone: reading one would force a layout during rendering.
 */
export function useRowsInView({ body, keys, estimatedHeight, pinned }: RowsInViewOptions) {
  const selected = useSelectedLines(body, keys.length);
  const all = useAllLines({ byFind: true });
  const [revealed, setRevealed] = useState<number>();
  const [heights, measure] = useMeasuredHeights();
  const [top, bottom] = useScrolledView(body, estimatedHeight * SCROLL_STEP);
  const focused = lineOf(document.activeElement, body.current);
  const lines: LineInView[] = [];
  let gap = 0;
  let start = 0;
  for (const [index, key] of keys.entries()) {
    const end = start + (heights.get(key) ?? estimatedHeight);
    const inView = end >= top - OVERSCAN && start <= bottom + OVERSCAN;
    const isSelected = selected !== undefined && index >= selected[0] && index <= selected[1];
    if (all || inView || isSelected || index === pinned || index === focused || index === revealed) {
      lines.push({ index, gap });
      gap = 0;
    } else {
      gap += end - start;
    }
    start = end;
  }
  return {
    lines,
    /** Height below the last mounted line. Pixels. */
    gapAfter: gap,
    /** Ref callback for each line's element. */
    measure,
    /** Mounts the element of a line; undefined beyond the ends. */
    reveal: (line: number): HTMLTableRowElement | undefined => {
      if (line < 0 || line >= keys.length) return undefined;
      const find = () => body.current?.querySelector<HTMLTableRowElement>(`:scope > [data-index="${line}"]`);
      const element = find();
      if (element) {
        // release the previous one
        setRevealed(undefined);
        return element;
      }
      flushSync(() => setRevealed(line));
      return find() ?? undefined;
    },
  };
}

/** The measured heights of lines, by key, and the ref callback that observes an element. Pixels. */
function useMeasuredHeights() {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(() => new Map());
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const measured = entries.flatMap(({ target, borderBoxSize: [box] }): [string, number][] => {
          const key = target instanceof HTMLElement ? target.dataset["line"] : undefined;
          // an element that was just removed has no height
          return key === undefined || !box?.blockSize ? [] : [[key, box.blockSize]];
        });
        setHeights((before) => {
          const changed = measured.filter(([key, height]) => before.get(key) !== height);
          return changed.length === 0 ? before : new Map([...before, ...changed]);
        });
      }),
  );
  const measure = useCallback(
    (line: HTMLTableRowElement | null) => {
      if (line === null) return undefined;
      observer.observe(line);
      return () => observer.unobserve(line);
    },
    [observer],
  );
  return [heights, measure] as const;
}

/** The part of the body in view, relative to its top, in whole steps. Pixels. */
function useScrolledView(body: RefObject<HTMLElement | null>, step: number): readonly [number, number] {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    const scroller = body.current?.closest<HTMLElement>("[data-density]");
    if (!scroller) return undefined;
    // synchronously, before the frame is painted, so that it shows no gap
    const onScroll = () => flushSync(() => setTop(Math.floor(scroller.scrollTop / step) * step));
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeight(Math.ceil(entry.contentRect.height / step) * step);
    });
    scroller.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [body, step]);
  return [top, top + height];
}

/**
 * Whether every line must be mounted: while the page is printed and, with `byFind`, from the browser's find command
 * until the next press.
 */
export function useAllLines({ byFind }: { readonly byFind: boolean }): boolean {
  const [all, setAll] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const begin = () => flushSync(() => setAll(true));
    const end = () => setAll(false);
    const onFind = (event: KeyboardEvent) => {
      const find = (event.ctrlKey || event.metaKey) && (event.key === "f" || event.key === "g");
      if (find || event.key === "F3") begin();
    };
    window.addEventListener("beforeprint", begin, options);
    window.addEventListener("afterprint", end, options);
    if (byFind) window.addEventListener("keydown", onFind, options);
    window.addEventListener("pointerdown", end, options);
    return () => stop.abort();
  }, [byFind]);
  return all;
}

/** The lines that a text selection spans, so that all of it can be copied. */
function useSelectedLines(
  body: RefObject<HTMLTableSectionElement | null>,
  count: number,
): LineRange | undefined {
  const [selected, setSelected] = useState<LineRange>();
  useEffect(() => {
    const onSelection = () => {
      const next = selectedLines(body.current, count);
      setSelected((before) => (next?.[0] === before?.[0] && next?.[1] === before?.[1] ? before : next));
    };
    document.addEventListener("selectionchange", onSelection);
    return () => document.removeEventListener("selectionchange", onSelection);
  }, [body, count]);
  return selected;
}

/** The line that an element belongs to. */
export function lineAt(element: Element): number | undefined {
  const index = element.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return index === undefined ? undefined : Number(index);
}

/** The line of the body that a node belongs to. */
function lineOf(node: Node | null, body: HTMLElement | null): number | undefined {
  if (!node || !body?.contains(node)) return undefined;
  const element = node instanceof Element ? node : node.parentElement;
  return element ? lineAt(element) : undefined;
}

/** The lines that the selected text spans. */
function selectedLines(body: HTMLElement | null, count: number): LineRange | undefined {
  const selection = document.getSelection();
  if (!body || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(body)) return undefined;
  return [lineOf(range.startContainer, body) ?? 0, lineOf(range.endContainer, body) ?? count - 1];
}

/** Scrolls to the top of the rows, in their scroll container or in the page. */
export function scrollToTop(scroller: HTMLElement | null): void {
  scroller?.scrollTo({ top: 0 });
  if (scroller !== null && scroller.getBoundingClientRect().top < 0)
    scroller.scrollIntoView({ block: "start" });
}
