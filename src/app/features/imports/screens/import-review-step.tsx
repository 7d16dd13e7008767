import { ArrowRight, CircleAlert, Download, Filter } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { isComposing } from "#app/ui/fields/is-composing.ts";
import { type ImportState, useImport, useImportStore } from "#app/features/imports/import-store.ts";
import { matchRows } from "#app/features/imports/match-rows.ts";
import {
  type DecidedRow,
  type ImportCounts,
  ROW_STATES,
  type RowState,
  countDecisions,
  foundRecords,
  notListedText,
  leftOutReason,
} from "#app/features/imports/model/import-decisions.ts";
import { type NoteGroup, groupNotes } from "#app/features/imports/columns/row-problems.ts";
import { saveRows } from "#app/features/imports/model/save-rows.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { recordRange } from "#app/record-views/list/use-filtered-record-list.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { PAGE_SIZES, type PageSize } from "#app/table/table-pagination.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { Button } from "#app/ui/button.tsx";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { InlineNotice, NoticesBelow, Spinner } from "#app/ui/state-panel.tsx";
import { STATE_LABELS } from "./import-row-state.tsx";
import { ImportReviewSide } from "./import-review-side.tsx";
import { ImportReviewTable } from "./import-review-table.tsx";
import { useDecidedRows } from "./use-decided-rows.ts";
import { type ImportStart, useImportStart } from "./use-import-start.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ImportReviewStepProps extends ImportStart {
  readonly fieldChooser: ReactNode;
  /** Makes the button that puts records on a list. */
  readonly renderAddToList: (choices: () => readonly SelectableRecord[], note: string) => ReactNode;
}

type Tab = RowState | "all";

/** Which rows are shown, by tab, words and group, a page at a time. */
function useShownRows(rows: readonly DecidedRow[]) {
  const [tab, setTab] = useState<Tab>("all");
  const [find, setFind] = useState("");
  const [groupKey, setGroupKey] = useState<string>();
  const [view, setView] = useState<{ page: number; size: PageSize }>({ page: 1, size: 50 });
  const groups = useMemo(() => groupNotes(rows), [rows]);
  const group = groups.find(({ key }) => key === groupKey);
  const shown = useMemo(() => filterRows(rows, { tab, find, group }), [rows, tab, find, group]);
  const range = recordRange(view, shown.length);
  const show = (nextTab: Tab, text: string, page = 1) => {
    setTab(nextTab);
    setFind(text);
    setView({ ...view, page });
  };
  const showGroup = (key: string | undefined, page = 1) => {
    setGroupKey(key);
    show("all", "", page);
  };
  /** Shows all rows, on the page of this one. */
  const showRow = (row: DecidedRow) => showGroup(undefined, Math.floor(rows.indexOf(row) / view.size) + 1);
  const page = shown.slice(range.first - 1, range.last);
  return { tab, find, groups, group, view, setView, range, page, show, showGroup, showRow };
}

/** What was found for each row, to choose from and to leave out, before anything is paid. */
export function ImportReviewStep(props: ImportReviewStepProps) {
  const rows = useDecidedRows();
  // after a load they are not known at once, and nothing is to move when they are
  if (rows.length === 0)
    return (
      <div className="grid flex-1 place-items-center text-ink-3">
        <Spinner label="Reading your file" />
      </div>
    );
  return <Review rows={rows} {...props} />;
}

interface ReviewProps extends ImportReviewStepProps {
  readonly rows: readonly DecidedRow[];
}

function Review({ rows, fieldChooser, renderAddToList, ...start }: ReviewProps) {
  const counts = useMemo(() => countDecisions(rows), [rows]);
  const type = useImport((state) => state.type);
  const starting = useImportStart(rows, start);
  const [openKey, setOpenKey] = useState<string>();
  const shown = useShownRows(rows);
  const { tab, find, group, view, range } = shown;
  const nextOpen = () => {
    const from = rows.findIndex(({ key }) => key === openKey) + 1;
    const next = [...rows.slice(from), ...rows.slice(0, from)].find(({ open }) => open);
    if (next === undefined) return;
    shown.showRow(next);
    setOpenKey(next.key);
  };
  useMatching();
  useReviewKeys({ onNextOpen: nextOpen, onStart: starting.start });
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col">
        <ReviewToolbar
          rows={rows}
          counts={counts}
          tab={tab}
          onTab={(next) => shown.show(next, find)}
          find={find}
          onFind={(text) => shown.show(tab, text)}
        >
          {counts.found > 0 && renderAddToList(() => foundRecords(type, rows), notListedText(counts))}
        </ReviewToolbar>
        <ShownGroup group={group} onShowAll={() => shown.showGroup(undefined)} />
        <ImportReviewTable rows={shown.page} openKey={openKey} onOpen={setOpenKey} onNextOpen={nextOpen} />
        <NoticesBelow>
          <MatchingNotice />
        </NoticesBelow>
        <div
          data-dock
          className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 sm:min-h-13"
        >
          <p role="status" className="tabular-nums max-sm:basis-full">
            <span className="font-semibold">{formatCount(counts.sent, ROW)} will be sent</span>{" "}
            <span className="text-ink-2">{leftOutText(counts)}</span>
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
        rows={rows}
        counts={counts}
        starting={starting}
        fields={start.fields}
        creditsLeft={start.creditsLeft}
        fieldChooser={fieldChooser}
        onNextOpen={nextOpen}
        groups={shown.groups}
        shownGroup={group?.key}
        onShowGroup={shown.showGroup}
      />
    </div>
  );
}

interface ShownGroupProps {
  readonly group: NoteGroup | undefined;
  readonly onShowAll: () => void;
}

