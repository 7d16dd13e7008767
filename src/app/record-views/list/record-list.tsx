import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useShownRecords } from "#app/owned/known-records-store.ts";
import { useOwnedAmong } from "#app/owned/use-owned-among.ts";
import { NO_FACT_FILTER } from "#app/record-facts/fact-filter.ts";
import { type RecordColumnId, recordColumns } from "#app/record-views/record-columns.tsx";
import { type RecordRow, rowName } from "#app/record-views/record-row.ts";
import { ShownCompaniesProvider } from "#app/record-views/steps/company-sequence.tsx";
import { companiesOfRecords } from "#app/record-views/steps/shown-companies.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import { NothingMatches } from "#app/ui/state-panel.tsx";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { DataTable } from "#app/table/data-table.tsx";
import type { TableColumns } from "#app/table/table-column.ts";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { useTableLayout } from "#app/table/table-settings.tsx";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { Button } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectionBar } from "#app/ui/list/selection-bar.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type RecordGroup, groupRecords, pageSections } from "./record-groups.ts";
import { FactChips, type FactFiltering, StageTabs, useFactFiltered } from "./record-list-facts.tsx";
import { RECORD_ORDERS, type RecordListParams } from "./record-list-params.ts";
import { ChoiceChip, RecordToolbar } from "./record-toolbar.tsx";
import { recordFilter, recordRange } from "./use-filtered-record-list.ts";
import { type TickedRecords, useTickedRecords } from "./use-ticked-records.ts";

/** Whether records are grouped, and the actions on a group. */
interface RecordGrouping {
  readonly grouped: boolean;
  readonly onGrouped: (grouped: boolean) => void;
  readonly onRemove: (records: readonly SelectedRecord[]) => void;
}

export interface RecordListProps {
  /** Title of the screen. */
  readonly screen: string;
  readonly type: RecordType;
  /** All records, however many, in the order of the view; a new array after each change. */
  readonly records: readonly SelectedRecord[];
  readonly view: RecordListParams;
  readonly onView: (view: RecordListParams) => void;
  /** Renders the menu at the end of a row. Must be stable while its output is the same. */
  readonly renderMenu: (row: SelectedRecord) => ReactNode;
  /** Called on Delete on a row. Undefined where the person has only read access. */
  readonly onRemove?: ((record: SelectedRecord) => void) | undefined;
  /** Renders the bulk actions. */
  readonly renderActions: (ticked: TickedRecords) => ReactNode;
  /** Groups records by origin, if the person wants it. */
  readonly grouping?: RecordGrouping | undefined;
  /** Filters records by facts. */
  readonly facts?: FactFiltering | undefined;
  /** Called on Ctrl C with the checked rows of all pages, else the focused row, else none. */
  readonly onCopy: (records: readonly SelectedRecord[], columns: TableColumns<RecordRow>) => void;
  /** Whether the page scrolls as a whole below 1280 px, for a screen with more content below the list. */
  readonly flows?: boolean;
}

const FACTS = ["stage", "owner", "note"] as const satisfies readonly RecordColumnId[];

/** The columns of a list and of the selection. */
export const LIST_COLUMNS: Readonly<Record<RecordType, TableColumns<RecordRow>>> = {
  contact: recordColumns({
    shown: ["name", "company", "email", "phones", ...FACTS, "free"],
    hidden: ["title", "tags", "accuracy", "location", "added"],
    drops: ["free", "note", "phones", "owner", "company"],
    orders: RECORD_ORDERS.sorts,
    hasShortRows: true,
  }),
  company: recordColumns({
    shown: ["name", "website", "headquarters", "employees", "phone", ...FACTS, "free"],
    hidden: ["tags", "added"],
    drops: ["free", "employees", "note", "phone", "owner", "headquarters"],
    orders: RECORD_ORDERS.sorts,
    hasShortRows: true,
  }),
};

const orderLabels = (type: RecordType) => ({
  "-added": "Newest first",
  added: "Oldest first",
  name: "By name",
  ...(type === "contact" && { company: "By company" }),
  stage: "By stage",
  owner: "By owner",
  "-note": "By last note",
  free: "By free until",
});

const FILTER_LABELS = { "not-managed": "Not yours when selected", "not-enriched": "Not owned yet" } as const;

const NO_RECORDS: readonly SelectedRecord[] = [];
const NONE_OWNED: ReadonlyMap<string, null> = new Map();

