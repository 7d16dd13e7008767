import { type Range, defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The height of the headings, which stay at the top of what scrolls. Pixels. */
export const HEAD_HEIGHT = 36;

/** Rows drawn beyond either edge, so that fast scrolling shows no gap. */
const OVERSCAN = 8;

/** Lines that are elements although they may be out of view: from and to, both included. */
type HeldLines = readonly [from: number, to: number];

interface RowsInViewOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** Lines of the body: rows, and what is expanded below them. */
  readonly count: number;
  readonly keyOf: (line: number) => string;
  /** The height of a line that was never drawn. Pixels. */
  readonly estimatedHeight: number;
  /** A line that stays an element wherever it is, such as the one shown beside the table. */
  readonly pinned: number | undefined;
}

/** A drawn line and the gap before it. Pixels. */
interface LineInView {
  readonly index: number;
  readonly gap: number;
}

/**
 * Which lines of a table body are elements: those in view and a few more. The line with the focus stays, so that
 * scrolling never takes the focus away; lines in a text selection stay, so that all of it can be copied; and all of
 * them stand while the page is printed, or searched by the browser's own "find in page".
 */
export function useRowsInView({ body, count, keyOf, estimatedHeight, pinned }: RowsInViewOptions) {
  const [held, setHeld] = useState<HeldLines>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const lines = new Set(defaultRangeExtractor(range));
      const focused = lineOf(document.activeElement, body.current);
      for (const line of [pinned, focused]) if (line !== undefined && line < range.count) lines.add(line);
      if (held)
        for (let line = held[0]; line <= Math.min(held[1], range.count - 1); line += 1) lines.add(line);
      return [...lines].toSorted((one, other) => one - other);
    },
    [body, pinned, held],
  );
  // oxlint-disable-next-line react-hooks/incompatible-library -- the project is built without the compiler
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => body.current?.closest<HTMLElement>("[data-density]") ?? null,
    getItemKey: keyOf,
    estimateSize: () => estimatedHeight,
    scrollMargin: HEAD_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, estimatedHeight]);
  useHeldLines(body, count, setHeld);
  let end = HEAD_HEIGHT;
  const lines: LineInView[] = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return {
    lines,
    /** Below the last drawn line. Pixels. */
    gapAfter: HEAD_HEIGHT + virtualizer.getTotalSize() - end,
    measure: virtualizer.measureElement,
    /** Makes an element of a line; undefined beyond the ends. */
    reveal: (line: number): HTMLTableRowElement | undefined => {
      if (line < 0 || line >= count) return undefined;
      const find = () => body.current?.querySelector<HTMLTableRowElement>(`:scope > [data-index="${line}"]`);
      if (!find()) flushSync(() => setHeld([line, line]));
      return find() ?? undefined;
    },
  };
}

/** Holds lines for what reaches beyond the view: a text selection, printing, the browser's find. */
function useHeldLines(
  body: RefObject<HTMLTableSectionElement | null>,
  count: number,
  setHeld: (
    lines: HeldLines | undefined | ((before: HeldLines | undefined) => HeldLines | undefined),
  ) => void,
): void {
  useEffect(() => {
    const all: HeldLines = [0, count - 1];
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const onPrint = () => flushSync(() => setHeld(all));
    const onFind = (event: KeyboardEvent) => {
      const find = (event.ctrlKey || event.metaKey) && (event.key === "f" || event.key === "g");
      if (find || event.key === "F3") flushSync(() => setHeld(all));
    };
    const onSelection = () => {
      const next = selectedLines(body.current, count);
      setHeld((before) => (next?.[0] === before?.[0] && next?.[1] === before?.[1] ? before : next));
    };
    window.addEventListener("beforeprint", onPrint, options);
    window.addEventListener("afterprint", () => setHeld(undefined), options);
    window.addEventListener("keydown", onFind, options);
    document.addEventListener("selectionchange", onSelection, options);
    return () => {
      stop.abort();
      setHeld(undefined);
    };
  }, [body, count, setHeld]);
}

/** The line that a node of the body stands in. */
export function lineOf(node: Node | null, within: HTMLElement | null): number | undefined {
  if (!node || !within?.contains(node)) return undefined;
  const element = node instanceof Element ? node : node.parentElement;
  const index = element?.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return index === undefined ? undefined : Number(index);
}

/** The lines that selected text runs through. */
function selectedLines(body: HTMLElement | null, count: number): HeldLines | undefined {
  const selection = document.getSelection();
  if (!body || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(body)) return undefined;
  return [lineOf(range.startContainer, body) ?? 0, lineOf(range.endContainer, body) ?? count - 1];
}
