import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { announce } from "#app/ui/overlays/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { ColumnItem, PinnedColumnItem } from "./table-column-item.tsx";
import {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  type ListedColumn,
  isCustomized,
  listColumns,
  moveColumn,
  toggleColumn,
} from "./table-column-layout.ts";

interface TableColumnChooserProps {
  readonly columns: readonly ListedColumn[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}

/** Chooses which columns are shown, and in which order: checkboxes, a drag handle, Alt with the arrow keys. */
export function TableColumnChooser({ columns, layout, onLayout }: TableColumnChooserProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // the popover may open before this loads; on a touch screen the keyboard would cover the list
    if (!window.matchMedia("(pointer: coarse)").matches) field.current?.focus();
  }, []);
  const { region, focusNext, focusBeside } = useItemFocus();
  const { shown, hidden } = listColumns(columns, layout);
  const matches = ({ label }: ListedColumn) => label.toLowerCase().includes(text.trim().toLowerCase());
  const toggle = (column: ListedColumn, list: readonly ListedColumn[]) => {
    const next = list[list.indexOf(column) + 1] ?? list.at(-2);
    focusNext(next?.id ?? column.id);
    onLayout(toggleColumn(columns, layout, column.id));
    announce(`${column.label} ${list === shown ? "hidden" : "shown"}`);
  };
  const move = (column: ListedColumn, step: -1 | 1) => {
    const next = moveColumn(columns, layout, column.id, shown.indexOf(column) + step);
    focusNext(column.id);
    onLayout(next);
    const place = listColumns(columns, next).shown.indexOf(column) + 1;
    announce(`${column.label}: ${place} of ${shown.length}`);
  };
  return (
    <>
      <div className="flex-none border-b border-line p-2">
        <SearchField ref={field} label="Find a column" value={text} onChange={setText} />
      </div>
      <div ref={region} onKeyDown={focusBeside} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ColumnList name="Shown" columns={shown.filter(matches)}>
          {(column) =>
            column === shown[0] ? (
              <PinnedColumnItem key={column.id} label={column.label} />
            ) : (
              <ColumnItem
                key={column.id}
                column={column}
                onToggle={() => toggle(column, shown)}
                order={{
                  index: shown.indexOf(column),
                  lowest: 1,
                  count: shown.length,
                  onMove: (step) => move(column, step),
                  onTakePlace: (id) => onLayout(moveColumn(columns, layout, id, shown.indexOf(column))),
                }}
              />
            )
          }
        </ColumnList>
        <ColumnList name="Hidden" columns={hidden.filter(matches)}>
          {(column) => <ColumnItem key={column.id} column={column} onToggle={() => toggle(column, hidden)} />}
        </ColumnList>
        {![...shown, ...hidden].some(matches) && (
          <p className="p-4 text-center text-ink-3">No matching columns</p>
        )}
      </div>
      <ChooserFooter onReset={isCustomized(layout) ? () => onLayout(DEFAULT_LAYOUT) : undefined} />
    </>
  );
}

/** Explains the keys that move a column, and offers a reset where anything was changed. */
function ChooserFooter({ onReset }: { readonly onReset: (() => void) | undefined }) {
  return (
    <div className="flex flex-none items-center gap-2 border-t border-line bg-canvas py-1.5 pr-2 pl-4">
      <p className="flex flex-1 items-center gap-1 text-xs text-ink-2 pointer-coarse:invisible">
        <Kbd>Alt</Kbd>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> <span className="pl-1">move</span>
      </p>
      <Button variant="ghost" aria-disabled={onReset === undefined} onClick={onReset}>
        Reset
      </Button>
    </div>
  );
}

interface ColumnListProps {
  readonly name: string;
  readonly columns: readonly ListedColumn[];
  readonly children: (column: ListedColumn) => ReactNode;
}

/** A titled list of columns; nothing where it is empty. */
function ColumnList({ name, columns, children }: ColumnListProps) {
  if (columns.length === 0) return null;
  return (
    <section className="border-line p-1 not-first:border-t">
      <h3 className="flex px-3 py-1 text-xs font-medium text-ink-2">
        <span className="flex-1">{name}</span>
        <span aria-hidden className="font-normal text-ink-3 tabular-nums">
          {columns.length}
        </span>
      </h3>
      <ul aria-label={name}>{columns.map(children)}</ul>
    </section>
  );
}

const CHECKBOXES = "input[type=checkbox]:enabled";
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Keeps focus in a list whose items move: arrow keys go from checkbox to checkbox, and an item can be set to receive
 * focus next.
 */
export function useItemFocus() {
  const region = useRef<HTMLDivElement>(null);
  const next = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    region.current
      ?.querySelector<HTMLElement>(`[data-column="${CSS.escape(next.current)}"] ${CHECKBOXES}`)
      ?.focus();
    next.current = undefined;
  });
  const focusBeside = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey) return;
    const checkboxes = [...event.currentTarget.querySelectorAll<HTMLElement>(CHECKBOXES)];
    checkboxes[checkboxes.findIndex((checkbox) => checkbox === event.target) + step]?.focus();
    event.preventDefault();
  };
  return { region, focusNext: (id: string) => void (next.current = id), focusBeside };
}
