import { type ComponentType, useMemo } from "react";
import { useStore } from "zustand";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { paidFieldsOf } from "#app/paid-calls/paid-record-fields.ts";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { SetFacts } from "#app/record-facts/set-facts.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { selectedCount } from "#app/selection/selection-store.ts";
import { tellRemoved } from "#app/selection/tell-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { PAGE_SIZES, type PageSize, type Pagination } from "#app/table/table-pagination.ts";
import { Button } from "#app/ui/button.tsx";
import { ExportYours } from "./export-yours.tsx";

export interface RefreshProps {
  readonly type: RecordType;
  readonly fields: readonly string[];
}

interface YoursBarProps {
  readonly type: RecordType;
  /** All that the filters leave. */
  readonly shown: readonly PaidRecord[];
  readonly range: Pagination & { readonly size: PageSize };
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
  readonly AddToList: ComponentType;
  /** Reads what is selected of the type once more, with these fields. */
  readonly Refresh: ComponentType<RefreshProps>;
}

/** The bar below the rows: what is selected and what can be done with it, and the pager. */
export function YoursBar(props: YoursBarProps) {
  const { type, shown, range, onPage, onSize, AddToList, Refresh } = props;
  const selection = useSelection();
  const count = useStore(selection, (state) => selectedCount(state, type));
  const choices = useMemo(() => shown.map(choiceOf), [shown]);
  const all = useStore(
    selection,
    (state) => count >= choices.length && choices.every((each) => state.has(each)),
  );
  // a new object after each change
  const state = useStore(selection);
  const chosen = useMemo(
    () => (count === 0 ? [] : shown.filter((record) => state.has(record))),
    [count, shown, state],
  );
  const clear = () => {
    const removed = selection.getState().clear(type);
    tellRemoved(selection, removed, `${formatNumber(removed.length)} removed from the selection`);
  };
  return (
    <div
      data-dock
      className="flex flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:px-3 sm:min-h-13"
    >
      <p role="status" className={count === 0 ? "text-ink-3 max-sm:sr-only" : "font-semibold tabular-nums"}>
        {formatNumber(count)} selected
      </p>
      {!all && (
        <Button
          variant="link"
          // on a phone it stands first while nothing is selected
          className={classNames("!px-1.5", count === 0 && "max-sm:-ml-1.5")}
          onClick={() => void selection.getState().add(choices)}
        >
          Select all {formatNumber(choices.length)}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button
            variant="ghost"
            className="!px-1.5"
            title={`Take ${formatNumber(count)} out of the selection`}
            onClick={clear}
          >
            Clear
          </Button>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            {chosen.length > 0 && <ExportYours what="selected" type={type} records={chosen} />}
            <AddToList />
            {chosen.length > 0 && <SetFacts records={() => chosen} />}
            {chosen.length > 0 && <Refresh type={type} fields={paidFieldsOf(type, chosen)} />}
          </div>
        </>
      )}
      {/* in a line of its own where it does not fit */}
      <div className="flex flex-auto max-sm:w-full max-sm:flex-none">
        <TablePager range={range} size={range.size} sizes={PAGE_SIZES} onPage={onPage} onSize={onSize} />
      </div>
    </div>
  );
}

/** A record as it is put into the selection. */
export function choiceOf(record: PaidRecord): SelectableRecord {
  return record.type === "contact"
    ? { type: "contact", id: record.id, snapshot: record.snapshot }
    : { type: "company", id: record.id, snapshot: record.snapshot };
}
