import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { startRun } from "#app/features/runs/engine.ts";
import { RunScreen } from "#app/features/runs/run-screen.tsx";
import { RunsScreen } from "#app/features/runs/runs-screen.tsx";
import { SelectionScreen } from "#app/features/selection/selection-screen.tsx";

const selection = getRouteApi("/app/selection");

/** The selection, with runs started by the run engine. */
export function SelectionRoute() {
  const navigate = useNavigate();
  return (
    <SelectionScreen
      search={selection.useSearch()}
      onSearchChange={(search, options) => void navigate({ to: "/selection", search, ...options })}
      startRun={startRun}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
    />
  );
}

export function RunsRoute() {
  return <RunsScreen />;
}

const run = getRouteApi("/app/runs/$runId");

export function RunRoute() {
  return <RunScreen runId={run.useParams().runId} />;
}
