import { Link } from "@tanstack/react-router";
import { ListX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useRun } from "#app/features/runs/engine/user-runs.ts";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { KIND_WORDS, type ResultKind, countKinds, kindOf } from "#app/features/runs/results/result-status.ts";
import { ResultTable } from "#app/features/runs/results/result-table.tsx";
import { runResults } from "#app/features/runs/results/run-results.ts";
import { type RunSummary, summarise } from "#app/features/runs/results/run-summary.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import type { RunOutput } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { useResultsAtRisk } from "#app/storage/persistent-storage.ts";
import { announce } from "#app/ui/overlays/notifications.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-states.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { RestoreToSelection } from "./restore-to-selection.tsx";
import { RunHeader } from "./run-header.tsx";
import { RunNotices } from "./run-notices.tsx";
import { RunProgress } from "./run-progress.tsx";
import type { RunParams, SearchChange } from "./run-params.ts";
import { RunSidebar } from "./run-sidebar.tsx";
import { RECORD_NOUN, passedMilestone, percentDone, recordTypeOf } from "./run-labels.ts";
import { RunsFailed } from "./runs-states.tsx";

const ALL = "all";

interface ResultTabsProps {
  readonly total: number;
  readonly counts: readonly { readonly kind: ResultKind; readonly count: number }[];
  readonly shown: ResultKind | undefined;
  readonly onChange: (next: ResultKind | undefined) => void;
}

/** Which results are shown: all, or those of one kind. A kind that no longer occurs stays while it is shown. */
function ResultTabs({ total, counts, shown, onChange }: ResultTabsProps) {
  const known = shown === undefined || counts.some(({ kind }) => kind === shown);
  const offered = known ? counts : [...counts, { kind: shown, count: 0 }];
  const options: SegmentedOption<ResultKind | typeof ALL>[] = [
    { value: ALL, label: "All", count: total },
    ...offered.map(({ kind, count }) => ({ value: kind, label: KIND_WORDS[kind].label, count })),
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

/** One enrich run: how far it is, what it costs, and what came back. */
export function RunScreen({ runId, ...props }: RunScreenProps) {
  const own = useRun(runId);
  if (own.status === "opening") return <StoredDataLoading title="Enrich run" />;
  if (own.status === "failed") return <RunsFailed title="Enrich run" error={own.error} onRetry={own.retry} />;
  if (!own.run) return <RunUnknown />;
  return <RunView key={runId} run={own.run} engine={own.engine} {...props} />;
}

function RunUnknown() {
  usePageTitle("Enrich run");
  return (
    <>
      <PageHeader title="Enrich run" />
      <StatePanel
        icon={<ListX size={18} strokeWidth={1.75} aria-hidden />}
        title="This run is not kept in this browser"
        actions={
          <Link to="/runs" className={buttonClass("primary")}>
            All enrich runs
          </Link>
        }
      >
        <p>Runs are kept on the device on which they were started, for the person who started them.</p>
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
  usePageTitle(over ? run.name : `${percentDone(summary)} % · ${run.name}`);
  const shown = search.show ? results.filter((result) => kindOf(result, over) === search.show) : results;
  const { name, outputFields } = run;
  return (
    <>
      <RunHeader run={run} engine={engine} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col max-lg:min-h-max">
          <RunNotices run={run} type={type} summary={summary} />
          <RunProgress run={run} type={type} summary={summary} results={results} />
          <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <ResultTabs
                total={results.length}
                counts={countKinds(results, over)}
                shown={search.show}
                onChange={(show) => onSearchChange({ ...search, show }, { replace: true })}
              />
            </div>
            <RestoreToSelection kind={search.show} type={type} results={shown} />
            {renderExport({ type, name, outputFields, results })}
          </div>
          <ResultTable
            key={search.show}
            type={type}
            outputFields={outputFields}
            results={shown}
            over={over}
          />
          {over && <KeptNote />}
        </div>
        {roomy && <RunSidebar run={run} type={type} summary={summary} />}
      </div>
    </>
  );
}

/** Where the browser did not promise to keep results. */
function KeptNote() {
  if (!useResultsAtRisk()) return null;
  return (
    <p data-dock className="flex-none border-t border-line px-4 py-2 text-xs text-ink-3">
      Kept on this device. The browser may delete it when it runs out of room: export what you need.
    </p>
  );
}

/** Says aloud when a quarter, half, three quarters and all of a run are through, while it is watched. */
function useRunMilestones(type: RecordType, summary: RunSummary): void {
  const percent = percentDone(summary);
  const said = useRef(percent);
  const { done, total } = summary;
  useEffect(() => {
    const milestone = passedMilestone(said.current, percent);
    said.current = percent;
    if (milestone === undefined) return;
    announce(`${milestone} %: ${done} of ${formatCount(total, RECORD_NOUN[type])} done`);
  }, [percent, done, total, type]);
}
