import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { ArrowDown, ArrowUp, GripVertical, Pin } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ListedColumn } from "./table-column-layout.ts";

/** A column's position, and how to move it. */
interface ItemOrder {
  /** Counts from 0. */
  readonly index: number;
  /** Lowest position it can take: 1 where the first column is fixed. */
  readonly lowest: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
  /** Called when another column is dragged over this one, to take its place. */
  readonly onTakePlace: (draggedId: string) => void;
}

interface ColumnItemProps {
  readonly column: ListedColumn;
  readonly onToggle: () => void;
  /** Set if it can be moved. */
  readonly order?: ItemOrder | undefined;
  /** Shown at the end of a visible column. */
  readonly children?: ReactNode;
}

/** Makes an item draggable by its handle. While dragged over others, it takes their places one by one. */
function useReorderDrag(id: string, order: ItemOrder | undefined) {
  const item = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [dragged, setDragged] = useState(false);
  const movable = order !== undefined;
  const takePlace = useEffectEvent((draggedId: unknown) => {
    if (typeof draggedId === "string" && draggedId !== id) order?.onTakePlace(draggedId);
  });
  useEffect(() => {
    const [element, dragHandle] = [item.current, grip.current];
    if (!movable || !element || !dragHandle) return undefined;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ columnId: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => "columnId" in source.data,
        onDragEnter: ({ source }) => takePlace(source.data["columnId"]),
      }),
    );
  }, [id, movable]);
  return { item, grip, dragged };
}

/** A column with its checkbox; a visible one can be moved by its handle, its buttons or Alt with the arrow keys. */
export function ColumnItem({ column: { id, label }, onToggle, order, children }: ColumnItemProps) {
  const { item, grip, dragged } = useReorderDrag(id, order);
  return (
    <li
      ref={item}
      data-column={id}
      onKeyDown={order && ((event) => onMoveKey(event, order.onMove))}
      className={classNames(
        itemClass,
        dragged ? "relative z-10 bg-raised shadow-pop inset-ring-[1.5px] inset-ring-accent" : itemRing,
      )}
    >
      <span ref={grip} className={classNames(iconBox, order && "cursor-grab active:cursor-grabbing")}>
        {order && <Icon of={GripVertical} />}
      </span>
      <Checkbox
        label={label}
        showLabel
        checked={order !== undefined}
        onChange={onToggle}
        className={classNames(checkboxClass, children != null && "[&>span:nth-child(2)]:truncate")}
      />
      {order && (
        <>
          <span
            aria-hidden
            className={classNames("flex-none text-xs text-accent-ink tabular-nums", !dragged && whileFocused)}
          >
            {order.index + 1} of {order.count}
          </span>
          <MoveButtons label={label} order={order} />
          {children}
        </>
      )}
    </li>
  );
}

/** The first column, which names the row and is always shown. */
export function PinnedColumnItem({ label }: { readonly label: string }) {
  return (
    <li className={itemClass}>
      <span className={iconBox}>
        <Pin size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <Checkbox
        label={label}
        showLabel
        checked
        disabled
        onChange={() => undefined}
        className={checkboxClass}
      />
      <span className="flex-none pr-2 text-xs text-ink-3">Always first</span>
    </li>
  );
}

/** For people who can neither drag nor use a keyboard. */
function MoveButtons({ label, order }: { readonly label: string; readonly order: ItemOrder }) {
  return (
    <span className="hidden flex-none group-hover/item:flex pointer-coarse:flex">
      <IconButton
        size="sm"
        tabIndex={-1}
        label={`Move ${label} up`}
        icon={<ArrowUp size={15} strokeWidth={1.75} aria-hidden />}
        aria-disabled={order.index <= order.lowest}
        onClick={() => order.onMove(-1)}
      />
      <IconButton
        size="sm"
        tabIndex={-1}
        label={`Move ${label} down`}
        icon={<ArrowDown size={15} strokeWidth={1.75} aria-hidden />}
        aria-disabled={order.index >= order.count - 1}
        onClick={() => order.onMove(1)}
      />
    </span>
  );
}

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function onMoveKey(event: KeyboardEvent, onMove: ItemOrder["onMove"]): void {
  const step = KEYS[event.key];
  if (!event.altKey || step === undefined) return;
  event.preventDefault();
  onMove(step);
}

const itemClass = "group/item flex flex-wrap items-center gap-1 rounded-sm pr-1.5 select-none hover:bg-hover";
const itemRing = "has-[input:focus-visible]:inset-ring-[1.5px] has-[input:focus-visible]:inset-ring-focus";
const iconBox =
  "flex h-8 w-7 flex-none items-center justify-center text-ink-3 pointer-coarse:h-11 pointer-coarse:w-11";
const checkboxClass =
  "flex-1! min-w-0 [&_input]:outline-none pointer-coarse:min-h-11 pointer-coarse:min-w-36";
const whileFocused = "hidden group-has-[input:focus-visible]/item:inline group-hover/item:hidden";
