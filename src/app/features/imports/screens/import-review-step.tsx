import { ArrowRight, CircleAlert, Download } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { formatCsv } from "#app/files/write/csv.ts";
import { downloadCsv } from "#app/files/write/download-file.ts";
import { type ImportState, useImport, useImportStore } from "#app/features/imports/import-store.ts";
import { matchRows } from "#app/features/imports/match-rows.ts";
import {
  type DecidedRow,
  type ImportCounts,
  ROW_STATES,
  type RowState,
  countDecisions,
  leftOutReason,
} from "#app/features/imports/model/import-decisions.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { recordRange } from "#app/record-views/list/use-filtered-record-list.ts";
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
}

type Tab = RowState | "all";

const ROW = { one: "row", many: "rows" };

/** What was found for each row, to choose from and to leave out, before anything is paid. */
export function ImportReviewStep({ fieldChooser, ...start }: ImportReviewStepProps) {
  const rows = useDecidedRows();
  const counts = useMemo(() => countDecisions(rows), [rows]);
  const starting = useImportStart(rows, start);
  const [tab, setTab] = useState<Tab>("all");
  const [find, setFind] = useState("");
  const [view, setView] = useState<{ page: number; size: PageSize }>({ page: 1, size: 50 });
  const [openKey, setOpenKey] = useState<string>();
  const shown = useMemo(() => filterRows(rows, tab, find), [rows, tab, find]);
  const range = recordRange(view, shown.length);
  const page = shown.slice(range.first - 1, range.last);
  const show = (nextTab: Tab, text: string) => {
    setTab(nextTab);
    setFind(text);
    setView({ ...view, page: 1 });
  };
  const nextOpen = () => {
    const from = rows.findIndex(({ key }) => key === openKey) + 1;
    const next = [...rows.slice(from), ...rows.slice(0, from)].find(({ open }) => open);
    if (next === undefined) return;
    const inTab = filterRows(rows, "all", "");
    setTab("all");
    setFind("");
    setView({ ...view, page: Math.floor(inTab.indexOf(next) / view.size) + 1 });
    setOpenKey(next.key);
  };
  useReviewKeys({ onNextOpen: nextOpen, onStart: starting.start });
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col">
        <ReviewToolbar
          rows={rows}
          counts={counts}
          tab={tab}
          onTab={(next) => show(next, find)}
          find={find}
          onFind={(text) => show(tab, text)}
        />
        <ImportReviewTable rows={page} openKey={openKey} onOpen={setOpenKey} onNextOpen={nextOpen} />
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
            onPage={(next) => setView({ ...view, page: next })}
            onSize={(size) => setView({ page: 1, size })}
          />
        </div>
      </div>
      <ImportReviewSide
        counts={counts}
        starting={starting}
        fields={start.fields}
        creditsLeft={start.creditsLeft}
        fieldChooser={fieldChooser}
        onNextOpen={nextOpen}
      />
    </div>
  );
}

interface ReviewKeys {
  readonly onNextOpen: () => void;
  readonly onStart: () => void;
}

/** `N` goes to the next row to choose, Ctrl+Enter or ⌘+Enter starts. */
function useReviewKeys({ onNextOpen, onStart }: ReviewKeys): void {
  useKeys((event) => {
    const isStart = event.key === "Enter" && (event.ctrlKey || event.metaKey);
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
}

/** Which rows are shown, and those that are not sent as a file. */
function ReviewToolbar({ rows, counts, tab, onTab, find, onFind }: ReviewToolbarProps) {
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
      <SaveLeftOut rows={rows} />
    </div>
  );
}

function filterRows(rows: readonly DecidedRow[], tab: Tab, find: string): readonly DecidedRow[] {
  const words = normalizeText(find).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (tab !== "all" && row.state !== tab) return false;
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
  const headerRow = useImport((state) => state.headerRow);
  const type = useImport((state) => state.type);
  const left = rows.filter(({ sent }) => !sent);
  if (left.length === 0 || file === null) return null;
  const save = () => {
    const header = headerRow === null ? [] : (file.rows[headerRow]?.cells ?? []);
    const lines = left.map((row) => [String(row.row), leftOutReason(type, row) ?? "", ...row.cells]);
    const text = formatCsv([["Row", "Left out because", ...header], ...lines], { bom: true });
    downloadCsv(`${file.name.replace(/\.[a-z]+$/i, "")}_left-out.csv`, text);
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
    ? "Not every row was looked for. The others go to the service as they are, for its best match."
    : "The rows that were not looked for go to the service as they are, for its best match.";
}
