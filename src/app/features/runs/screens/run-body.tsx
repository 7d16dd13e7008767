import { type ReactNode, useMemo } from "react";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { type RunState, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import {
  RESULT_STATUS_LABELS,
  isMiss,
  listStatuses,
  resultStatusOf,
} from "#app/features/runs/results/run-result-status.ts";
import type { ResultStatus } from "#app/features/runs/results/run-result-statuses.ts";
import { runExportSource } from "#app/features/runs/results/run-export-source.ts";
import { resultColumns } from "#app/features/runs/results/run-result-table-columns.tsx";
import { RunResultTable } from "#app/features/runs/results/run-result-table.tsx";
import { type RunSummary, runResults, summarise } from "#app/features/runs/results/run-results.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { ResultsTableSettings, useTableLayout } from "#app/search/results/results-table-settings.tsx";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { RunActivity } from "./run-activity.tsx";
import { RunPhaseBadge } from "./run-phase-badge.tsx";
import { RunProgress } from "./run-progress.tsx";
import type { RunParams, SearchChange } from "./run-screen-params.ts";

/** What this person chose about the table of results: one choice for each type of record. */
function useResultTable(type: RecordType, outputFields: readonly string[]) {
  const columns = useMemo(() => resultColumns(type, outputFields), [type, outputFields]);
  return { ...useTableLayout(`run-${type}`), columns };
}

interface RunBodyProps {
  readonly run: RunState;
  readonly search: RunParams;
  readonly onSearchChange: SearchChange<RunParams>;
  /** Over the progress: whose the run is, where that is not this browser. */
  readonly notice: ReactNode;
  /** What can be done with the results, beside what is shown of them. */
  readonly actions: ReactNode;
  /** Notices under the rows, which may show results of one status only. */
  readonly renderNotices?: (showOnly: (status: ResultStatus) => void) => ReactNode;
  /** Under everything. */
  readonly children?: ReactNode;
}

/** A run below its header: its progress, its cost, and what came back. */
export function RunBody(props: RunBodyProps) {
  const { run, search, onSearchChange, notice, actions, renderNotices, children } = props;
  const type = recordTypeOf(run.operation);
  const summary = summarise(run);
  const results = runResults(run);
  const { phase, outputFields, requiredFields } = run;
  const table = useResultTable(type, outputFields);
  const copy = useCopyRows();
  const { show } = search;
  const shown = useMemo(
    () => (show === undefined ? results : results.filter((result) => resultStatusOf(result, phase) === show)),
    [results, show, phase],
  );
  const showOnly = (next: ResultStatus | undefined) =>
    onSearchChange({ ...search, show: next, page: undefined }, { replace: true });
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:min-h-max">
      <p className="flex flex-none items-center gap-2 px-4 py-2.5 sm:hidden">
        <RunPhaseBadge run={run} summary={summary} />
      </p>
      {notice}
      <RunProgress run={run} type={type} summary={summary} results={results} />
      <RunActivity run={run} type={type} summary={summary} />
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-auto">
          <ResultTabs summary={summary} shown={show} onChange={showOnly} />
        </div>
        <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2 sm:justify-end">
          {actions}
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
        onCopy={(rows, columns) =>
          void copy({
            rows,
            columns,
            // some of the results, which are copied as they are now
            source: () => ({ ...runExportSource(run), origin: { kind: "selection", type } }),
          })
        }
        view={search}
        onView={({ page, size }) => onSearchChange({ ...search, page, size })}
      >
        {renderNotices?.(showOnly)}
      </RunResultTable>
      {children}
    </div>
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
