import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { OwnWidths } from "./column-widths.ts";
import { STEPS, WIDEST, NARROWEST, grown, withoutWidth } from "./grown-widths.ts";
import type { Resize } from "./table-head.tsx";

export interface ColumnResizerProps extends Resize {
  readonly column: { readonly id: string; readonly label: string };
}

/** Where a drag began. */
interface Start {
  readonly x: number;
  readonly widths: OwnWidths;
}

/** The edge of a heading: dragged, or moved by the arrow keys; a double click or Enter gives the first width back. */
export function ColumnResizer({ column: { id, label }, own, onDraft, onWidths }: ColumnResizerProps) {
  const [shown, setShown] = useState(0);
  const start = useRef<Start>(undefined);
  const change = (widths: OwnWidths) => {
    onWidths(widths);
    setShown(widths[id] ?? 0);
  };
  const onDrag = (event: PointerEvent<HTMLElement>) => {
    if (start.current === undefined) return;
    const { x, widths } = start.current;
    onDraft(grown(widths, id, (event.clientX - x) / rootSize()));
  };
  const onDrop = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = undefined;
    onDraft(undefined);
    if (from !== undefined && event.type === "pointerup" && event.clientX !== from.x)
      change(grown(from.widths, id, (event.clientX - from.x) / rootSize()));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (event.key === "Escape") start.current = undefined;
    if (event.key === "Escape") onDraft(undefined);
    else if (event.key === "Enter") change(withoutWidth(own, id));
    else if (step !== undefined) change(grown(widthsUpTo(event.currentTarget, own), id, step));
    else return;
    event.preventDefault();
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={pixels(NARROWEST)}
      aria-valuemax={pixels(WIDEST)}
      aria-valuenow={pixels(own[id] ?? shown)}
      aria-valuetext={`${pixels(own[id] ?? shown)} pixels`}
      title="Drag to resize, double click to reset"
      onFocus={(event) => setShown(widthsUpTo(event.currentTarget, own)[id] ?? 0)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, widths: widthsUpTo(event.currentTarget, own) };
      }}
      onPointerMove={onDrag}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
      onDoubleClick={() => change(withoutWidth(own, id))}
      onKeyDown={onKey}
      className={look}
    />
  );
}

/** What a rem is, in pixels. */
function rootSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function pixels(rem: number): number {
  return Math.round(rem * rootSize());
}

/**
 * The widths as they are drawn, up to the heading of this edge: these stay while the edge moves, so that it follows the
 * pointer; what comes after it gives way.
 */
function widthsUpTo(edge: HTMLElement, own: OwnWidths): OwnWidths {
  const heading = edge.closest("th");
  const all = [...(heading?.parentElement?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
  const upTo = all.slice(0, all.findIndex((one) => one === heading) + 1);
  const drawn = upTo.map((one) => [one.dataset["column"] ?? "", one.offsetWidth / rootSize()] as const);
  return { ...own, ...Object.fromEntries(drawn) };
}

const look =
  "absolute inset-y-0 -right-3 w-6 cursor-col-resize touch-none outline-none max-md:hidden [th:last-child>&]:right-0 " +
  "after:absolute after:inset-y-2 after:left-1/2 after:w-px after:bg-line-strong after:opacity-0 after:transition-opacity " +
  "group-hover/head:after:opacity-100 hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-accent " +
  "focus-visible:after:inset-y-0 focus-visible:after:w-0.5 focus-visible:after:bg-accent focus-visible:after:opacity-100 " +
  "[th:last-child>&]:after:left-auto [th:last-child>&]:after:right-0";
