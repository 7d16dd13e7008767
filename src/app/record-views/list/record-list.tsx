import { SearchX } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useOnline } from "#app/errors/use-connection.ts";
import { useAreTold, useOwnedMany } from "#app/owned/owned-store.ts";
import { useOwnedKeys } from "#app/owned/use-owned-keys.ts";
import { NO_FACT_FILTER } from "#app/record-facts/fact-filter.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ShownCompaniesProvider } from "#app/record-views/steps/company-sequence.tsx";
import { companiesOfRecords } from "#app/record-views/steps/shown-companies.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { useCopyKey } from "#app/table/table-row-shortcuts.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { type ChosenRecords, useChosenRecords } from "./chosen-records.ts";
import { recordColumns } from "./record-list-columns.tsx";
import { type RecordAction, type RecordColumn, RecordListTable, recordAt } from "./record-list-table.tsx";
import { FactSelects, type FactFiltering, StageTabs, useListedFacts } from "./record-list-facts.tsx";
import { RecordListToolbar } from "./record-list-toolbar.tsx";
import { type RecordListParams } from "./record-list-params.ts";
import { recordRange } from "./use-filtered-record-list.ts";
import { PAGE_SIZES, type Pagination } from "#app/table/table-pagination.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { type RecordGroup, groupRecords, pageSections } from "./record-groups.ts";
import { useFilteredRecords } from "./use-filtered-record-list.ts";

/** Whether records stand in groups, and what can be done with a group. */
export interface RecordGrouping {
  readonly grouped: boolean;
  readonly onGrouped: (grouped: boolean) => void;
  readonly onRemove: (records: readonly SelectedRecord[]) => void;
}

interface RecordListProps {
  /** What the screen is called. */
  readonly screen: string;
  readonly type: RecordType;
  /** All of them, however many; a new array after each change. */
  readonly records: readonly SelectedRecord[];
  readonly view: RecordListParams;
  readonly onView: (view: RecordListParams) => void;
  /** Not given where the person may only see the records. */
  readonly onRemove?: ((record: SelectedRecord) => void) | undefined;
  readonly Action?: RecordAction | undefined;
  /** What can be done with several records at once: with it, rows have boxes. */
  readonly renderBulkActions?: ((chosen: ChosenRecords) => ReactNode) | undefined;
  /** Records stand in groups by where they were chosen, where the person wants it so. */
  readonly grouping?: RecordGrouping | undefined;
  /** Values that are owned have columns of their own where there are any. */
  readonly paidColumns?: boolean;
  /** What is noted about records has columns and filters of its own where there is anything. */
  readonly facts?: FactFiltering | undefined;
  /** Ctrl C: the ticked rows of all pages, or the one that has the focus; all of them where rows have no boxes. */
  readonly onCopy?:
    | ((records: readonly SelectedRecord[], columns: readonly RecordColumn[]) => void)
    | undefined;
  /** Under 1280 px the page scrolls as a whole, for a screen that has more below the list. */
  readonly flows?: boolean;
}

/** Records of one type that a person gathered: searched, filtered and sorted here, a page at a time. */
export function RecordList(props: RecordListProps) {
  const { screen, type, records, view, onView, onRemove, Action, grouping, flows } = props;
  const { renderBulkActions, paidColumns, facts } = props;
  const [find, setFind] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  // typing stays responsive, however many records there are to search
  const found = useDeferredValue(find);
  const noted = useListedFacts(records, facts?.filter);
  const owned = useOwnedKeys(type, view.show === "not-enriched" ? noted.records : NO_RECORDS);
  const shown = useFilteredRecords(noted.records, view, found, owned);
  const groups = useGroups(shown, grouping);
  const range = recordRange(view, groups?.count ?? shown.length);
  const companies = useMemo(() => companiesOfRecords(screen, shown), [screen, shown]);
  const chosen = useChosenRecords(records);
  const pageRows = useMemo(() => shown.slice(range.first - 1, range.last), [shown, range.first, range.last]);
  const columns = useColumns(type, pageRows, { paidColumns, factColumns: noted.areSome });
  useListCopy(props, shown, columns, renderBulkActions && chosen);
  const change = (next: Partial<RecordListParams>) => {
    scrollToTop(scroller.current);
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
      >
        {grouping && <GroupSwitch grouping={grouping} onChange={() => change({})} />}
        {facts && noted.areSome && <FactSelects {...facts} />}
      </RecordListToolbar>
      {facts && noted.areSome && <StageTabs {...facts} records={records} />}
      <div
        ref={scroller}
        className={classNames("min-h-0 flex-1 overflow-auto", flows && "max-xl:overflow-visible")}
      >
        {shown.length === 0
          ? !noted.isPending && (
              <NoMatches
                onReset={() => {
                  setFind("");
                  change({ show: undefined });
                  facts?.onFilter(NO_FACT_FILTER);
                }}
              />
            )
          : columns && (
              <ShownCompaniesProvider value={companies}>
                <RecordListTable
                  label={RECORD_TITLE[type]}
                  columns={columns}
                  rows={pageRows}
                  grouped={groups && { ...groups, sections: groups.sections(range) }}
                  Action={Action}
                  onRemove={onRemove}
                  chosen={renderBulkActions && chosen}
                />
              </ShownCompaniesProvider>
            )}
      </div>
      {renderBulkActions && (
        <BulkBar chosen={chosen} shown={shown}>
          {renderBulkActions(chosen)}
        </BulkBar>
      )}
      {records.length > MIN_PAGED && <ListPager range={range} onView={change} />}
    </section>
  );
}

