import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import {
  asDecided,
  useDecide,
  useImportDecisions,
  useMadeDecisions,
} from "#app/features/imports/import-decisions.ts";
import { importRowsQuery, isAtWork } from "#app/features/imports/import-queries.ts";
import { saveRows } from "#app/features/imports/model/save-rows.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { recordRange } from "#app/record-views/list/use-filtered-record-list.ts";
import { asStarted, leftOutReason } from "#app/runs/import-facts.ts";
import { importGateway } from "#app/runs/import-gateway.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { PAGE_SIZES, type PageSize } from "#app/table/table-pagination.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { Button } from "#app/ui/button.tsx";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { NoticesBelow } from "#app/ui/state-panel.tsx";
import type {
  ImportAnswer,
  ImportCounts,
  ImportGroup,
  ImportRowAnswer,
} from "#contract/imports/import-schemas.ts";
import { ImportMatchingNotice } from "./import-matching-notice.tsx";
import { ImportReviewSide } from "./import-review-side.tsx";
import { type DecideRows, ImportReviewTable, type ImportReviewTableProps } from "./import-review-table.tsx";
import { ROW_STATES, groupsShown } from "./import-row-state.tsx";
import { type ImportFields, useImportStart } from "./use-import-start.ts";

export interface ImportReviewProps {
  readonly held: ImportAnswer;
  /** The chosen output fields; undefined until they are known. */
  readonly fields: ImportFields | undefined;
  /** Chooses the output fields of the run. */
  readonly fieldChooser: ReactNode;
  /** Makes the button that puts records on a list. */
  readonly renderAddToList: (choices: () => Promise<readonly SelectableRecord[]>, note: string) => ReactNode;
  readonly onStarted: (runId: string) => void;
}

type Tab = ImportGroup | "all";

/** The shown rows, by tab and search words, a page at a time. */
function useShownRows(held: ImportAnswer) {
  const [tab, setTab] = useState<Tab>("all");
  const [find, setFind] = useState("");
  const [view, setView] = useState<{ page: number; size: PageSize }>({ page: 1, size: 50 });
  const words = useDeferredValue(find.trim().slice(0, 200));
  const session = useUserSession();
  const asked = {
    ...view,
    group: tab === "all" ? undefined : tab,
    words: words === "" ? undefined : words,
  };
  const { data, error, refetch } = useQuery(importRowsQuery(session, held, asked));
  const rows = useDecidedRows(held.id, data);
  const show = (nextTab: Tab, text: string, page = 1) => {
    setTab(nextTab);
    setFind(text);
    setView({ ...view, page });
  };
  /** Shows all rows, on the page with this one. */
  const showRow = (position: number) => show("all", "", Math.floor(position / view.size) + 1);
  const range = recordRange(view, data?.total ?? 0);
  return {
    tab,
    find,
    view,
    setView,
    range,
    rows,
    error,
    retry: () => void refetch(),
    show,
    showRow,
  };
}

/** Rows with their person's decisions applied, even while these are being saved. */
function useDecidedRows(
  importId: string,
  read: { readonly rows: readonly ImportRowAnswer[]; readonly revision: number } | undefined,
): readonly ImportRowAnswer[] | undefined {
  const decisions = useImportDecisions();
  const made = useMadeDecisions(importId);
  const revision = read?.revision;
  useEffect(() => {
    if (revision !== undefined) decisions.seen(importId, revision);
  }, [decisions, importId, revision]);
  return read?.rows.map((row) => asDecided(row, made, read.revision));
}

