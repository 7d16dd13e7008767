import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX, ShieldCheck } from "lucide-react";
import { type ComponentType, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { shownRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { paidFieldsOf } from "#app/paid-calls/paid-record-fields.ts";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { NO_FACT_FILTER } from "#app/record-facts/fact-filter.ts";
import { recordRange } from "#app/record-views/list/use-filtered-record-list.ts";
import { RECORD_NOUN, RECORD_TITLE } from "#app/records/record-labels.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type TableSettings, useTableLayout } from "#app/search/results/results-table-settings.tsx";
import { ShownCompaniesProvider } from "#app/record-views/steps/company-sequence.tsx";
import { useRowSelection } from "#app/search/results/use-results-selection.ts";
import { DataTable } from "#app/table/data-table.tsx";
import type { TableColumns } from "#app/table/table-column.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { NoticesBelow, StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataFailed, StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { displayName } from "./filter-paid-records.ts";
import { LAST_DAYS, freePeriodOf } from "./free-period.ts";
import { ExportYours } from "./export-yours.tsx";
import { type YoursRecords, useYoursRecords } from "./use-yours-records.ts";
import { FreeNotice } from "./free-notice.tsx";
import { type RefreshProps, YoursBar, choiceOf } from "./yours-bar.tsx";
import { COLUMNS_WITHOUT_WINDOW, YOURS_COLUMNS, type YoursRow } from "./yours-columns.tsx";
import { YOURS_SORTS, type YoursParams } from "./yours-params.ts";
import { type ListOption, YoursToolbar } from "./yours-toolbar.tsx";

export interface YoursScreenProps {
  readonly search: YoursParams;
  readonly onSearchChange: (next: YoursParams, options?: { readonly replace?: boolean }) => void;
  /** The person's lists. */
  readonly lists: readonly ListOption[];
  /** The keys of the records on the list that is chosen; undefined without one, or until they are read. */
  readonly onList: ReadonlySet<string> | undefined;
  /** Adds the selection to a list. */
  readonly AddToList: ComponentType;
  /** Reads what is selected once more. */
  readonly Refresh: ComponentType<RefreshProps>;
  /** Makes records ready to be read once more, with these fields, and goes where that is started. */
  readonly onRefresh: (
    type: RecordType,
    records: readonly SelectableRecord[],
    fields: readonly string[],
  ) => void;
}

/** Everything that was paid for: each record with its newest values. */
export function YoursScreen(props: YoursScreenProps) {
  usePageTitle("Owned");
  const { data, error, refetch } = useQuery(usePaidRecords().all());
  if (data) return <PaidRecords {...props} all={data} />;
  if (!error) return <StoredDataLoading title="Owned" />;
  return (
    <StoredDataFailed title="Owned" what="What you paid for" error={error} onRetry={() => void refetch()}>
      It is stored on this device.
    </StoredDataFailed>
  );
}

/** The names under which the columns of each table are stored. */
const TABLES: Readonly<Record<RecordType, string>> = {
  contact: "yours-contacts",
  company: "yours-companies",
};

const selectableOf = ({ record }: YoursRow) => choiceOf(record);

const rowName = ({ record }: YoursRow) => displayName(record);

function PaidRecords(props: YoursScreenProps & { readonly all: readonly PaidRecord[] }) {
  const { all, search, onSearchChange, onList } = props;
  const [find, setFind] = useState("");
  const records = useYoursRecords(all, { search, find, onList });
  const { type, counts, shown } = records;
  const scroller = useRef<HTMLDivElement>(null);
  const change = (next: Partial<YoursParams>, replace = true) => {
    scrollToTop(scroller.current);
    onSearchChange({ ...search, page: undefined, ...next }, { replace });
  };
  const tabs = (
    <Segmented
      label="Records"
      value={type}
      onChange={(next) => change({ type: next, sort: undefined })}
      options={[
        { value: "contact", label: RECORD_TITLE.contact, count: counts.contact },
        { value: "company", label: RECORD_TITLE.company, count: counts.company },
      ]}
    />
  );
  return (
    <>
      <PageHeader title="Owned" meta={tabs} metaBelow>
        <CopyLinkButton link={() => window.location.href} message="Link copied" />
        {shown.length > 0 && <ExportYours what={RECORD_NOUN[type].many} type={type} records={shown} />}
      </PageHeader>
      {counts[type] === 0 ? (
        <NothingYours type={type} />
      ) : (
        <FoundRecords
          {...props}
          records={records}
          find={find}
          setFind={setFind}
          change={change}
          scroller={scroller}
        />
      )}
    </>
  );
}

interface FoundRecordsProps extends YoursScreenProps {
  readonly records: YoursRecords;
  readonly find: string;
  readonly setFind: (text: string) => void;
  readonly change: (next: Partial<YoursParams>, replace?: boolean) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

function FoundRecords(props: FoundRecordsProps) {
  const { search, onSearchChange, onRefresh, lists, records, find, setFind, change } = props;
  const { type, counts, sorted, shown, terms, freeParts, isPending } = records;
  const columns = (freeParts.column ? YOURS_COLUMNS : COLUMNS_WITHOUT_WINDOW)[type];
  const settings = { ...useTableLayout(TABLES[type], "relaxed"), columns };
  return (
    <>
      <YoursToolbar
        type={type}
        view={search}
        onView={change}
        find={find}
        onFind={(text) => {
          setFind(text);
          if (search.page !== undefined) change({});
        }}
        lists={lists}
        freeParts={freeParts}
        settings={settings}
        shown={shown.length}
        total={counts[type]}
      />
      {isPending ? (
        <div className="flex-1" />
      ) : shown.length === 0 ? (
        <NoMatches onReset={() => (setFind(""), onSearchChange({ ...NO_FILTERS, type: search.type }))} />
      ) : (
        <YoursTable {...props} key={type} settings={settings} />
      )}
      {/* under the rows: it is known only after they are drawn */}
      <NoticesBelow>
        <FreeNotice
          type={type}
          records={sorted}
          terms={terms}
          shown={search.free === LAST_DAYS}
          onShow={() => change({ free: LAST_DAYS })}
          onRefresh={(ending) => onRefresh(type, ending.map(choiceOf), paidFieldsOf(type, ending))}
        />
      </NoticesBelow>
    </>
  );
}

const NO_FILTERS: YoursParams = {
  type: undefined,
  got: undefined,
  source: undefined,
  free: undefined,
  has: undefined,
  list: undefined,
  ...NO_FACT_FILTER,
  sort: undefined,
  page: undefined,
  size: undefined,
};

interface YoursTableProps extends FoundRecordsProps {
  readonly settings: Omit<TableSettings, "columns" | "loadMoreColumns"> & {
    readonly columns: TableColumns<YoursRow>;
  };
}

function YoursTable(props: YoursTableProps) {
  const { records, settings, change, scroller, search, AddToList, Refresh } = props;
  const { type, shown, terms } = records;
  const selection = useRowSelection(selectableOf);
  const range = recordRange(search, shown.length);
  const rowOf = useCallback(
    (record: PaidRecord): YoursRow => ({ id: record.id, record, free: freePeriodOf(record, terms) }),
    [terms],
  );
  const rows = useMemo(
    () => shown.slice(range.first - 1, range.last).map(rowOf),
    [shown, rowOf, range.first, range.last],
  );
  const copy = useCopyRows();
  const onPage = (page: number) => change({ page: page === 1 ? undefined : page }, false);
  const companies = useMemo(() => {
    const ids = type === "company" ? shown.map(({ id }) => id) : [];
    return { screen: "Owned", ids, first: 1, total: ids.length };
  }, [type, shown]);
  // for the moment it takes to read what this person chose
  if (settings.pending) return <div className="flex-1" />;
  return (
    <ShownCompaniesProvider value={companies}>
      <DataTable
        label={RECORD_TITLE[type]}
        columns={settings.columns}
        layout={settings.layout}
        onLayout={settings.onLayout}
        density={settings.density}
        rows={rows}
        rowName={rowName}
        selection={selection}
        sort={{
          key: search.sort,
          descending: false,
          onSort: (key) => change({ sort: YOURS_SORTS.find((sort) => sort === key) }),
        }}
        stale={false}
        pagination={range}
        onPage={onPage}
        scroller={scroller}
        allRows={() => shown.map(rowOf)}
        onCopy={(copied, columns) =>
          void copy({
            rows: copied,
            columns,
            source: (session) =>
              shownRecordsSource(session, {
                name: "Owned",
                type,
                records: copied.map(({ record }) => record),
              }),
          })
        }
      />
      <YoursBar
        type={type}
        shown={shown}
        range={range}
        onPage={onPage}
        onSize={(size) => change({ size })}
        AddToList={AddToList}
        Refresh={Refresh}
      />
    </ShownCompaniesProvider>
  );
}

function NothingYours({ type }: { readonly type: RecordType }) {
  return (
    <StatePanel
      icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden />}
      title={`No ${RECORD_NOUN[type].many} owned yet`}
      actions={
        <Link to={type === "contact" ? "/contacts" : "/companies"} className={buttonClass("primary")}>
          Search {RECORD_NOUN[type].many}
        </Link>
      }
    >
      <p>
        Whatever you reveal, enrich or read is collected here with its newest values, on all of your devices.
        It stays until you delete it.
      </p>
    </StatePanel>
  );
}

function NoMatches({ onReset }: { readonly onReset: () => void }) {
  return (
    <StatePanel
      icon={<SearchX size={18} strokeWidth={1.75} aria-hidden />}
      title="No matching records"
      actions={<Button onClick={onReset}>Show all</Button>}
    />
  );
}
