import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useStore } from "zustand";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { useImport } from "#app/features/imports/import-store.ts";
import { ImportScreen } from "#app/features/imports/screens/import-screen.tsx";
import { AddSelectionToList, AddToList } from "#app/features/lists/list-picker.tsx";
import { RecordLists } from "#app/features/lists/record-lists.tsx";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { findRunningRuns, openUserEngine, useRuns } from "#app/features/runs/engine/user-runs.ts";
import { returnCount } from "#app/features/runs/results/run-return-count.ts";
import { RunScreen } from "#app/features/runs/screens/run-screen.tsx";
import { RunsScreen } from "#app/features/runs/screens/runs-screen.tsx";
import { CompanyRunsButton } from "#app/features/runs/start/company-runs-button.tsx";
import { EnrichFields } from "#app/features/selection/enrich-form/enrich-field-chooser.tsx";
import { useEnrichFields } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { leaveForRun } from "#app/features/selection/start-run/leave-for-run.ts";
import { SelectionScreen } from "#app/features/selection/selection-screen.tsx";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useNavigateWithin } from "./use-navigate-within.ts";

const selectionRoute = getRouteApi("/app/selection");

/** The selection, with runs started by the run engine. */
export function SelectionRoute() {
  const navigate = useNavigate();
  const navigateWithin = useNavigateWithin();
  const session = useUserSession();
  const pastRuns = usePastRuns();
  return (
    <SelectionScreen
      search={selectionRoute.useSearch()}
      onSearchChange={(search, options) => void navigateWithin({ to: "/selection", search, ...options })}
      findRuns={() => findRunningRuns(session, FIELD_OPERATIONS)}
      startRun={async (request) => (await session.part(openUserEngine)).start(request)}
      pastRuns={pastRuns}
      Actions={SelectionActions}
      RowAction={RecordLists}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
    />
  );
}

/** What can be done with all that is selected, beside enriching it. */
function SelectionActions() {
  const navigate = useNavigate();
  const session = useUserSession();
  const selection = useSelection();
  const companies: readonly SelectedRecord[] = useStore(selection, (state) => selectedOf(state, "company"));
  return (
    <>
      <CompanyRunsButton
        companies={useMemo(
          () => companies.flatMap((record) => (record.type === "company" ? record : [])),
          [companies],
        )}
        onStarted={({ id, name, companies: sent }) => {
          const leaving = sent.map((company) => ({ type: "company" as const, id: company.id }));
          leaveForRun(session, selection, { runId: id, name, type: "company", leaving });
          void navigate({ to: "/runs/$runId", params: { runId: id } });
        }}
      />
      <AddSelectionToList />
    </>
  );
}

/** Runs that bring fields of records; others hold no record back, and say nothing of what comes back. */
const FIELD_OPERATIONS: readonly RunState["operation"][] = ["enrichContacts", "enrichCompanies"];

/** The newest runs tell what to expect of the next one; older ones were about other people. */
const MAX_PAST_RUNS = 10;

/** What ended runs brought; none until they are read. */
function usePastRuns() {
  const stored = useRuns();
  const all = stored.status === "ready" ? stored.runs : undefined;
  return useMemo(
    () =>
      (all ?? [])
        .filter((run) => isOver(run.phase) && FIELD_OPERATIONS.includes(run.operation))
        .slice(0, MAX_PAST_RUNS)
        .map(returnCount),
    [all],
  );
}

const runs = getRouteApi("/app/runs");

export function RunsRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <RunsScreen
      search={runs.useSearch()}
      onSearchChange={(search, options) => void navigateWithin({ to: "/runs", search, ...options })}
    />
  );
}

const run = getRouteApi("/app/runs/$runId");

/** One run, with its results as a file. */
export function RunRoute() {
  const navigateWithin = useNavigateWithin();
  const { runId } = run.useParams();
  return (
    <SelectionOrigin origin="an enrich run">
      <RunScreen
        runId={runId}
        search={run.useSearch()}
        onSearchChange={(search, options) =>
          void navigateWithin({ to: "/runs/$runId", params: { runId }, search, ...options })
        }
        renderAddToList={(choices) => <AddToList choices={choices} />}
      />
    </SelectionOrigin>
  );
}

/** The import of a file, with the fields that the selection chooses and runs started by the engine. */
export function ImportRoute() {
  const navigate = useNavigate();
  const session = useUserSession();
  const fields = useEnrichFields(useImport((state) => state.type));
  const usage = useQuery(usageQueries.current()).data;
  return (
    <ImportScreen
      fieldChooser={<EnrichFields form={fields} />}
      renderAddToList={(choices, note) => <AddToList choices={choices} note={note} />}
      fields={fields.choice}
      creditsLeft={allowanceOf(usage ?? [], "credits")?.left}
      findRuns={() => findRunningRuns(session, FIELD_OPERATIONS)}
      startRun={async (request) => (await session.part(openUserEngine)).start(request)}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
      onCancel={() => void navigate({ to: "/runs" })}
    />
  );
}