/** The match of each row, to choose from and to leave out, before anything is paid. */
export function ImportReviewStep({
  held,
  fields,
  fieldChooser,
  renderAddToList,
  onStarted,
}: ImportReviewProps) {
  const session = useUserSession();
  const decide = useDecide(held.id);
  const starting = useImportStart(held, fields, onStarted);
  const [openAt, setOpenAt] = useState<number>();
  const shown = useShownRows(held);
  const { tab, find, view, range } = shown;
  const without = starting.leavesOut ? held.counts.nothing : 0;
  const nextOpen = () =>
    void reportingErrors(async () => {
      const gateway = importGateway(session.personId);
      const open = (await gateway.rows(held.id, { page: 1, size: 1000, group: "open" })).rows;
      const next = open.find(({ position }) => position > (openAt ?? -1)) ?? open[0];
      if (next === undefined) return;
      shown.showRow(next.position);
      setOpenAt(next.position);
    });
  useReviewKeys({ onNextOpen: nextOpen, onStart: starting.start });
  const decideRows: DecideRows = async (positions, decision) => {
    await decide({ rows: [...positions], decision });
  };
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col">
        <ReviewToolbar
          held={held}
          tab={tab}
          onTab={(next) => shown.show(next, find)}
          find={find}
          onFind={(text) => shown.show(tab, text)}
          leavesOut={starting.leavesOut}
        >
          {held.counts.found > 0 &&
            renderAddToList(() => foundRecords(session.personId, held), notListedText(held.counts))}
        </ReviewToolbar>
        <ReviewRows
          type={held.type}
          shown={shown}
          leavesOut={starting.leavesOut}
          onDecide={decideRows}
          openAt={openAt}
          onOpen={setOpenAt}
          onNextOpen={nextOpen}
        />
        <NoticesBelow>
          <ImportMatchingNotice held={held} />
        </NoticesBelow>
        <div
          data-dock
          className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 sm:min-h-13"
        >
          <p role="status" className="tabular-nums max-sm:basis-full">
            <span className="font-semibold">{formatCount(held.counts.sent - without, ROW)} will be sent</span>{" "}
            <span className="text-ink-2">{leftOutText(held, without)}</span>
          </p>
          <TablePager
            range={range}
            size={view.size}
            sizes={PAGE_SIZES}
            onPage={(next) => shown.setView({ ...view, page: next })}
            onSize={(size) => shown.setView({ page: 1, size })}
          />
        </div>
      </div>
      <ImportReviewSide
        held={held}
        starting={starting}
        fields={fields}
        fieldChooser={fieldChooser}
        onNextOpen={nextOpen}
      />
    </div>
  );
}

interface ReviewRowsProps extends Omit<ImportReviewTableProps, "rows"> {
  readonly shown: ReturnType<typeof useShownRows>;
}

/** The page of rows, or why there is none yet. */
function ReviewRows({ shown: { rows, error, retry }, ...table }: ReviewRowsProps) {
  if (rows !== undefined) return <ImportReviewTable rows={rows} {...table} />;
  if (error) return <ErrorPanel error={error} what="The rows" onRetry={retry} />;
  // reserves the height, so that what is below does not move when the rows come
  return (
    <div className="grid flex-1 place-items-center text-ink-3">
      <Spinner label="Reading the rows" />
    </div>
  );
}

/** The matched records of the rows that are sent, for a list: each once. */
async function foundRecords(
  personId: string,
  { id, type }: ImportAnswer,
): Promise<readonly SelectableRecord[]> {
  const rows = await importGateway(personId).allRows(id, "sent");
  return rows.flatMap(({ record }): SelectableRecord[] => {
    if (record === null) return [];
    const { snapshot } = record;
    if ("hints" in snapshot) return type === "contact" ? [{ type, id: record.id, snapshot }] : [];
    return type === "company" ? [{ type, id: record.id, snapshot }] : [];
  });
}

const CLOSE_MATCH = { one: "close match", many: "close matches" };

/** Says which rows may become records later, and so are not on a list made now; "" where there are none. */
function notListedText({ byGroup, open }: ImportCounts): string {
  const { close } = byGroup;
  return [
    ...(open > 0
      ? [`${formatCount(open, ROW)} to choose ${open === 1 ? "isn’t" : "aren’t"} among them.`]
      : []),
    ...(close > 0 ? [`${formatCount(close, CLOSE_MATCH)} can be added once found.`] : []),
  ].join(" ");
}

interface ReviewKeys {
  readonly onNextOpen: () => void;
  readonly onStart: () => void;
}

