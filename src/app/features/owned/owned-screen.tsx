import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { type ComponentType, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { valueFieldsOf } from "#app/owned/owned-values.ts";
import { filtersFacts } from "#app/record-facts/fact-filter.ts";
import { useKnownFacts } from "#app/record-facts/fact-filter-options.ts";
import { ShownCompaniesProvider } from "#app/record-views/steps/company-sequence.tsx";
import { NoRecords } from "#app/record-views/list/record-states.tsx";
import { DEFAULT_SIZE, recordRange } from "#app/record-views/list/use-filtered-record-list.ts";
import { recordColumns } from "#app/record-views/record-columns.tsx";
import { RecordMenu } from "#app/record-views/record-menu.tsx";
import { type RecordRow, rowName, selectableRow } from "#app/record-views/record-row.ts";
import { RECORD_NOUN, RECORD_TITLE } from "#app/records/record-labels.ts";
import { type TableLayout, useTableLayout } from "#app/table/table-settings.tsx";
import { useRowSelection } from "#app/record-views/use-row-selection.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { DataTable } from "#app/table/data-table.tsx";
import type { TableColumns } from "#app/table/table-column.ts";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { NothingMatches, NoticesBelow, StatePanel } from "#app/ui/state-panel.tsx";
import { LoadingScreen } from "#app/ui/list/list-screen.tsx";
import { OWNED_LIMITS, OWNED_ORDERS, type OwnedAnswer } from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ExportMatching } from "./export-owned.tsx";
import { FreeNotice } from "./free-notice.tsx";
import { LAST_DAYS, freePeriodOf } from "#app/owned/free-period.ts";
import { OwnedBar, type RefreshProps } from "./owned-bar.tsx";
import { OWNED_KEY, ownedPage } from "./owned-pages.ts";
import { OWNED_TABLE_ORDERS, type OwnedParams, ownedParams } from "./owned-params.ts";
import { ownedQuestion } from "./owned-question.ts";
import { ownedSource } from "./owned-source.ts";
import { OwnedTabs, useNarrowedCounts, isNarrowed } from "./owned-tabs.tsx";
import { type ListOption, OwnedToolbar } from "./owned-toolbar.tsx";

export interface OwnedScreenProps {
  readonly search: OwnedParams;
  readonly onSearchChange: (next: OwnedParams, options?: { readonly replace?: boolean }) => void;
  /** The person's lists. */
  readonly lists: readonly ListOption[];
  /** Opens the lists that contain a record. */
  readonly onLists: (record: SelectableRecord) => void;
  /** Adds the selection to a list. */
  readonly AddToList: ComponentType;
  /** Refreshes the selected records. */
  readonly Refresh: ComponentType<RefreshProps>;
  /** Prepares records for a refresh with these fields, and opens the screen that starts it. */
  readonly onRefresh: (
    type: RecordType,
    records: readonly SelectableRecord[],
    fields: readonly string[],
  ) => void;
}

/** The columns of “Owned”. Facts are hidden by default. */
export const OWNED_COLUMNS: Readonly<Record<RecordType, TableColumns<RecordRow>>> = {
  contact: recordColumns({
    shown: ["name", "company", "email", "phones", "source", "got", "free"],
    hidden: ["title", "location", "stage", "owner", "tags", "note"],
    drops: ["source", "company", "free", "phones"],
    orders: OWNED_ORDERS,
  }),
  company: recordColumns({
    shown: ["name", "website", "phone", "headquarters", "employees", "source", "got", "free"],
    hidden: ["stage", "owner", "tags", "note"],
    drops: ["source", "headquarters", "employees", "free"],
    orders: OWNED_ORDERS,
  }),
};

/** Delay between the last letter and the request. */
const TYPING_MS = 200;

/** Delay between a change of facts and the request, so that the change has been sent. */
const NOTED_MS = 1500;

/** The text, delayed until typing pauses. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), text === "" ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}

/** Refetches when facts change, if the list depends on them. */
function useFollowedFacts(search: OwnedParams): void {
  const queryClient = useQueryClient();
  const isWanted = filtersFacts(search);
  const facts = useKnownFacts(isWanted);
  const seen = useRef(facts);
  useEffect(() => {
    const isFirst = seen.current === undefined;
    seen.current = facts;
    if (!isWanted || isFirst) return undefined;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [OWNED_KEY] }), NOTED_MS);
    return () => clearTimeout(timer);
  }, [facts, isWanted, queryClient]);
}

