import { Link } from "@tanstack/react-router";
import { ListX } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { ExportButton } from "#app/exports/export-button.tsx";
import { runOrFileSource } from "#app/exports/sources/imported-file.ts";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { useRun } from "#app/features/runs/engine/user-runs.ts";
import {
  RESULT_STATUS_LABELS,
  isMiss,
  listStatuses,
  resultStatusOf,
} from "#app/features/runs/results/run-result-status.ts";
import type { ResultStatus } from "#app/features/runs/results/run-result-statuses.ts";
import { resultColumns } from "#app/features/runs/results/run-result-table-columns.tsx";
import { RunResultTable } from "#app/features/runs/results/run-result-table.tsx";
import { selectablesOf } from "#app/features/runs/results/run-result-rows.ts";
import { exportableCount, runExportSource } from "#app/features/runs/results/run-export-source.ts";
import { type RunSummary, runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { ResultsTableSettings, useTableLayout } from "#app/search/results/results-table-settings.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { usePersistenceDenied } from "#app/storage/persistent-storage.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { ResultActions } from "./run-actions.tsx";
import { RunActivity } from "./run-activity.tsx";
import { passedMilestone, percentDone } from "./run-labels.ts";
import { RunElsewhereNotice, useRefreshedRuns } from "./run-elsewhere-notice.tsx";
import { RunNotices } from "./run-notices.tsx";
import { RunPhaseBadge } from "./run-phase-badge.tsx";
import { RunProgress } from "./run-progress.tsx";
import { RunScreenHeader } from "./run-screen-header.tsx";
import type { RunParams, SearchChange } from "./run-screen-params.ts";
import { RunsFailed } from "./runs-screen-states.tsx";

export interface RunScreenProps {
  readonly runId: string;
  readonly search: RunParams;
  readonly onSearchChange: SearchChange<RunParams>;
  /** Makes the button that puts records on a list. */
  readonly renderAddToList: (choices: () => readonly SelectableRecord[]) => ReactNode;
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

/** What this person chose about the table of results: one choice for each type of record. */
function useResultTable(type: RecordType, outputFields: readonly string[]) {
  const columns = useMemo(() => resultColumns(type, outputFields), [type, outputFields]);
  return { ...useTableLayout(`run-${type}`), columns };
}

const enrichedOf = (results: readonly RecordResult[]) =>
  selectablesOf(results.filter(({ record }) => record !== null));

interface RunViewProps extends Omit<RunScreenProps, "runId"> {
  readonly run: RunState;
  readonly engine: RunEngine;
}

function RunView({ run, engine, search, onSearchChange, renderAddToList }: RunViewProps) {
  const type = recordTypeOf(run.operation);
  const summary = summarise(run);
  const results = runResults(run);
  const { name, phase, outputFields, requiredFields } = run;
  const roomy = useMediaQuery("(min-width: 64rem)");
  useRunMilestones(type, summary);
  useRefreshedRuns(engine, [run], run.id);
  usePageTitle(name);
  const session = useUserSession();
  const table = useResultTable(type, outputFields);
  const { show } = search;
  const shown = useMemo(
    () => (show === undefined ? results : results.filter((result) => resultStatusOf(result, phase) === show)),
    [results, show, phase],
  );
  const showOnly = (next: ResultStatus | undefined) =>
    onSearchChange({ ...search, show: next, page: undefined }, { replace: true });
  const addToList = roomy && summary.enriched > 0 && renderAddToList(() => enrichedOf(results));
  const exportButton = (
    <ExportButton
      count={exportableCount(run)}
      source={() => runOrFileSource(session, runExportSource(run))}
      emptyTitle="Available as soon as one record is matched"
    />
  );
  return (
    <>
      <RunScreenHeader run={run} engine={engine} summary={summary} before={addToList}>
        {roomy && (
          <>
            <CopyLinkButton link={() => window.location.href} message="Link copied" />
            {exportButton}
          </>
        )}
      </RunScreenHeader>
      <div className="flex min-h-0 flex-1 flex-col max-lg:min-h-max">
        <p className="flex flex-none items-center gap-2 px-4 py-2.5 sm:hidden">
          <RunPhaseBadge run={run} summary={summary} />
        </p>
        <RunElsewhereNotice run={run} engine={engine} />
        <RunProgress run={run} type={type} summary={summary} results={results} />
        <RunActivity run={run} type={type} summary={summary} />
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
          <div className="min-w-0 flex-auto">
            <ResultTabs summary={summary} shown={show} onChange={showOnly} />
          </div>
          <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2 sm:justify-end">
            <ResultActions run={run} engine={engine} summary={summary} type={type} results={results} />
            {!roomy && exportButton}
            <ResultsTableSettings settings={table} />
          </div>
        </div>
        <RunResultTable
          key={show}
          context={{ type, phase, requiredFields }}
          outputFields={outputFields}
          results={shown}
          misses={show !== undefined && isMiss(show)}
          columns={table.columns}
          settings={table}
          view={search}
          onView={({ page, size }) => onSearchChange({ ...search, page, size })}
        >
          {!run.elsewhere && (
            <RunNotices
              run={run}
              engine={engine}
              type={type}
              summary={summary}
              onShowRecovered={() => showOnly("recovered")}
            />
          )}
        </RunResultTable>
        <StorageNote />
      </div>
    </>
  );
}

const ALL = "all";

interface ResultTabsProps {
  readonly summary: RunSummary;
  readonly shown: ResultStatus | undefined;
  readonly onChange: (next: ResultStatus | undefined) => void;
}

/** Which results are shown: all, or those of one status. A status that no longer occurs stays while it is shown. */
function ResultTabs({ summary, shown, onChange }: ResultTabsProps) {
  const counts = listStatuses(summary.byStatus);
  const known = shown === undefined || counts.some(({ status }) => status === shown);
  const offered = known ? counts : [...counts, { status: shown, count: 0 }];
  const options: SegmentedOption<ResultStatus | typeof ALL>[] = [
    { value: ALL, label: "All", count: summary.total },
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
    announce(`${milestone} %: ${done} of ${formatCount(total, RECORD_NOUN[type])} finished`);
  }, [percent, done, total, type]);
}