/** `N` goes to the next undecided row, Ctrl+Enter or ⌘+Enter starts. */
function useReviewKeys({ onNextOpen, onStart }: ReviewKeys): void {
  useKeys((event) => {
    const isStart = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isComposing(event);
    if (isStart && document.querySelector("dialog[open]") === null) onStart();
    if (event.key.toLowerCase() !== "n" || !isSingleKey(event)) return;
    event.preventDefault();
    onNextOpen();
  });
}

interface ReviewToolbarProps {
  readonly held: ImportAnswer;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly find: string;
  readonly onFind: (text: string) => void;
  /** Whether the start leaves out those with nothing to get. */
  readonly leavesOut: boolean;
  /** Actions on the matches. */
  readonly children: ReactNode;
}

/** Chooses which rows are shown, and saves the unsent rows as a file. */
function ReviewToolbar({ held, tab, onTab, find, onFind, leavesOut, children }: ReviewToolbarProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      {/* a line of its own, so that nothing moves when rows are found */}
      <div className="min-w-0 basis-full">
        <Segmented<Tab>
          label="Rows shown"
          variant="loose"
          value={tab}
          onChange={onTab}
          options={tabsOf(held, tab)}
        />
      </div>
      <SearchField
        label="Find a row"
        value={find}
        onChange={onFind}
        className="w-36 max-sm:w-auto max-sm:flex-1"
      />
      {children}
      <SaveUnsentRows held={held} leavesOut={leavesOut} />
    </div>
  );
}

/** Groups that may get rows have tabs during the search, so that nothing moves. */
function tabsOf(held: ImportAnswer, current: Tab): SegmentedOption<Tab>[] {
  const { rows, counts } = held;
  const { byGroup } = counts;
  const groups = groupsShown(held).filter(
    (group) => byGroup[group] > 0 || group === current || isAtWork(held),
  );
  return [
    { value: "all", label: "All", count: rows },
    ...groups.map((group) => ({ value: group, label: ROW_STATES[group].label, count: byGroup[group] })),
  ];
}

/** "60 left out: 41 not found, 12 not chosen, 7 twice"; `without`: rows that the start leaves out. */
function leftOutText({ rows, counts: { sent, byGroup, open } }: ImportAnswer, without: number): string {
  const left = rows - sent + without;
  if (left === 0) return "";
  const reasons = [
    { count: byGroup["not-found"], label: "not found" },
    { count: open, label: "not chosen" },
    { count: without, label: "without e-mail or phone" },
    { count: byGroup.duplicate, label: "twice" },
    { count: byGroup.problem, label: "can’t be sent" },
  ].filter(({ count }) => count > 0);
  const named = reasons.reduce((sum, { count }) => sum + count, 0);
  const others = left > named ? [{ count: left - named, label: "unticked" }] : [];
  return `${formatNumber(left)} left out: ${[...reasons, ...others]
    .map(({ count, label }) => `${formatNumber(count)} ${label}`)
    .join(", ")}`;
}

/** Saves the unsent rows with their reasons: to correct them, or to ask a colleague. */
function SaveUnsentRows({
  held: { id, type, fileName, columns, rows, counts },
  leavesOut,
}: Pick<ReviewToolbarProps, "held" | "leavesOut">) {
  const { personId } = useUserSession();
  const left = rows - counts.sent + (leavesOut ? counts.nothing : 0);
  if (left === 0) return null;
  const save = () =>
    reportingErrors(async () => {
      const gateway = importGateway(personId);
      const nothing = leavesOut ? await gateway.allRows(id, "nothing") : [];
      const all = [...(await gateway.allRows(id, "left-out")), ...nothing.filter(({ isSent }) => isSent)];
      const lines = all
        .map((row) => asStarted(row, leavesOut))
        .toSorted((one, other) => one.position - other.position)
        .map((row) => [row.row, leftOutReason(type, row) ?? "", row.cells] as const);
      saveRows(`${fileName.replace(/\.[a-z]+$/i, "")}_left-out.csv`, "Left out because", columns, lines);
    });
  return (
    <Button icon={<Icon of={Download} />} count={left} onClick={() => void save()}>
      Left out
    </Button>
  );
}
