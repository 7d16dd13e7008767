import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ExportButton } from "#app/features/exports/export-button.tsx";
import { AddSelectionToList } from "#app/features/lists/list-picker.tsx";
import { RecordLists } from "#app/features/lists/record-lists.tsx";
import { openUserEngine } from "#app/features/runs/engine/user-runs.ts";
import { RecentRuns } from "#app/features/runs/screens/recent-runs.tsx";
import { RunScreen } from "#app/features/runs/screens/run-screen.tsx";
import { RunsScreen } from "#app/features/runs/screens/runs-screen.tsx";
import { SelectionScreen } from "#app/features/selection/selection-screen.tsx";
import { UsageScreen } from "#app/features/usage/usage-screen.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";

const selection = getRouteApi("/app/selection");

/** The selection, with runs started by the run engine. */
export function SelectionRoute() {
  const navigate = useNavigate();
  const session = useUserSession();
  return (
    <SelectionScreen
      search={selection.useSearch()}
      onSearchChange={(search, options) => void navigate({ to: "/selection", search, ...options })}
      startRun={async (request) => (await session.part(openUserEngine)).start(request)}
      Actions={AddSelectionToList}
      RowAction={RecordLists}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
    />
  );
}

const runs = getRouteApi("/app/runs");

export function RunsRoute() {
  const navigate = useNavigate();
  return (
    <RunsScreen
      search={runs.useSearch()}
      onSearchChange={(search, options) => void navigate({ to: "/runs", search, ...options })}
    />
  );
}

const run = getRouteApi("/app/runs/$runId");

/** One run, with its results as a file. */
export function RunRoute() {
  const navigate = useNavigate();
  const { runId } = run.useParams();
  return (
    <RunScreen
      runId={runId}
      search={run.useSearch()}
      onSearchChange={(search, options) =>
        void navigate({ to: "/runs/$runId", params: { runId }, search, ...options })
      }
      renderExport={(output) => <ExportButton run={output} />}
    />
  );
}

/** What was used, with the runs of this browser beside it. */
export function UsageRoute() {
  return <UsageScreen recentRuns={<RecentRuns />} />;
}
