import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListX, Pencil } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { ExportButton } from "#app/exports/export-button.tsx";
import { runOrFileSource } from "#app/exports/sources/imported-file.ts";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { exportableRecords, runExportSource } from "#app/features/runs/results/run-export-source.ts";
import type { ResultRow } from "#app/features/runs/results/result-rows.ts";
import { selectablesOf } from "#app/features/runs/results/result-rows.ts";
import {
  RESULT_STATUS_LABELS,
  type ResultStatus,
  type StatusCount,
  countStatuses,
  inOrderOf,
  isMiss,
  withNewStatuses,
} from "#app/features/runs/results/result-status.ts";
import { resultColumns } from "#app/features/runs/results/run-result-table-columns.tsx";
import { RunResultTable } from "#app/features/runs/results/run-result-table.tsx";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { DEFAULT_SIZE } from "#app/record-views/list/use-filtered-record-list.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { returnsRecords, countEnded, isOver, recordTypeOf } from "#app/runs/run-facts.ts";
import { readAllResults, runQuery, runResultsQuery } from "#app/runs/run-queries.ts";
import { type RunCommands, useRunCommands } from "#app/runs/use-run-commands.ts";
import { TableSettingsButtons, useTableLayout } from "#app/table/table-settings.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { SharedBadge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { LoadingScreen } from "#app/ui/list/list-screen.tsx";
import type { RunAnswer, RunResult } from "#contract/runs/run-schemas.ts";
import { ResultActions, RunControls } from "./run-actions.tsx";
import { RunBadge } from "./run-badge.tsx";
import { passedMilestone, percentDone } from "./run-labels.ts";
import { RunNotices } from "./run-notices.tsx";
import { RunProgress } from "./run-progress.tsx";
import { renameRun } from "./run-rename.ts";
import type { RunParams, SearchChange } from "./run-screen-params.ts";
import { RunShare } from "./run-share.tsx";
import { RunTerms } from "./run-terms.tsx";

/** A result as the subject of a claim. */
export interface ResultSubject {
  readonly runId: string;
  readonly position: number;
  readonly name: string;
}

export interface RunScreenProps {
  readonly runId: string;
  readonly search: RunParams;
  readonly onSearchChange: SearchChange<RunParams>;
  /** Renders the button that puts records on a list. */
  readonly renderAddToList: (choices: () => Promise<readonly SelectableRecord[]>) => ReactNode;
  /** Renders the button that claims that a result is wrong. */
  readonly renderClaim: (subject: ResultSubject) => ReactNode;
}

const TITLE = "Enrich run";

/** One enrich run: its progress, its cost, and its results. */
export function RunScreen({ runId, ...props }: RunScreenProps) {
  const { data: run, error, refetch } = useQuery(runQuery(useUserSession(), runId));
  if (run === null) return <NoSuchRun />;
  if (run !== undefined) return <RunView key={runId} run={run} {...props} />;
  if (error === null) return <LoadingScreen title={TITLE} />;
  return (
    <>
      <PageHeader title={TITLE} />
      <ErrorPanel error={error} what="The run" onRetry={refetch} />
    </>
  );
}

/** The same for every reason, so that it does not reveal whether such a run exists. [run-1] */
function NoSuchRun() {
  usePageTitle(TITLE);
  return (
    <>
      <PageHeader title={TITLE} />
      <StatePanel
        icon={ListX}
        title="You don’t have access to this run"
        link={<Link to="/runs">All enrich runs</Link>}
      >
        <p>It was deleted, or isn’t shared with you. Ask the colleague who started it.</p>
      </StatePanel>
    </>
  );
}

type RunViewProps = Omit<RunScreenProps, "runId"> & { readonly run: RunAnswer };

function RunView({ run, search, onSearchChange, renderAddToList, renderClaim }: RunViewProps) {
  const roomy = useMediaQuery("(min-width: 64rem)");
  const session = useUserSession();
  const commands = useRunCommands();
  useRunMilestones(run);
  usePageTitle(run.name);
  const exportButton = (
    <ExportButton
      what={RECORD_NOUN[recordTypeOf(run.operation)].many}
      records={exportableRecords(run)}
      hasMoreRows={run.purpose === "import"}
      source={async () =>
        runOrFileSource(session, run, runExportSource(run, await readAllResults(session, run.id)))
      }
      emptyTitle="Available as soon as one is found"
    />
  );
  return (
    <>
      <RunHeader run={run} commands={commands}>
        {roomy &&
          run.byState.got > 0 &&
          renderAddToList(async () =>
            selectablesOf((await readAllResults(session, run.id)).filter(({ state }) => state === "got")),
          )}
        <RunControls run={run} commands={commands} />
        {/* a draft has nothing to look at, and a phone no room beside its price */}
        {run.owner.isSelf && (roomy || run.startedAt !== null) && <RunShare run={run} commands={commands} />}
        {roomy && (
          <>
            <CopyLinkButton link={() => window.location.href} message="Link copied" />
            {exportButton}
          </>
        )}
      </RunHeader>
      <RunBody
        run={run}
        commands={commands}
        search={search}
        onSearchChange={onSearchChange}
        renderClaim={renderClaim}
      >
        {!roomy && exportButton}
      </RunBody>
    </>
  );
}

interface RunHeaderProps {
  readonly run: RunAnswer;
  readonly commands: RunCommands;
  readonly children: ReactNode;
}