/** Copies records by a key: those that are ticked, or all that are shown where rows have no boxes. */
function useListCopy(
  { onCopy }: RecordListProps,
  shown: readonly SelectedRecord[],
  columns: readonly RecordColumn[] = [],
  chosen: ChosenRecords | undefined,
): void {
  useCopyKey({
    rows: () => chosen?.records ?? shown,
    isSelected: () => true,
    rowOf: (element) => recordAt(element, shown),
    onCopy: onCopy && ((copied) => onCopy(copied, columns)),
  });
}

const NO_RECORDS: readonly SelectedRecord[] = [];

interface ListPagerProps {
  readonly range: ReturnType<typeof recordRange>;
  readonly onView: (change: Partial<RecordListParams>) => void;
}

function ListPager({ range, onView }: ListPagerProps) {
  return (
    <div data-dock className="flex flex-none border-t border-line px-4 py-2.5 max-sm:px-3">
      <TablePager
        range={range}
        size={range.size}
        sizes={PAGE_SIZES}
        onPage={(page) => onView({ page: page === 1 ? undefined : page })}
        onSize={(size) => onView({ size })}
      />
    </div>
  );
}

/** So long rows wait for what is owned of them: columns that come later would move them. Milliseconds. */
const OPENING_MS = 1000;

/**
 * The columns of a type, with those of owned values where anything of the first page is owned, and of facts; undefined
 * before that is known.
 */
function useColumns(
  type: RecordType,
  rows: readonly SelectedRecord[],
  {
    paidColumns = false,
    factColumns,
  }: { readonly paidColumns?: boolean | undefined; readonly factColumns: boolean },
): readonly RecordColumn[] | undefined {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const known = useOwnedMany(type, ids);
  const areTold = useAreTold(rows, OPENING_MS);
  const online = useOnline();
  const isRead = !paidColumns || areTold || !online;
  // a reveal moves no column away from the pointer: they come with the next visit
  const [atOpening, setAtOpening] = useState<boolean>();
  if (atOpening === undefined && isRead)
    setAtOpening(paidColumns && rows.some((row) => Boolean(known.get(selectionKey(row))?.record)));
  return useMemo(
    () =>
      atOpening === undefined ? undefined : recordColumns(type, { paid: atOpening, facts: factColumns }),
    [atOpening, factColumns, type],
  );
}

interface GroupSwitchProps {
  readonly grouping: RecordGrouping;
  /** The rows begin anew. */
  readonly onChange: () => void;
}

function GroupSwitch({ grouping, onChange }: GroupSwitchProps) {
  return (
    <Segmented
      label="Groups"
      value={grouping.grouped ? "grouped" : "flat"}
      options={[
        { value: "grouped", label: "Grouped" },
        { value: "flat", label: "Flat" },
      ]}
      onChange={(next) => {
        grouping.onGrouped(next === "grouped");
        onChange();
      }}
    />
  );
}

/** The groups of what is shown, with those that are closed; undefined where records stand ungrouped. */
function useGroups(shown: readonly SelectedRecord[], grouping: RecordGrouping | undefined) {
  const grouped = grouping?.grouped === true;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => (grouped ? groupRecords(shown) : []), [grouped, shown]);
  if (!grouped || !grouping) return undefined;
  const open = groups.filter(({ label }) => !closed.has(label));
  return {
    /** Records of the open groups. */
    count: open.reduce((sum, group) => sum + group.records.length, 0),
    sections: (range: Pagination) => pageSections(groups, closed, range),
    onToggle: ({ label }: RecordGroup) => {
      const next = new Set(closed);
      if (!next.delete(label)) next.add(label);
      setClosed(next);
    },
    onRemove: (group: RecordGroup) => grouping.onRemove(group.records),
  };
}

interface BulkBarProps {
  readonly chosen: ChosenRecords;
  /** All that the filters leave, on all pages. */
  readonly shown: readonly SelectedRecord[];
  readonly children: ReactNode;
}

/** How many rows are ticked, on all pages, and what can be done with them. */
function BulkBar({ chosen, shown, children }: BulkBarProps) {
  const count = chosen.records.length;
  return (
    <div
      role="group"
      aria-label="Chosen records"
      data-dock
      className="flex min-h-13 flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 max-sm:px-3"
    >
      <p role="status" className={classNames("tabular-nums", count === 0 ? "text-ink-3" : "font-semibold")}>
        {formatNumber(count)} selected
      </p>
      {!shown.every((record) => chosen.has(record)) && (
        <Button variant="link" className="!px-1.5" onClick={() => chosen.add(shown)}>
          Select all {formatNumber(shown.length)}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="ghost" className="!px-1.5" onClick={chosen.clear}>
            Clear
          </Button>
          {children}
        </>
      )}
    </div>
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
