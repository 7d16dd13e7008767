import { Link } from "@tanstack/react-router";
import { FileUp, Play, Search } from "lucide-react";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import { useRuns } from "#app/features/runs/engine/user-runs.ts";
import { summarise } from "#app/features/runs/results/run-results.ts";
import { ColleagueRuns } from "#app/features/runs/shared/colleague-runs.tsx";
import { deleteShared, useColleagueRuns } from "#app/features/runs/shared/run-documents.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { usePersistenceDenied } from "#app/storage/persistent-storage.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { SearchField } from "#app/ui/fields/text-field.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { GROUP_LABELS, groupOf } from "./run-labels.ts";
import { useRefreshedRuns } from "./run-elsewhere-notice.tsx";
import { RUN_GROUPS, type RunGroup } from "./run-screen-params.ts";
import type { RunsParams, SearchChange } from "./run-screen-params.ts";
import { RunEndSwitch } from "./run-end-switch.tsx";
import { RunsFailed } from "./runs-screen-states.tsx";
import { RunsTable } from "./runs-table.tsx";

export interface RunsScreenProps {
  readonly search: RunsParams;
  readonly onSearchChange: SearchChange<RunsParams>;
}

interface RunsListProps extends RunsScreenProps {
  readonly runs: readonly RunState[];
  readonly engine: RunEngine;
}

const TITLE = "Enrich runs";

/** The enrich runs of the signed-in person, of this browser and of their others. */
export function RunsScreen(props: RunsScreenProps) {
  const stored = useRuns();
  if (stored.status === "opening") return <StoredDataLoading title={TITLE} />;
  if (stored.status === "failed")
    return <RunsFailed title={TITLE} error={stored.error} onRetry={stored.retry} />;
  const runs = stored.runs.filter(({ kind }) => kind !== "reveal");
  return <RunsList runs={runs} engine={stored.engine} {...props} />;
}

function RunsList({ runs, engine, search, onSearchChange }: RunsListProps) {
  usePageTitle(TITLE);
  useRefreshedRuns(engine, runs);
  const session = useUserSession();
  const colleagues = useColleagueRuns();
  const shown = runs.filter(
    (run) => (search.show === undefined || groupOf(run) === search.show) && isFound(run, search),
  );
  // how far they are is told where they are opened
  const shared = search.show === undefined ? colleagues.filter((run) => isFound(run, search)) : [];
  return (
    <>
      <PageHeader title={TITLE}>
        <Link to="/import" className={buttonClass()}>
          <FileUp size={16} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">Import a file</span>
        </Link>
        <EnrichSelection />
      </PageHeader>
      {runs.length === 0 && colleagues.length === 0 ? (
        <NoRuns />
      ) : (
        <>
          <RunsFilter runs={runs} search={search} onSearchChange={onSearchChange} />
          <div className="min-h-40 flex-1 overflow-auto">
            {runs.length > 0 && (
              <RunsTable
                runs={shown}
                engine={engine}
                onDelete={(run) => void removeRun(session, engine, run)}
              />
            )}
            {shown.length + shared.length === 0 && <NoMatches onReset={() => onSearchChange({})} />}
            <ColleagueRuns runs={shared} />
          </div>
          {runs.length > 0 && <RunsFooter runs={runs} />}
        </>
      )}
    </>
  );
}

function isFound({ name }: { readonly name: string }, { find }: RunsParams): boolean {
  const words = (find ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => name.toLowerCase().includes(word));
}

async function removeRun(session: UserSession, engine: RunEngine, run: RunState): Promise<void> {
  try {
    const restore = await engine.remove(run.id);
    await deleteShared(session, run.id, true);
    const restoreBoth = async () => {
      await restore();
      await deleteShared(session, run.id, false);
    };
    showToast({ message: `Deleted ${run.name}`, action: undo(restoreBoth) });
  } catch (error) {
    showToast({ message: `${run.name} could not be deleted. ${errorMessage(error)}` });
  }
}

/** The way to another run, where something is selected. */
function EnrichSelection() {
  const chosen = useSelectedCount("contact") + useSelectedCount("company");
  if (chosen === 0) return null;
  return (
    <Link to="/selection" className={buttonClass("primary")}>
      <Play size={16} strokeWidth={1.75} aria-hidden />
      Enrich selection
      <span aria-hidden className="tabular-nums">
        {formatNumber(chosen)}
      </span>
    </Link>
  );
}

function RunsFilter({ runs, search, onSearchChange }: Omit<RunsListProps, "engine">) {
  const groups = RUN_GROUPS.map((group) => ({
    value: group,
    label: GROUP_LABELS[group],
    count: runs.filter((run) => groupOf(run) === group).length,
  })).filter(({ value, count }) => count > 0 || value === search.show);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        {runs.length > 0 && (
          <Segmented<RunGroup | "all">
            label="Runs shown"
            variant="loose"
            value={search.show ?? "all"}
            options={[{ value: "all", label: "All", count: runs.length }, ...groups]}
            onChange={(next) =>
              onSearchChange({ ...search, show: next === "all" ? undefined : next }, { replace: true })
            }
          />
        )}
      </div>
      <SearchField
        label="Find a run"
        value={search.find ?? ""}
        onChange={(text) =>
          onSearchChange({ ...search, find: text === "" ? undefined : text }, { replace: true })
        }
        className="w-52 max-sm:w-full"
      />
    </div>
  );
}

function NoRuns() {
  return (
    <StatePanel
      icon={<Play size={18} strokeWidth={1.75} aria-hidden />}
      title="No enrich runs yet"
      actions={
        <Link to="/contacts" className={buttonClass("primary")}>
          Search contacts
        </Link>
      }
    >
      <p>
        Select contacts or companies in a search, then enrich them. Your runs are here and in your other
        browsers.
      </p>
    </StatePanel>
  );
}

function NoMatches({ onReset }: { onReset: () => void }) {
  return (
    <StatePanel
      icon={<Search size={18} strokeWidth={1.75} aria-hidden />}
      title="No matching runs"
      actions={<Button onClick={onReset}>Show all runs</Button>}
    />
  );
}

function RunsFooter({ runs }: { runs: readonly RunState[] }) {
  const atRisk = usePersistenceDenied();
  const records = runs.reduce((sum, run) => sum + summarise(run).total, 0);
  return (
    <div
      data-dock
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-ink-2 tabular-nums"
    >
      <p className="min-w-60 flex-1">
        {formatCount(runs.length, { one: "run", many: "runs" })} ·{" "}
        {formatCount(records, { one: "record", many: "records" })} · on your account
        {atRisk && ". This browser may delete its copies when space runs low. Export what you need."}
      </p>
      <RunEndSwitch />
    </div>
  );
}