/** A page of the list for URL parameters and the search text. */
function useOwnedList(search: OwnedParams, find: string) {
  const session = useUserSession();
  const [now] = useState(() => Date.now());
  useFollowedFacts(search);
  const page = { page: search.page ?? 1, size: search.size ?? DEFAULT_SIZE };
  const questionOf = (type: RecordType) => ownedQuestion(search, { type, find, now });
  const asked = search.type ?? "contact";
  const first = useQuery(ownedPage(session, questionOf(asked), page));
  const counts = first.data?.counts;
  // a person who owns only companies sees those
  const isOther = search.type === undefined && counts?.contact === 0 && counts.company > 0;
  const other = useQuery({ ...ownedPage(session, questionOf("company"), page), enabled: isOther });
  const type: RecordType = isOther ? "company" : asked;
  const query = isOther ? other : first;
  return { type, question: questionOf(type), query, counts, now };
}

/** Everything that the organisation owns, each record with its newest values. */
export function OwnedScreen(props: OwnedScreenProps) {
  const { search, onSearchChange } = props;
  usePageTitle("Owned");
  const [find, setFind] = useState("");
  const typed = useTyped(find);
  const list = useOwnedList(search, typed);
  const { type, question, counts, query } = list;
  const narrowed = useNarrowedCounts(list, search, typed);
  const members = useMembers();
  const scroller = useRef<HTMLDivElement>(null);
  const change = (next: Partial<OwnedParams>, replace = true) => {
    scrollToTop(scroller.current);
    onSearchChange({ ...search, page: undefined, ...next }, { replace });
  };
  const reset = () => {
    setFind("");
    onSearchChange({ ...ownedParams.parse({}), type: search.type });
  };
  // wait for all bars, so that none of them moves another
  if (counts === undefined && !query.error) return <LoadingScreen title="Owned" />;
  if (members.data === undefined && !members.failed) return <LoadingScreen title="Owned" />;
  const total = query.data?.total;
  const tabs = (
    <OwnedTabs
      type={type}
      counts={narrowed ?? counts}
      by={search.by}
      isShared={(members.data?.organisation ?? null) !== null}
      change={change}
    />
  );
  return (
    <>
      <PageHeader title="Owned" meta={tabs} metaBelow>
        <CopyLinkButton
          link={() => window.location.href}
          message={`Link copied${find.trim() === "" ? "" : ", without what you searched for"}`}
        />
        {counts !== undefined && counts[type] > 0 && (
          <ExportMatching
            question={question}
            isNarrowed={narrowed !== undefined}
            noun={RECORD_NOUN[type].many}
            {...(total ?? { count: 0, atLeast: false })}
          />
        )}
      </PageHeader>
      {counts !== undefined && counts[type] === 0 ? (
        <NoRecords type={type} icon={ShieldCheck} title={`No ${RECORD_NOUN[type].many} owned yet`}>
          Everything you or your team reveal, enrich or load is here with its newest values, on all of your
          devices.
        </NoRecords>
      ) : (
        <FoundRecords
          {...props}
          list={list}
          find={find}
          setFind={setFind}
          change={change}
          reset={reset}
          scroller={scroller}
        />
      )}
    </>
  );
}

