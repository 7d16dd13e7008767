import { ArrowDown, ArrowUp, GripVertical, Pin } from "lucide-react";
import type { KeyboardEvent } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import type { ListedColumn } from "./reorder-columns.ts";
import type { OnGrip } from "./use-reorder-drag.ts";

/** Where a line stands, and the ways to move it. */
export interface LineOrder {
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly dragged: boolean;
  readonly onGrip: OnGrip;
  readonly onMove: (step: -1 | 1) => void;
}

interface ColumnLineProps {
  readonly column: ListedColumn;
  readonly onToggle: () => void;
  /** Given where it can be moved. */
  readonly order?: LineOrder | undefined;
}

/** A column with its box; one that is shown can be moved by its grip, its buttons or Alt with the arrow keys. */
export function ColumnLine({ column: { id, label }, onToggle, order }: ColumnLineProps) {
  return (
    <li
      data-line={id}
      onKeyDown={order && ((event) => onMoveKey(event, order.onMove))}
      className={classNames(
        line,
        order?.dragged ? "relative z-10 bg-raised shadow-pop inset-ring-[1.5px] inset-ring-accent" : lineRing,
      )}
    >
      <span
        onPointerDown={order && ((event) => order.onGrip(event, id, order.place))}
        className={classNames(mark, order && "cursor-grab touch-none active:cursor-grabbing")}
      >
        {order && <GripVertical size={16} strokeWidth={1.75} aria-hidden />}
      </span>
      <Checkbox label={label} showLabel checked={order !== undefined} onChange={onToggle} className={box} />
      {order && (
        <>
          <span
            aria-hidden
            className={classNames(
              "flex-none text-xs text-accent-ink tabular-nums",
              !order.dragged && whileFocused,
            )}
          >
            {order.place + 1} of {order.count}
          </span>
          <MoveButtons label={label} order={order} />
        </>
      )}
    </li>
  );
}

/** The first column: it names the row, so it is always there. */
export function PinnedLine({ label }: { readonly label: string }) {
  return (
    <li className={line}>
      <span className={mark}>
        <Pin size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <Checkbox label={label} showLabel checked disabled onChange={() => undefined} className={box} />
      <span className="flex-none pr-2 text-xs text-ink-3">Always first</span>
    </li>
  );
}

/** For those who can neither drag nor press keys. */
function MoveButtons({ label, order }: { readonly label: string; readonly order: LineOrder }) {
  return (
    <span className="hidden flex-none group-hover/line:flex pointer-coarse:flex">
      <IconButton
        size="sm"
        tabIndex={-1}
        label={`Move ${label} up`}
        icon={<ArrowUp size={15} strokeWidth={1.75} aria-hidden />}
        aria-disabled={order.place <= 1}
        onClick={() => order.onMove(-1)}
      />
      <IconButton
        size="sm"
        tabIndex={-1}
        label={`Move ${label} down`}
        icon={<ArrowDown size={15} strokeWidth={1.75} aria-hidden />}
        aria-disabled={order.place >= order.count - 1}
        onClick={() => order.onMove(1)}
      />
    </span>
  );
}

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function onMoveKey(event: KeyboardEvent, onMove: LineOrder["onMove"]): void {
  const step = KEYS[event.key];
  if (!event.altKey || step === undefined) return;
  event.preventDefault();
  onMove(step);
}

const line = "group/line flex items-center gap-1 rounded-sm pr-1.5 select-none hover:bg-hover";
const lineRing = "has-[input:focus-visible]:inset-ring-[1.5px] has-[input:focus-visible]:inset-ring-accent";
const mark =
  "flex h-8 w-7 flex-none items-center justify-center text-ink-3 pointer-coarse:h-11 pointer-coarse:w-11";
const box = "flex-1! [&_input]:outline-none pointer-coarse:min-h-11";
const whileFocused = "hidden group-has-[input:focus-visible]/line:inline group-hover/line:hidden";