/** The page header of a run: a link to all runs before its name, its state after it. */
function RunHeader({ run, commands, children }: RunHeaderProps) {
  const { isSelf, name: owner } = run.owner;
  const meta = (
    <>
      {isSelf ? (
        <IconButton
          size="sm"
          label={`Rename ${run.name}`}
          icon={<Icon of={Pencil} size="sm" />}
          onClick={() => renameRun(run, commands)}
        />
      ) : (
        <SharedBadge by={owner} />
      )}
      <span className="flex flex-none max-sm:hidden">
        <RunBadge run={run} />
      </span>
    </>
  );
  return (
    <PageHeader title={run.name} parent={<Link to="/runs">Enrich runs</Link>} meta={meta}>
      {children}
    </PageHeader>
  );
}

interface RunBodyProps extends Pick<RunScreenProps, "search" | "onSearchChange" | "renderClaim"> {
  readonly run: RunAnswer;
  readonly commands: RunCommands;
  /** Further actions on the results. */
  readonly children: ReactNode;
}

const NO_RESULTS: readonly RunResult[] = [];

/** Counts in the order in which their results first appeared on this screen. */
function useSteadyOrder(counts: readonly StatusCount[]): readonly StatusCount[] {
  const [seen, setSeen] = useState<readonly ResultStatus[]>([]);
  const known = withNewStatuses(seen, counts);
  if (known !== seen) setSeen(known);
  return inOrderOf(known, counts);
}

/** The results that the URL selects, with the counts of all. */
function useResults(run: RunAnswer, { show, page = 1, size = DEFAULT_SIZE }: RunParams) {
  const session = useUserSession();
  const all = useQuery(runResultsQuery(session, run.id, { page: 1, size: show === undefined ? size : 1 }));
  const counts = useSteadyOrder(useMemo(() => countStatuses(all.data?.groups ?? [], run), [all.data, run]));
  const shown = counts.find(({ status }) => status === show);
  // a status that does not occur has no results
  const isNone = show !== undefined && all.data !== undefined && shown === undefined;
  const results = useQuery({
    ...runResultsQuery(session, run.id, { page, size, ...(shown && { groups: shown.groups }) }),
    enabled: !isNone && (show === undefined || shown !== undefined),
  });
  return {
    counts,
    results: isNone ? NO_RESULTS : (results.data?.results ?? NO_RESULTS),
    total: isNone ? 0 : (results.data?.total ?? 0),
    stale: results.isPlaceholderData,
    error: results.error ?? all.error,
    retry: () => void Promise.all([all.refetch(), results.refetch()]),
  };
}

/** A run below its header: its progress, its cost, and its results. */
function RunBody({ run, commands, search, onSearchChange, renderClaim, children }: RunBodyProps) {
  const { operation, outputFields } = run;
  const type = recordTypeOf(operation);
  const { show } = search;
  const { counts, results, total, stale, error, retry } = useResults(run, search);
  const session = useUserSession();
  const columns = useMemo(() => resultColumns(operation, outputFields), [operation, outputFields]);
  const table = { ...useTableLayout(returnsRecords(run) ? `run-${type}` : `run-${operation}`), columns };
  const copy = useCopyRows();
  const showOnly = (next: ResultStatus | undefined) =>
    onSearchChange({ ...search, show: next, page: undefined }, { replace: true });
  const copyRows = (rows: readonly ResultRow[], shown: typeof columns) =>
    void copy({
      rows,
      columns: shown,
      // only the shown results are copied, as they are now
      source: async () => ({
        ...runExportSource(run, await readAllResults(session, run.id)),
        origin: { kind: "selection", type },
      }),
    });
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:min-h-max">
      <p className="flex flex-none items-center gap-2 px-4 py-2.5 sm:hidden">
        <RunBadge run={run} />
      </p>
      <RunProgress run={run} counts={counts} />
      <RunTerms run={run} />
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-auto">
          <ResultTabs total={run.inputs} counts={counts} shown={show} onChange={showOnly} />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-2 sm:ml-auto sm:justify-end">
          <ResultActions run={run} commands={commands} />
          {children}
          <TableSettingsButtons settings={table} />
        </div>
      </div>
      {error && results.length === 0 ? (
        <ErrorPanel error={error} what="The results" onRetry={retry} />
      ) : (
        <RunResultTable
          key={show}
          run={run}
          results={results}
          total={total}
          stale={stale}
          misses={show !== undefined && isMiss(show)}
          columns={table.columns}
          settings={table}
          onCopy={copyRows}
          view={search}
          onView={({ page, size }) => onSearchChange({ ...search, page, size })}
          renderActions={({ position, name, endedAt }) =>
            run.owner.isSelf && endedAt !== null && renderClaim({ runId: run.id, position, name })
          }
        >
          <RunNotices run={run} commands={commands} />
        </RunResultTable>
      )}
    </div>
  );
}

const ALL = "all";

interface ResultTabsProps {
  readonly total: number;
  readonly counts: readonly StatusCount[];
  readonly shown: ResultStatus | undefined;
  readonly onChange: (next: ResultStatus | undefined) => void;
}

/** Which results are shown: all, or those of one status. A status that no longer occurs stays while it is shown. */
function ResultTabs({ total, counts, shown, onChange }: ResultTabsProps) {
  const isKnown = shown === undefined || counts.some(({ status }) => status === shown);
  const offered = isKnown ? counts : [...counts, { status: shown, count: 0 }];
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

/** Announces each quarter of a run while it is watched. */
function useRunMilestones(run: RunAnswer): void {
  const percent = isOver(run) ? 100 : percentDone(run);
  const announced = useRef(percent);
  const done = countEnded(run);
  const total = formatCount(run.inputs, RECORD_NOUN[recordTypeOf(run.operation)]);
  useEffect(() => {
    const milestone = passedMilestone(announced.current, percent);
    announced.current = percent;
    if (milestone !== undefined) announce(`${milestone} %: ${done} of ${total} finished`);
  }, [percent, done, total]);
}
