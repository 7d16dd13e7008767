import { SearchX } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { usePaidRecordKeys } from "#app/paid-calls/paid-record-keys.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { RECORD_COLUMNS } from "./record-list-columns.tsx";
import { type RecordAction, RecordListTable } from "./record-list-table.tsx";
import { RecordListToolbar } from "./record-list-toolbar.tsx";
import { type RecordListParams } from "./record-list-params.ts";
import { recordRange } from "./use-filtered-record-list.ts";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";
import { useFilteredRecords } from "./use-filtered-record-list.ts";

interface RecordListProps {
  readonly type: RecordType;
  /** All of them, however many; a new array after each change. */
  readonly records: readonly SelectedRecord[];
  readonly view: RecordListParams;
  readonly onView: (view: RecordListParams) => void;
  readonly onRemove: (record: SelectedRecord) => void;
  readonly Action?: RecordAction | undefined;
  /** Under 1280 px the page scrolls as a whole, for a screen that has more below the list. */
  readonly flows?: boolean;
}

/** Records of one type that a person gathered: searched, filtered and sorted here, a page at a time. */
export function RecordList({ type, records, view, onView, onRemove, Action, flows }: RecordListProps) {
  const [find, setFind] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  usePaidRecords();
  const paid = usePaidRecordKeys();
  // typing stays responsive, however many records there are to search
  const found = useDeferredValue(find);
  const shown = useFilteredRecords(records, view, found, paid);
  const range = recordRange(view, shown.length);
  const change = (next: Partial<RecordListParams>) => {
    for (const scrolls of [scroller.current, scroller.current?.closest("main")])
      scrolls?.scrollTo({ top: 0 });
    onView({ ...view, page: undefined, ...next });
  };
  const search = (text: string) => {
    setFind(text);
    if (view.page !== undefined) change({});
  };
  return (
    <section aria-label={RECORD_TITLE[type]} className={classNames(frame, flows && "max-xl:flex-none")}>
      <RecordListToolbar
        type={type}
        view={view}
        onView={change}
        find={find}
        onFind={search}
        shown={shown.length}
        total={records.length}
      />
      <div
        ref={scroller}
        className={classNames("min-h-0 flex-1 overflow-y-auto", flows && "max-xl:overflow-visible")}
      >
        {shown.length === 0 ? (
          <NoMatches onReset={() => (setFind(""), change({ show: undefined }))} />
        ) : (
          <RecordListTable
            label={RECORD_TITLE[type]}
            columns={RECORD_COLUMNS[type]}
            rows={shown.slice(range.first - 1, range.last)}
            Action={Action}
            onRemove={onRemove}
          />
        )}
      </div>
      {records.length > MIN_PAGED && (
        <div data-dock className="flex flex-none border-t border-line px-4 py-2.5 max-sm:px-3">
          <TablePager
            range={range}
            size={range.size}
            sizes={PAGE_SIZES}
            onPage={(page) => change({ page: page === 1 ? undefined : page })}
            onSize={(size) => change({ size })}
          />
        </div>
      )}
    </section>
  );
}

const frame = "flex min-h-0 min-w-0 flex-1 flex-col";

/** So many fit on one page of any size. */
const MIN_PAGED = Math.min(...PAGE_SIZES);

function NoMatches({ onReset }: { onReset: () => void }) {
  return (
    <StatePanel
      icon={<SearchX size={18} strokeWidth={1.75} aria-hidden />}
      title="No matching records"
      actions={<Button onClick={onReset}>Show all</Button>}
    />
  );
}
