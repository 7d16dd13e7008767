import { Link } from "@tanstack/react-router";
import { Layers, ListX, Pause, Play, X } from "lucide-react";
import { type ReactNode, use, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver, isResumable, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { useRun } from "#app/features/runs/engine/user-runs.ts";
import {
  RESULT_STATUS_LABELS,
  countStatuses,
  resultStatusOf,
} from "#app/features/runs/results/run-result-status.ts";
import type { ResultStatus } from "#app/features/runs/results/run-result-statuses.ts";
import { RunResultTable } from "#app/features/runs/results/run-result-table.tsx";
import { type RunSummary, runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult, RunOutput } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { usePersistenceDenied } from "#app/storage/persistent-storage.ts";
import { HeaderSlot, PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { announce, showToast } from "#app/ui/overlays/notifications.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { RunPhaseBadge } from "./run-phase-badge.tsx";
import { passedMilestone, percentDone } from "./run-labels.ts";
import { RunElsewhereNotice, useRefreshedRuns } from "./run-elsewhere-notice.tsx";
import { RunNotices } from "./run-notices.tsx";
import type { RunParams, SearchChange } from "./run-screen-params.ts";
import { RunProgress } from "./run-progress.tsx";
import { RunScreenSidebar } from "./run-screen-sidebar.tsx";
import { RunsFailed } from "./runs-screen-states.tsx";

/** Results that cost nothing and can be tried again in another run. */
const RETRYABLE: ReadonlySet<ResultStatus> = new Set(["not-sent", "failed", "limit"]);

interface RestoreProps {
  readonly status: ResultStatus | undefined;
  readonly type: RecordType;
  readonly results: readonly RecordResult[];
}

function selectableOf({ id, snapshot }: RecordResult): SelectableRecord {
  return "hints" in snapshot ? { type: "contact", id, snapshot } : { type: "company", id, snapshot };
}

/** Adds records that were not enriched back to the selection. */
function RestoreToSelection({ status, type, results }: RestoreProps) {
  const selection = useSelection();
  if (status === undefined || !RETRYABLE.has(status) || results.length === 0) return null;
  const restore = () => {
    selection.getState().add(results.map(selectableOf));
    showToast({ message: `${formatCount(results.length, RECORD_NOUN[type])} added back to the selection` });
  };
  return (
    <Button
      icon={<Layers size={16} strokeWidth={1.75} aria-hidden />}
      compact
      count={results.length}
      onClick={restore}
    >
      Add back to selection
    </Button>
  );
}

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Pause or resume, and cancel, as the state of the run allows. */
function RunActions({ run, engine }: { run: RunState; engine: RunEngine }) {
  // another browser's run has one button, beside what it is
  if (isOver(run.phase) || run.elsewhere) return null;
  const running = run.phase === "running";
  const stopping = run.phase === "cancelling";
  return (
    <>
      {!stopping && (
        <Button compact icon={<X {...ICON} />} onClick={() => engine.cancel(run.id)}>
          Cancel
        </Button>
      )}
      {running && (
        <Button icon={<Pause {...ICON} />} onClick={() => engine.pause(run.id)}>
          Pause
        </Button>
      )}
      {isResumable(run.phase) && (
        <Button variant="primary" icon={<Play {...ICON} />} onClick={() => engine.resume(run.id)}>
          Resume
        </Button>
      )}
    </>
  );
}

/** The page header of a run: the way back to all runs before its name, its state after it. */
function RunHeader({ run, engine }: { run: RunState; engine: RunEngine }) {
  const slot = use(HeaderSlot);
  const content = (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <nav aria-label="Breadcrumb" className="flex flex-none items-center gap-2 text-ink-3 max-sm:hidden">
        <Link to="/runs" className="text-ink-2 hover:text-ink hover:underline">
          Enrich runs
        </Link>
        <span aria-hidden>/</span>
      </nav>
      <h1 className="min-w-0 flex-initial truncate text-base font-semibold tracking-tight" title={run.name}>
        {run.name}
      </h1>
      <span className="flex flex-none">
        <RunPhaseBadge run={run} summary={summarise(run)} />
      </span>
      <div className="ml-auto flex flex-none items-center gap-1 sm:gap-2">
        <RunActions run={run} engine={engine} />
      </div>
    </div>
  );
  if (slot === undefined) return content;
  return slot && createPortal(content, slot);
}

const ALL = "all";

interface ResultTabsProps {
  readonly total: number;
  readonly counts: readonly { readonly status: ResultStatus; readonly count: number }[];
  readonly shown: ResultStatus | undefined;
  readonly onChange: (next: ResultStatus | undefined) => void;
}

/** Which results are shown: all, or those of one status. A status that no longer occurs stays while it is shown. */
function ResultTabs({ total, counts, shown, onChange }: ResultTabsProps) {
  const known = shown === undefined || counts.some(({ status }) => status === shown);
  const offered = known ? counts : [...counts, { status: shown, count: 0 }];
  const options: SegmentedOption<ResultStatus | typeof ALL>[] = [
    { value: ALL, label: "All", count: total },
    ...offered.map(({ status, count }) => ({
      value: status,
      label: RESULT_STATUS_LABELS[status].label,
      count,
    })),
  ];
  return (
    <Segmented
      label="Results shown"
      variant="loose"
      value={shown ?? ALL}
      options={options}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}

export interface RunScreenProps {
  readonly runId: string;
  readonly search: RunParams;
  readonly onSearchChange: SearchChange<RunParams>;
  /** Makes the export button, which is another feature's. */
  readonly renderExport: (output: RunOutput) => ReactNode;
}

/** One enrich run: its progress, its cost, and what came back. */
export function RunScreen({ runId, ...props }: RunScreenProps) {
  const stored = useRun(runId);
  if (stored.status === "opening") return <StoredDataLoading title="Enrich run" />;
  if (stored.status === "failed")
    return <RunsFailed title="Enrich run" error={stored.error} onRetry={stored.retry} />;
  if (!stored.run) return <RunUnknown runId={runId} engine={stored.engine} />;
  return <RunView key={runId} run={stored.run} engine={stored.engine} {...props} />;
}

const NO_RUNS: readonly RunState[] = [];

function RunUnknown({ runId, engine }: { readonly runId: string; readonly engine: RunEngine }) {
  usePageTitle("Enrich run");
  useRefreshedRuns(engine, NO_RUNS, runId);
  return (
    <>
      <PageHeader title="Enrich run" />
      <StatePanel
        icon={<ListX size={18} strokeWidth={1.75} aria-hidden />}
        title="This run is not in this browser"
        actions={
          <Link to="/runs" className={buttonClass("primary")}>
            All enrich runs
          </Link>
        }
      >
        <p>
          A run that you began in another browser comes here in a moment. Runs of other people are theirs.
        </p>
      </StatePanel>
    </>
  );
}

interface RunViewProps extends Omit<RunScreenProps, "runId"> {
  readonly run: RunState;
  readonly engine: RunEngine;
}

function RunView({ run, engine, search, onSearchChange, renderExport }: RunViewProps) {
  const type = recordTypeOf(run.operation);
  const summary = summarise(run);
  const results = runResults(run);
  const over = isOver(run.phase);
  const roomy = useMediaQuery("(min-width: 80rem)");
  useRunMilestones(type, summary);
  useRefreshedRuns(engine, [run], run.id);
  usePageTitle(over ? run.name : `${percentDone(summary)} % · ${run.name}`);
  const shown = search.show
    ? results.filter((result) => resultStatusOf(result, over) === search.show)
    : results;
  const { name, outputFields } = run;
  return (
    <>
      <RunHeader run={run} engine={engine} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col max-lg:min-h-max">
          <RunElsewhereNotice run={run} engine={engine} />
          {!run.elsewhere && <RunNotices run={run} type={type} summary={summary} />}
          <RunProgress run={run} type={type} summary={summary} results={results} />
          <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <ResultTabs
                total={results.length}
                counts={countStatuses(results, over)}
                shown={search.show}
                onChange={(show) => onSearchChange({ ...search, show }, { replace: true })}
              />
            </div>
            <RestoreToSelection status={search.show} type={type} results={shown} />
            {renderExport({ type, name, outputFields, results })}
          </div>
          <RunResultTable
            key={search.show}
            type={type}
            outputFields={outputFields}
            results={shown}
            over={over}
          />
          {over && <StorageNote />}
        </div>
        {roomy && <RunScreenSidebar run={run} type={type} summary={summary} />}
      </div>
    </>
  );
}

/** Shown where the browser did not promise persistent storage. */
function StorageNote() {
  if (!usePersistenceDenied()) return null;
  return (
    <p data-dock className="flex-none border-t border-line px-4 py-2 text-xs text-ink-3">
      Stored on this device. The browser may delete it when space runs low. Export what you need.
    </p>
  );
}

/** Announces each quarter of a run while it is watched. */
function useRunMilestones(type: RecordType, summary: RunSummary): void {
  const percent = percentDone(summary);
  const announced = useRef(percent);
  const { done, total } = summary;
  useEffect(() => {
    const milestone = passedMilestone(announced.current, percent);
    announced.current = percent;
    if (milestone === undefined) return;
    announce(`${milestone} %: ${done} of ${formatCount(total, RECORD_NOUN[type])} done`);
  }, [percent, done, total, type]);
}
