import { useState } from "react";
import { ColumnItem } from "#app/table/table-column-item.tsx";
import { useItemFocus } from "#app/table/table-column-chooser.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";
import type { DraftColumn, ExportDraftState } from "./use-export-draft.ts";

/** Above this number of fields a search is shown. */
const MAX_WITHOUT_SEARCH = 12;

function moved(columns: readonly DraftColumn[], id: string, place: number): readonly DraftColumn[] {
  const dragged = columns.find((each) => each.id === id);
  if (dragged === undefined) return columns;
  return columns.filter((each) => each !== dragged).toSpliced(place, 0, dragged);
}

/** Adds, removes and moves columns; the focus follows, and changes are announced. */
function useColumnChanges({ shown, hidden, setColumns }: ExportDraftState, focusNext: (id: string) => void) {
  const remove = (each: DraftColumn) => {
    if (shown.length === 1) return announce("A file needs at least one column");
    focusNext((shown[shown.indexOf(each) + 1] ?? shown.at(-2) ?? each).id);
    setColumns(
      shown.filter((other) => other !== each),
      [each, ...hidden],
    );
    announce(`${each.label} left out`);
  };
  const add = (each: DraftColumn) => {
    focusNext((hidden[hidden.indexOf(each) + 1] ?? each).id);
    setColumns(
      [...shown, each],
      hidden.filter((other) => other !== each),
    );
    announce(`${each.label} added`);
  };
  const move = (each: DraftColumn, step: -1 | 1) => {
    const place = shown.indexOf(each) + step;
    if (place < 0 || place >= shown.length) return;
    focusNext(each.id);
    setColumns(moved(shown, each.id, place), hidden);
    announce(`${each.label}: ${place + 1} of ${shown.length}`);
  };
  return { remove, add, move };
}

/** The columns of the file in order, each with its header, and the fields that could be added. */
export function ExportColumns({ draft }: { readonly draft: ExportDraftState }) {
  const { shown, hidden, setColumns, rename, setText: setFixedText } = draft;
  const [text, setText] = useState("");
  const { region, focusNext, focusBeside } = useItemFocus();
  const matches = ({ label, column: { header } }: DraftColumn) =>
    `${label}\n${header}`.toLowerCase().includes(text.trim().toLowerCase());
  const { remove, add, move } = useColumnChanges(draft, focusNext);
  return (
    <div ref={region} onKeyDown={focusBeside} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none items-center justify-between px-4 pt-3 pb-1 text-xs text-ink-2">
        <h3 className="font-medium">Columns</h3>
        <span className="tabular-nums">
          {shown.length} of {shown.length + hidden.length}
        </span>
      </div>
      {shown.length + hidden.length > MAX_WITHOUT_SEARCH && (
        <SearchField label="Find a column" value={text} onChange={setText} className="flex-none px-3 pb-1" />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 pb-2">
        <ul aria-label="Columns of the file">
          {shown.filter(matches).map((each) => (
            <ColumnItem
              key={each.id}
              column={each}
              onToggle={() => remove(each)}
              order={{
                index: shown.indexOf(each),
                lowest: 0,
                count: shown.length,
                onMove: (step) => move(each, step),
                onTakePlace: (id) => setColumns(moved(shown, id, shown.indexOf(each)), hidden),
              }}
            >
              <HeaderField column={each} onRename={(header) => rename(each.id, header)} />
              {each.column.fields.length === 0 && (
                <FixedText column={each} onText={(fixed) => setFixedText(each.id, fixed)} />
              )}
            </ColumnItem>
          ))}
        </ul>
        {hidden.some(matches) && (
          <>
            <h4 className="px-3 pt-3 pb-1 text-xs font-medium text-ink-2">More fields</h4>
            <ul aria-label="Fields that are not in the file">
              {hidden.filter(matches).map((each) => (
                <ColumnItem key={each.id} column={each} onToggle={() => add(each)} />
              ))}
            </ul>
          </>
        )}
        {![...shown, ...hidden].some(matches) && (
          <p className="p-4 text-center text-ink-3">No matching columns</p>
        )}
      </div>
    </div>
  );
}

/** The header of a column in the file; may be empty while typing. */
function HeaderField({
  column: { label, column },
  onRename,
}: {
  readonly column: DraftColumn;
  readonly onRename: (header: string) => void;
}) {
  return (
    <input
      value={column.header}
      onChange={(event) => onRename(event.target.value)}
      aria-label={`Name of ${label} in the file`}
      title={column.header}
      spellCheck={false}
      autoComplete="off"
      className="ml-auto h-6 w-28 min-w-0 flex-none truncate rounded-xs bg-transparent px-1 text-right font-mono text-xs text-ink-2 inset-ring-line-control hover:inset-ring-1 focus:bg-surface focus:text-left focus:text-ink focus:inset-ring-1 pointer-coarse:h-11"
    />
  );
}

/** The fixed text of a column without a field. */
function FixedText({
  column: { label, column },
  onText,
}: {
  readonly column: DraftColumn;
  readonly onText: (text: string) => void;
}) {
  return (
    <label className="flex basis-full items-center gap-2 pb-1.5 pl-13 text-xs text-ink-3 pointer-coarse:pl-22">
      <span aria-hidden>In each row</span>
      <input
        value={column.text ?? ""}
        onChange={(event) => onText(event.target.value)}
        aria-label={`${label} in each row`}
        placeholder="empty"
        autoComplete="off"
        className="h-6 min-w-0 flex-1 field px-1.5 text-xs pointer-coarse:h-11"
      />
    </label>
  );
}