interface FoundRecordsProps extends OwnedScreenProps {
  readonly list: ReturnType<typeof useOwnedList>;
  readonly find: string;
  readonly setFind: (text: string) => void;
  readonly change: (next: Partial<OwnedParams>, replace?: boolean) => void;
  /** Clears all filters. */
  readonly reset: () => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

function FoundRecords(props: FoundRecordsProps) {
  const { search, onRefresh, lists, list, find, setFind, change, reset } = props;
  const { type, query, counts, now } = list;
  const { data, error } = query;
  const managementDays = data?.managementDays;
  // hide everything about free periods if the gateway does not know them
  const hasFree = managementDays !== 0;
  const terms = useMemo(() => ({ managementDays: managementDays ?? 0, now }), [managementDays, now]);
  const columns = useMemo(
    () => OWNED_COLUMNS[type].filter(({ id }) => id !== "free" || hasFree),
    [type, hasFree],
  );
  // the only filter set is the one for records of this person
  const isOfMine = search.by === "me" && !isNarrowed({ ...search, by: undefined }, find);
  const settings = { ...useTableLayout(`owned-${type}`, "relaxed"), columns };
  return (
    <>
      <OwnedToolbar
        type={type}
        view={search}
        onView={change}
        find={find}
        onFind={(text) => {
          setFind(text);
          if (search.page !== undefined) change({});
        }}
        lists={lists}
        hasFree={hasFree}
        settings={settings}
        total={data?.total}
        all={counts?.[type] ?? 0}
      />
      {error ? (
        <ListFailed error={error} onRetry={query.refetch} onReset={reset} />
      ) : data?.total.count === 0 ? (
        isOfMine ? (
          <NothingMatches title="You haven’t added any yet" action="Show the team’s" onReset={reset}>
            What your colleagues added is free for you too.
          </NothingMatches>
        ) : (
          <NothingMatches onReset={reset}>Try the beginning of a word, or fewer filters.</NothingMatches>
        )
      ) : (
        <OwnedTable {...props} key={type} settings={settings} data={data} terms={terms} />
      )}
      {/* below the rows, since it is known only after they are drawn */}
      <NoticesBelow>
        <FreeNotice
          type={type}
          terms={terms}
          shown={search.free === LAST_DAYS}
          onShow={() => change({ free: LAST_DAYS })}
          onRefresh={(ending) =>
            onRefresh(
              type,
              ending.flatMap((record) => selectableRow(record) ?? []),
              valueFieldsOf(type, ending),
            )
          }
        />
      </NoticesBelow>
    </>
  );
}

interface OwnedTableProps extends FoundRecordsProps {
  readonly settings: TableLayout & {
    readonly columns: TableColumns<RecordRow>;
  };
  /** Undefined until the first answer. */
  readonly data: OwnedAnswer | undefined;
  readonly terms: Parameters<typeof freePeriodOf>[1];
}
function OwnedTable(props: OwnedTableProps) {
  const { list, settings, data, terms, change, scroller, search, AddToList, Refresh } = props;
  const { type, question, query } = list;
  const selection = useRowSelection(selectableRow);
  const rows = useMemo(
    () =>
      data?.records.map((known): RecordRow => {
        const { id, record } = known;
        return { id, type, snapshot: record?.snapshot ?? null, known, free: freePeriodOf(known, terms) };
      }),
    [data, type, terms],
  );
  const { onLists } = props;
  const renderMenu = useCallback((row: RecordRow) => <RecordMenu row={row} onLists={onLists} />, [onLists]);
  const range = ownedRange(search, data?.total);
  const copy = useCopyRows();
  const onPage = (page: number) => change({ page: page === 1 ? undefined : page }, false);
  const companies = useMemo(() => {
    const ids = type === "company" ? (data?.records.map(({ id }) => id) ?? []) : [];
    return { screen: "Owned", ids, first: range.first, total: range.total };
  }, [type, data, range.first, range.total]);
  // while the person's settings load
  if (settings.pending) return <div className="flex-1" />;
  return (
    <ShownCompaniesProvider value={companies}>
      <DataTable
        {...settings}
        label={RECORD_TITLE[type]}
        rows={rows}
        rowName={rowName}
        selection={selection}
        sort={{
          ...OWNED_TABLE_ORDERS.read(search.sort),
          onSort: (key) => change({ sort: OWNED_TABLE_ORDERS.next(key, search.sort) }),
        }}
        stale={query.isPlaceholderData}
        pagination={range}
        onPage={onPage}
        scroller={scroller}
        renderMenu={renderMenu}
        onCopy={(copied, columns) =>
          void copy({
            rows: copied,
            columns,
            source: (session) =>
              ownedSource(session, {
                name: "Owned",
                type,
                records: copied.flatMap(({ known }) => known?.record ?? []),
              }),
          })
        }
      />
      <OwnedBar
        question={question}
        rows={rows}
        range={range}
        onPage={onPage}
        onSize={(size) => change({ size })}
        AddToList={AddToList}
        Refresh={Refresh}
      />
    </ShownCompaniesProvider>
  );
}

/** The position of a page. Pages end at ten thousand records; filters or an export reach the rest. */
function ownedRange(search: OwnedParams, total: OwnedAnswer["total"] | undefined) {
  const range = recordRange(search, total?.count ?? 0);
  const pages = Math.max(1, Math.ceil(Math.min(range.total, OWNED_LIMITS.reach) / range.size));
  return { ...range, pages, reachable: Math.min(range.total, OWNED_LIMITS.reach) };
}

interface ListFailedProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
  readonly onReset: () => void;
}

function ListFailed({ error, onRetry, onReset }: ListFailedProps) {
  // a 404 here means that the list in the filter was deleted
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NothingMatches title="You don’t have access to this list" onReset={onReset}>
        It was deleted, or isn’t shared with you any more.
      </NothingMatches>
    );
  }
  return (
    <StatePanel
      tone="danger"
      icon={TriangleAlert}
      title="What you own can’t be shown now"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={onReset}>Show all</Button>
        </>
      }
    >
      <p>{errorMessage(error)}</p>
    </StatePanel>
  );
}