/** Records of one type that a person collected: searched, filtered and ordered in the browser, one page at a time. */
export function RecordList(props: RecordListProps) {
  const { screen, type, records, view, onView, grouping, facts, flows = false } = props;
  const [find, setFind] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  // keeps typing responsive with many records
  const found = useDeferredValue(find);
  const { records: noted, isPending } = useFactFiltered(records, facts?.filter);
  const { show } = view;
  const owned = useOwnedAmong(type, show === "not-enriched" ? noted : NO_RECORDS) ?? NONE_OWNED;
  const shown = useMemo(() => noted.filter(recordFilter(show, found, owned)), [noted, show, found, owned]);
  const groups = useGroups(shown, grouping);
  const range = recordRange(view, groups?.count ?? shown.length);
  const companies = useMemo(() => companiesOfRecords(screen, shown), [screen, shown]);
  const ticked = useTickedRecords(records);
  const settings = { ...useTableLayout(`listed-${type}`), columns: LIST_COLUMNS[type] };
  const change = (next: Partial<RecordListParams>) => {
    scrollToTop(scroller.current);
    onView({ ...view, page: undefined, ...next });
  };
  const reset = () => {
    setFind("");
    change({ show: undefined });
    facts?.onFilter(NO_FACT_FILTER);
  };
  return (
    <section
      aria-label={RECORD_TITLE[type]}
      className={classNames("flex min-h-0 min-w-0 flex-1 flex-col", flows && "max-xl:flex-none")}
    >
      <RecordToolbar
        findLabel="Find in this list"
        find={find}
        onFind={(text) => {
          setFind(text);
          if (view.page !== undefined) change({});
        }}
        count={
          shown.length < records.length
            ? `${formatNumber(shown.length)} of ${formatNumber(records.length)}`
            : undefined
        }
        orders={RECORD_ORDERS}
        orderLabels={orderLabels(type)}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        settings={settings}
      >
        {grouping && <GroupSwitch grouping={grouping} onChange={() => change({})} />}
        <ChoiceChip
          label="Shown"
          value={show}
          options={FILTER_LABELS}
          onChange={(next) => change({ show: next })}
        />
        {facts && (
          <FactChips
            hasStages={false}
            filter={facts.filter}
            onFilter={(next) => facts.onFilter({ ...facts.filter, ...next })}
          />
        )}
      </RecordToolbar>
      {facts && <StageTabs {...facts} records={records} />}
      {shown.length === 0 && !isPending ? (
        <div className="min-h-40 flex-1 overflow-auto">
          <NothingMatches onReset={reset} />
        </div>
      ) : settings.pending ? (
        // while the person's settings load
        <div className="min-h-40 flex-1" />
      ) : (
        <ShownCompaniesProvider value={companies}>
          <ListedRows {...props} {...{ shown, groups, range, ticked, settings, scroller, change }} />
        </ShownCompaniesProvider>
      )}
      <ListBar {...props} {...{ shown, range, ticked, change }} />
    </section>
  );
}

interface ListedRowsProps extends RecordListProps {
  /** All records that pass the filters, on all pages. */
  readonly shown: readonly SelectedRecord[];
  readonly groups: ReturnType<typeof useGroups>;
  readonly range: ReturnType<typeof recordRange>;
  readonly ticked: TickedRecords;
  readonly settings: Pick<
    Parameters<typeof DataTable<RecordRow>>[0],
    "columns" | "layout" | "onLayout" | "density"
  >;
  readonly scroller: Parameters<typeof DataTable<RecordRow>>[0]["scroller"];
  readonly change: (next: Partial<RecordListParams>) => void;
}

/** A page of the records, grouped if enabled. */
function ListedRows(props: ListedRowsProps) {
  const { type, view, shown, groups, range, ticked, settings, scroller, change, onCopy } = props;
  const { first, last } = range;
  const page = useMemo(
    () => groups?.page({ first, last }) ?? { rows: shown.slice(first - 1, last), headings: undefined },
    [groups, shown, first, last],
  );
  useShownRecords(
    type,
    useMemo(() => page.rows.map(({ id }) => id), [page.rows]),
  );
  return (
    <DataTable<SelectedRecord>
      {...settings}
      label={RECORD_TITLE[type]}
      rows={page.rows}
      headings={page.headings}
      rowName={rowName}
      selection={ticked.selection}
      sort={{
        ...RECORD_ORDERS.read(view.sort),
        onSort: (key) => change({ sort: RECORD_ORDERS.next(key, view.sort) }),
      }}
      stale={false}
      pagination={range}
      onPage={(next) => change({ page: next === 1 ? undefined : next })}
      scroller={scroller}
      flows={props.flows}
      renderMenu={props.renderMenu}
      onRemove={props.onRemove}
      onCopy={(rows, columns) => onCopy(ticked.records.length > 0 ? ticked.records : rows, columns)}
    />
  );
}

