import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  type ColumnSizes,
  MAX_COLUMN_REM,
  MIN_COLUMN_REM,
  resetColumnSize,
  resizeColumn,
} from "./table-column-sizing.ts";

interface TableColumnResizerProps {
  readonly column: { readonly id: string; readonly label: string };
  readonly sizes: ColumnSizes;
  /** Reports sizes during a drag; undefined returns to the stored ones. */
  readonly onDraft: (sizes: ColumnSizes | undefined) => void;
  readonly onSizes: (sizes: Record<string, number>) => void;
}

/** How far a key moves the edge, in rem. Home and End go to the limits. */
const STEPS_REM: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -5,
  PageUp: 5,
  Home: -MAX_COLUMN_REM,
  End: MAX_COLUMN_REM,
};

/** The state at the start of a drag. */
interface DragStart {
  readonly x: number;
  readonly sizes: ColumnSizes;
}

/**
 * The resize handle of a heading: drag it, use the arrow keys, or click it and then use the buttons beside it. A double
 * click or Enter restores the default width.
 */
export function TableColumnResizer({
  column: { id, label },
  sizes,
  onDraft,
  onSizes,
}: TableColumnResizerProps) {
  const [shown, setShown] = useState(0);
  const start = useRef<DragStart>(undefined);
  const change = (next: ColumnSizes) => {
    onSizes({ ...next });
    setShown(next[id] ?? 0);
  };
  const onDrag = (event: PointerEvent<HTMLElement>) => {
    if (start.current === undefined) return;
    const { x, sizes: before } = start.current;
    onDraft(resizeColumn(before, id, (event.clientX - x) / rootSize()));
  };
  const onDrop = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = undefined;
    onDraft(undefined);
    if (from !== undefined && event.type === "pointerup" && event.clientX !== from.x)
      change(resizeColumn(from.sizes, id, (event.clientX - from.x) / rootSize()));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS_REM[event.key];
    if (event.key === "Escape") start.current = undefined;
    if (event.key === "Escape") onDraft(undefined);
    else if (event.key === "Enter") change(resetColumnSize(sizes, id));
    else if (by !== undefined) step(event.currentTarget, by);
    else return;
    event.preventDefault();
  };
  const drawnSizes = (within: HTMLElement) => ({ ...sizes, [id]: drawnSize(within) });
  const step = (within: HTMLElement, by: number) => change(resizeColumn(drawnSizes(within), id, by));
  return (
    <span className="column-edge">
      <span
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={`Width of ${label}`}
        aria-valuemin={pixels(MIN_COLUMN_REM)}
        aria-valuemax={pixels(MAX_COLUMN_REM)}
        aria-valuenow={pixels(sizes[id] ?? shown)}
        aria-valuetext={`${pixels(sizes[id] ?? shown)} pixels`}
        title="Drag or press to resize, double click to reset"
        onFocus={(event) => setShown(drawnSize(event.currentTarget))}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { x: event.clientX, sizes: drawnSizes(event.currentTarget) };
        }}
        onPointerMove={onDrag}
        onPointerUp={onDrop}
        onPointerCancel={onDrop}
        onDoubleClick={() => change(resetColumnSize(sizes, id))}
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

/**
 * For people who can neither drag nor use a keyboard. Shown after a click on the handle, out of the way of a second
 * click on it.
 */
function StepButton({ label, icon, onStep }: StepButtonProps) {
  return (
    <IconButton
      size="sm"
      variant="secondary"
      tabIndex={-1}
      label={label}
      icon={<Icon of={icon} size="sm" />}
      // the buttons show only while the handle has the focus
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onStep(event.currentTarget)}
    />
  );
}

/** One rem in pixels. */
function rootSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function pixels(rem: number): number {
  return Math.round(rem * rootSize());
}

/** The rendered width of the heading around an element, in rem. */
function drawnSize(within: HTMLElement): number {
  return (within.closest("th")?.offsetWidth ?? 0) / rootSize();
}
