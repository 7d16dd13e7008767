import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { ExportButton } from "#app/exports/export-button.tsx";
import { importedRunIdsQuery, runOrFileSource } from "#app/exports/sources/imported-file.ts";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { useRun } from "#app/features/runs/engine/user-runs.ts";
import { selectablesOf } from "#app/features/runs/results/run-result-rows.ts";
import { exportableRecords, runExportSource } from "#app/features/runs/results/run-export-source.ts";
import { type RunSummary, runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { useShareableRun } from "#app/features/runs/shared/run-documents.ts";
import { RunOfOthers } from "#app/features/runs/shared/run-of-others.tsx";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { usePersistenceDenied } from "#app/storage/persistent-storage.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { ShareButton } from "#app/sync/share-document.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { ResultActions } from "./run-actions.tsx";
import { RunBody } from "./run-body.tsx";
import { passedMilestone, percentDone } from "./run-labels.ts";
import { RunElsewhereNotice, useRefreshedRuns } from "./run-elsewhere-notice.tsx";
import { RunNotices } from "./run-notices.tsx";
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
  if (!stored.run) return <RunOfOthers key={runId} runId={runId} engine={stored.engine} {...props} />;
  return <RunView key={runId} run={stored.run} engine={stored.engine} {...props} />;
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
  const roomy = useMediaQuery("(min-width: 64rem)");
  useRunMilestones(type, summary);
  useRefreshedRuns(engine, [run], run.id);
  usePageTitle(run.name);
  const session = useUserSession();
  const isImported = useQuery(importedRunIdsQuery(session)).data?.has(run.id) === true;
  const shareable = useShareableRun(run);
  const addToList = roomy && summary.enriched > 0 && renderAddToList(() => enrichedOf(results));
  const exportButton = (
    <ExportButton
      what={RECORD_NOUN[type].many}
      records={exportableRecords(run)}
      hasMoreRows={isImported}
      source={() => runOrFileSource(session, runExportSource(run))}
      emptyTitle="Available as soon as one record is matched"
    />
  );
  return (
    <>
      <RunScreenHeader run={run} engine={engine} summary={summary} before={addToList}>
        {run.kind === "run" && <ShareButton shared={shareable} />}
        {roomy && (
          <>
            <CopyLinkButton link={() => window.location.href} message="Link copied" />
            {exportButton}
          </>
        )}
      </RunScreenHeader>
      <RunBody
        run={run}
        search={search}
        onSearchChange={onSearchChange}
        notice={<RunElsewhereNotice run={run} engine={engine} />}
        actions={
          <>
            <ResultActions run={run} engine={engine} summary={summary} type={type} results={results} />
            {!roomy && exportButton}
          </>
        }
        renderNotices={(showOnly) =>
          !run.elsewhere && (
            <RunNotices
              run={run}
              engine={engine}
              type={type}
              summary={summary}
              onShowRecovered={() => showOnly("recovered")}
            />
          )
        }
      >
        <StorageNote />
      </RunBody>
    </>
  );
}

/** Shown where the browser did not promise persistent storage. */
function StorageNote() {
  if (!usePersistenceDenied()) return null;
  return (
    <p data-dock className="flex-none border-t border-line px-4 py-2 text-xs text-ink-3">
      This browser may delete its copy when space runs low. Export what you need.
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