interface ListBarProps extends Pick<ListedRowsProps, "shown" | "range" | "ticked" | "change"> {
  readonly records: readonly SelectedRecord[];
  readonly renderActions: (ticked: TickedRecords) => ReactNode;
  readonly grouping?: RecordGrouping | undefined;
}

/** The smallest page size: fewer records always fit on one page. */
const MIN_PAGED = Math.min(...PAGE_SIZES);

/** The number of checked rows on all pages, the bulk actions, and the pager. */
function ListBar({ shown, records, range, ticked, change, renderActions, grouping }: ListBarProps) {
  const count = ticked.records.length;
  const isPaged = records.length > MIN_PAGED;
  // on the selection screen everything is selected, so rows there are "ticked"
  const [word, verb] = grouping ? (["ticked", "Tick"] as const) : (["selected", "Select"] as const);
  if (grouping && count === 0 && !isPaged) return null;
  return (
    <SelectionBar
      count={count}
      summary={`${formatNumber(count)} ${word}`}
      onClear={ticked.clear}
      more={
        !shown.every(ticked.selection.has) && (
          <Button variant="link" className="!px-1.5" onClick={() => ticked.selection.add(shown)}>
            {verb} all {formatNumber(shown.length)}
          </Button>
        )
      }
      end={
        isPaged && (
          <TablePager
            range={range}
            size={range.size}
            sizes={PAGE_SIZES}
            onPage={(page) => change({ page: page === 1 ? undefined : page })}
            onSize={(size) => change({ size })}
          />
        )
      }
    >
      {renderActions(ticked)}
    </SelectionBar>
  );
}

interface GroupSwitchProps {
  readonly grouping: RecordGrouping;
  /** Called when the rows start again from the top. */
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

/** The groups of the visible records and which are closed; undefined where records are not grouped. */
function useGroups(shown: readonly SelectedRecord[], grouping: RecordGrouping | undefined) {
  const isGrouped = grouping?.grouped === true;
  const onRemove = grouping?.onRemove;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => (isGrouped ? groupRecords(shown) : []), [isGrouped, shown]);
  return useMemo(() => {
    if (!isGrouped) return undefined;
    const toggle = ({ label }: RecordGroup) => {
      const next = new Set(closed);
      if (!next.delete(label)) next.add(label);
      setClosed(next);
    };
    const open = groups.filter(({ label }) => !closed.has(label));
    return {
      /** Number of records in open groups. */
      count: open.reduce((sum, group) => sum + group.records.length, 0),
      /** The rows between two positions, counted from 1, with their headings. */
      page(range: { readonly first: number; readonly last: number }) {
        const rows: SelectedRecord[] = [];
        const headings = pageSections(groups, closed, range).map((section) => {
          const before = rows.length;
          rows.push(...section.rows);
          const { group } = section;
          const heading = (
            <GroupHeading
              group={group}
              open={section.open}
              onToggle={() => toggle(group)}
              onRemove={() => onRemove?.(group.records)}
            />
          );
          return { key: group.label, before, content: heading };
        });
        return { rows, headings };
      },
    };
  }, [isGrouped, groups, closed, onRemove]);
}

interface GroupHeadingProps {
  readonly group: RecordGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

/** The heading of a group: its origin, its number of records, and a button that removes them all. */
function GroupHeading({ group, open, onToggle, onRemove }: GroupHeadingProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex touch-box min-h-7 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-left hover:bg-hover"
      >
        <Icon of={open ? ChevronDown : ChevronRight} size="sm" className="flex-none text-ink-2" />
        <span className="truncate font-medium">{group.label}</span>
        <span className="flex-none text-ink-3 tabular-nums">{formatNumber(group.records.length)}</span>
      </button>
      <Button variant="link" aria-label={`Remove group ${group.label}`} onClick={onRemove}>
        Remove group
      </Button>
    </span>
  );
}
