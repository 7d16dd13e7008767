import "./column-resizer.css";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
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

/**
 * The edge of a heading: dragged, moved by the arrow keys, or pressed and then moved by the buttons beside it; a double
 * click or Enter gives the first width back.
 */
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
    const by = STEPS[event.key];
    if (event.key === "Escape") start.current = undefined;
    if (event.key === "Escape") onDraft(undefined);
    else if (event.key === "Enter") change(withoutWidth(own, id));
    else if (by !== undefined) step(event.currentTarget, by);
    else return;
    event.preventDefault();
  };
  const step = (within: HTMLElement, by: number) => change(grown(widthsUpTo(within, own), id, by));
  return (
    <span className="column-edge">
      <span
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={`Width of ${label}`}
        aria-valuemin={pixels(NARROWEST)}
        aria-valuemax={pixels(WIDEST)}
        aria-valuenow={pixels(own[id] ?? shown)}
        aria-valuetext={`${pixels(own[id] ?? shown)} pixels`}
        title="Drag or press to resize, double click to reset"
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
      />
      <StepButton label={`Make ${label} narrower`} icon={ChevronLeft} onStep={(at) => step(at, -1)} />
      <StepButton label={`Make ${label} wider`} icon={ChevronRight} onStep={(at) => step(at, 1)} />
    </span>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onStep: (button: HTMLElement) => void;
}

/** For those who can neither drag nor press keys: there once the edge was pressed, clear of a second press on it. */
function StepButton({ label, icon: Icon, onStep }: StepButtonProps) {
  return (
    <IconButton
      size="sm"
      variant="secondary"
      tabIndex={-1}
      label={label}
      icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
      // the edge keeps the focus, and with it these
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onStep(event.currentTarget)}
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
 * The widths as they are drawn, up to the heading that an element is in: these stay while its edge moves, so that it follows the
 * pointer; what comes after it gives way.
 */
function widthsUpTo(within: HTMLElement, own: OwnWidths): OwnWidths {
  const heading = within.closest("th");
  const all = [...(heading?.parentElement?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
  const upTo = all.slice(0, all.findIndex((one) => one === heading) + 1);
  const drawn = upTo.map((one) => [one.dataset["column"] ?? "", one.offsetWidth / rootSize()] as const);
  return { ...own, ...Object.fromEntries(drawn) };
}
