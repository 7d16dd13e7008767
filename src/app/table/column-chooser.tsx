import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { announce, showToast } from "#app/ui/overlays/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Kbd } from "#app/ui/kbd.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ColumnLine, PinnedLine } from "./column-item.tsx";
import { ColumnList } from "./column-list.tsx";
import { type ColumnLayout, firstLayout } from "./column-layout.ts";
import { type ListedColumn, isArranged, listedColumns, moveColumn, toggleColumn } from "./reorder-columns.ts";
import { useFocusLine } from "./use-focus-line.ts";
import { useLineDrag } from "./use-reorder-drag.ts";

export interface ColumnChooserProps {
  readonly columns: readonly ListedColumn[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}

/** Which columns are shown, and in which order: boxes, a grip to drag, Alt with the arrow keys. */
export function ColumnChooser({ columns, layout, onLayout }: ColumnChooserProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // the popup may be open before this is here; under a finger no keyboard comes up unasked
    if (!window.matchMedia("(pointer: coarse)").matches) field.current?.focus();
  }, []);
  const { region, focusNext, focusBeside } = useFocusLine();
  const { shown, hidden } = listedColumns(columns, layout);
  const drag = useLineDrag((id, to) => onLayout(moveColumn(columns, layout, id, to)));
  const found = ({ label }: ListedColumn) => label.toLowerCase().includes(text.trim().toLowerCase());
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
    announce(`${column.label}: ${next.shown.indexOf(column.id) + 1} of ${next.shown.length}`);
  };
  const reset = () => {
    onLayout(firstLayout);
    showToast({
      message: "Columns are as they were at first",
      action: { label: "Undo", onAction: () => onLayout(layout) },
    });
  };
  return (
    <>
      <div className="flex-none border-b border-line p-2">
        <TextField
          ref={field}
          label="Find a column"
          hideLabel
          type="search"
          placeholder="Find a column"
          icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
          value={text}
          onChange={setText}
        />
      </div>
      <div ref={region} onKeyDown={focusBeside} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ColumnList name="Shown" columns={shown.filter(found)}>
          {(column) =>
            column === shown[0] ? (
              <PinnedLine key={column.id} label={column.label} />
            ) : (
              <ColumnLine
                key={column.id}
                column={column}
                onToggle={() => toggle(column, shown)}
                order={{
                  place: shown.indexOf(column),
                  count: shown.length,
                  dragged: drag.dragged === column.id,
                  onGrip: drag.onGrip,
                  onMove: (step) => move(column, step),
                }}
              />
            )
          }
        </ColumnList>
        <ColumnList name="Hidden" columns={hidden.filter(found)}>
          {(column) => <ColumnLine key={column.id} column={column} onToggle={() => toggle(column, hidden)} />}
        </ColumnList>
        {![...shown, ...hidden].some(found) && (
          <p className="p-4 text-center text-ink-3">No column has this name.</p>
        )}
      </div>
      <ChooserFoot onReset={isArranged(layout) ? reset : undefined} />
    </>
  );
}

/** Which keys move a column, and the way back; there is none where nothing was changed. */
function ChooserFoot({ onReset }: { readonly onReset: (() => void) | undefined }) {
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
