import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CloudOff, Users } from "lucide-react";
import type { ReactNode } from "react";
import { ExportButton } from "#app/exports/export-button.tsx";
import { type RunState, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { exportableRecords, runExportSource } from "#app/features/runs/results/run-export-source.ts";
import { selectablesOf } from "#app/features/runs/results/run-result-rows.ts";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { RunBody } from "#app/features/runs/screens/run-body.tsx";
import { RunPhaseBadge } from "#app/features/runs/screens/run-phase-badge.tsx";
import { RenameRun } from "./run-rename.tsx";
import type { RunParams, SearchChange } from "#app/features/runs/screens/run-screen-params.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { ShareButton } from "#app/sync/share-document.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { InlineNotice, StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { colleagueRunQuery } from "./read-colleague-run.ts";
import { type ColleagueRun, RUN_NOTE, renameShared } from "./run-documents.ts";

const ICON = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ColleagueRunScreenProps {
  /** As its document tells of it. */
  readonly shared: ColleagueRun;
  readonly search: RunParams;
  readonly onSearchChange: SearchChange<RunParams>;
  readonly renderAddToList: (choices: () => readonly SelectableRecord[]) => ReactNode;
}

/** A run that a colleague shares: its results, to be read and exported. Nothing here sends, and nothing of it is stored. */
export function ColleagueRunScreen({ shared, ...props }: ColleagueRunScreenProps) {
  usePageTitle(shared.name);
  const { data, error, refetch } = useQuery(colleagueRunQuery(useUserSession(), shared));
  if (data) return <ColleagueRunView shared={shared} run={{ ...data, name: shared.name }} {...props} />;
  if (data === undefined && error === null) return <StoredDataLoading title={shared.name} />;
  return (
    <>
      <ColleagueRunHeader shared={shared} />
      {error ? (
        <StatePanel
          icon={<CloudOff {...ICON} />}
          title="The run couldn’t be loaded"
          actions={
            <Button variant="primary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          <p>A colleague’s run is read from the gateway each time. Check the connection.</p>
        </StatePanel>
      ) : (
        <StatePanel
          icon={<CloudOff {...ICON} />}
          title="Its results are not kept at the gateway"
          actions={
            <Link to="/runs" className={buttonClass("primary")}>
              All enrich runs
            </Link>
          }
        >
          <p>They are there a moment after they came back, and for as long as answers are kept.</p>
        </StatePanel>
      )}
    </>
  );
}

interface HeaderProps {
  readonly shared: ColleagueRun;
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
}

function ColleagueRunHeader({ shared, badge, children }: HeaderProps) {
  const session = useUserSession();
  const { id, name, owner, grants, mayEdit } = shared;
  const meta = (
    <>
      {mayEdit && (
        <RenameRun
          name={name}
          onName={(next) => void reportingErrors(() => renameShared(session, id, next))}
        />
      )}
      {badge}
    </>
  );
  return (
    <PageHeader title={name} parent={<Link to="/runs">Enrich runs</Link>} meta={meta}>
      {children}
      <ShareButton shared={{ document: { kind: "run", id }, name, owner, grants, note: RUN_NOTE }} />
    </PageHeader>
  );
}

interface ColleagueRunViewProps extends ColleagueRunScreenProps {
  readonly run: RunState;
}

function ColleagueRunView({ shared, run, search, onSearchChange, renderAddToList }: ColleagueRunViewProps) {
  const summary = summarise(run);
  const badge = (
    <span className="flex flex-none max-sm:hidden">
      <RunPhaseBadge run={run} summary={summary} />
    </span>
  );
  const enriched = () => selectablesOf(runResults(run).filter(({ record }) => record !== null));
  return (
    <>
      <ColleagueRunHeader shared={shared} badge={badge} />
      <RunBody
        run={run}
        search={search}
        onSearchChange={onSearchChange}
        notice={<WhoseRun shared={shared} run={run} />}
        actions={
          <>
            {summary.enriched > 0 && renderAddToList(enriched)}
            <ExportButton
              what={RECORD_NOUN[recordTypeOf(run.operation)].many}
              records={exportableRecords(run)}
              source={() => runExportSource(run)}
              emptyTitle="Available as soon as one record is matched"
            />
          </>
        }
      />
    </>
  );
}

/** Whose run it is, who paid, and what is missing of it. */
function WhoseRun({ shared, run }: { readonly shared: ColleagueRun; readonly run: RunState }) {
  const { data, nameOf } = useMembers();
  const known = nameOf(shared.owner);
  const owner = known ?? (data === undefined ? "A colleague" : "Somebody who left");
  const changedBy = nameOf(shared.changedBy);
  const lost = run.batches.filter(({ status, raw }) => status === "DONE" && raw === null).length;
  return (
    <InlineNotice tone="accent" icon={<Users {...ICON} />}>
      <p className="py-1">
        <strong className="font-semibold">{known === undefined ? owner : `${owner}’s run`}</strong>
        {known === undefined && " began this run"}
        <span className="text-ink-2">
          {" "}
          · Paid for by them: reading and exporting it costs you nothing. Changed{" "}
          <RelativeTime date={shared.changedAt} />
          {changedBy !== undefined && ` by ${changedBy}`}
        </span>
        {lost > 0 && (
          <span className="block">
            The gateway no longer keeps the answers to{" "}
            {formatCount(lost, { one: "request", many: "requests" })} of it.
          </span>
        )}
      </p>
    </InlineNotice>
  );
}