/** Which rows of one trouble are shown, and the way back to all. */
function ShownGroup({ group, onShowAll }: ShownGroupProps) {
  const frame = useRef<HTMLDivElement>(null);
  const key = group?.key;
  // on a phone the press stands below the rows
  useEffect(() => {
    if (key !== undefined) frame.current?.scrollIntoView({ block: "nearest" });
  }, [key]);
  if (group === undefined) return null;
  return (
    <div ref={frame} className="flex-none">
      <InlineNotice
        tone="neutral"
        icon={<Filter {...ICON} />}
        action={
          <Button variant="link" onClick={onShowAll}>
            Show all rows
          </Button>
        }
      >
        {group.message}.
      </InlineNotice>
    </div>
  );
}

/** Goes on with a search for the rows that a page was left amid. */
function useMatching(): void {
  const store = useImportStore();
  useEffect(() => {
    if (store.store.getState().matching.status === "idle") void matchRows(store);
  }, [store]);
}

interface ReviewKeys {
  readonly onNextOpen: () => void;
  readonly onStart: () => void;
}

/** `N` goes to the next row to choose, Ctrl+Enter or ⌘+Enter starts. */
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
  readonly rows: readonly DecidedRow[];
  readonly counts: ImportCounts;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly find: string;
  readonly onFind: (text: string) => void;
  /** What can be done with what was found. */
  readonly children: ReactNode;
}

/** Which rows are shown, and those that are not sent as a file. */
function ReviewToolbar({ rows, counts, tab, onTab, find, onFind, children }: ReviewToolbarProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1 basis-80 max-sm:basis-full">
        <Segmented<Tab>
          label="Rows shown"
          variant="loose"
          value={tab}
          onChange={onTab}
          options={tabsOf(counts, tab)}
        />
      </div>
      <SearchField
        label="Find a row"
        value={find}
        onChange={onFind}
        className="w-36 max-sm:w-auto max-sm:flex-1"
      />
      {children}
      <SaveLeftOut rows={rows} />
    </div>
  );
}

/** Which rows are shown: those for which all of it holds. */
interface ShownRows {
  readonly tab: Tab;
  readonly find: string;
  readonly group: NoteGroup | undefined;
}

function filterRows(rows: readonly DecidedRow[], { tab, find, group }: ShownRows): readonly DecidedRow[] {
  const words = normalizeText(find).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if ((tab !== "all" && row.state !== tab) || group?.rows.has(row.key) === false) return false;
    if (words.length === 0) return true;
    const text = normalizeText(`${row.cells.join(" ")} ${row.record?.snapshot.name ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}

function tabsOf({ byState, total }: ImportCounts, current: Tab): SegmentedOption<Tab>[] {
  const states = ROW_STATES.filter((state) => byState[state] > 0 || state === current);
  return [
    { value: "all", label: "All", count: total },
    ...states.map((state) => ({ value: state, label: STATE_LABELS[state], count: byState[state] })),
  ];
}

/** "60 left out: 41 not found, 12 not chosen, 7 twice". */
function leftOutText({ total, sent, byState, open }: ImportCounts): string {
  const left = total - sent;
  if (left === 0) return "";
  const reasons = [
    { count: byState["not-found"], label: "not found" },
    { count: open, label: "not chosen" },
    { count: byState.duplicate, label: "twice" },
    { count: byState.problem, label: "cannot be sent" },
  ].filter(({ count }) => count > 0);
  const named = reasons.reduce((sum, { count }) => sum + count, 0);
  const others = left > named ? [{ count: left - named, label: "unticked" }] : [];
  return `${formatNumber(left)} left out: ${[...reasons, ...others]
    .map(({ count, label }) => `${formatNumber(count)} ${label}`)
    .join(", ")}`;
}

/** The rows that are not sent as a file, with the reason: to mend them, or to ask a colleague. */
function SaveLeftOut({ rows }: { readonly rows: readonly DecidedRow[] }) {
  const file = useImport((state) => state.file);
  const columns = useImport((state) => state.columns);
  const type = useImport((state) => state.type);
  const left = rows.filter(({ sent }) => !sent);
  if (left.length === 0 || file === null) return null;
  const save = () => {
    const rowsLeft = left.map((row) => [row.row, leftOutReason(type, row) ?? "", row.cells] as const);
    saveRows(`${file.name.replace(/\.[a-z]+$/i, "")}_left-out.csv`, "Left out because", columns, rowsLeft);
  };
  return (
    <Button icon={<Download {...ICON} />} count={left.length} onClick={save}>
      Left out
    </Button>
  );
}

/** How far the free search for the rows is. */
function MatchingNotice() {
  const store = useImportStore();
  const matching = useImport((state) => state.matching);
  const { status, done, of, error } = matching;
  if (status === "running")
    return (
      <InlineNotice
        tone="neutral"
        icon={<Spinner />}
        action={
          <Button variant="ghost" onClick={() => store.stopMatching()}>
            Skip the rest
          </Button>
        }
      >
        Finding rows: {of === 0 ? "getting ready" : `${formatNumber(done)} of ${formatNumber(of)}`}. This is
        free.
      </InlineNotice>
    );
  if (status !== "stopped" && status !== "failed") return null;
  return (
    <InlineNotice
      tone="warning"
      icon={<CircleAlert {...ICON} />}
      action={
        <Button icon={<ArrowRight {...ICON} />} onClick={() => void matchRows(store)}>
          Continue
        </Button>
      }
    >
      {status === "failed" && error ? `Finding rows stopped. ${errorMessage(error)} ` : ""}
      {rest(matching)}
    </InlineNotice>
  );
}

function rest({ status }: ImportState["matching"]): string {
  return status === "stopped"
    ? "Not every row was looked for. A close match of the others is looked for when you start."
    : "A close match of the rows that were not looked for is looked for when you start.";
}
