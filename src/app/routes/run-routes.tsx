import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useStore } from "zustand";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import type { ImportRequest } from "#app/features/imports/model/import-request.ts";
import { useImport } from "#app/features/imports/import-store.ts";
import { ImportScreen } from "#app/features/imports/screens/import-screen.tsx";
import { AddSelectionToList, AddToList } from "#app/features/lists/list-picker.tsx";
import { RecordLists } from "#app/features/lists/record-lists.tsx";
import { RunScreen } from "#app/features/runs/screens/run-screen.tsx";
import { RunsScreen } from "#app/features/runs/screens/runs-screen.tsx";
import { CompanyRunsButton } from "#app/features/runs/start/company-runs-button.tsx";
import { ClaimButton } from "#app/features/usage/claims/claim-button.tsx";
import { EnrichFields } from "#app/features/selection/enrich-form/enrich-field-chooser.tsx";
import { useEnrichFields } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { leaveForRun } from "#app/features/selection/start-run/leave-for-run.ts";
import { SelectionScreen } from "#app/features/selection/selection-screen.tsx";
import { systemClock } from "#app/lib/clock.ts";
import { prepareRun } from "#app/runs/prepare-run.ts";
import { type RunGateway, runGateway } from "#app/runs/run-gateway.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useNavigateWithin } from "./use-navigate-within.ts";

const selectionRoute = getRouteApi("/app/selection");

/** The selection, and the way to the runs that are started from it. */
export function SelectionRoute() {
  const navigate = useNavigate();
  const navigateWithin = useNavigateWithin();
  return (
    <SelectionScreen
      search={selectionRoute.useSearch()}
      onSearchChange={(search, options) => void navigateWithin({ to: "/selection", search, ...options })}
      Actions={SelectionActions}
      RowAction={RecordLists}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
    />
  );
}

/** What can be done with all that is selected, beside enriching it. */
function SelectionActions() {
  const navigate = useNavigate();
  const selection = useSelection();
  const companies: readonly SelectedRecord[] = useStore(selection, (state) => selectedOf(state, "company"));
  return (
    <>
      <CompanyRunsButton
        companies={useMemo(
          () => companies.flatMap((record) => (record.type === "company" ? record : [])),
          [companies],
        )}
        onStarted={({ id }, sent) => {
          leaveForRun(selection, "company", sent);
          void navigate({ to: "/runs/$runId", params: { runId: id } });
        }}
      />
      <AddSelectionToList />
    </>
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
        renderClaim={({ name, ...about }) => <ClaimButton about={about} what={name} />}
      />
    </SelectionOrigin>
  );
}

/** Makes the run of a file, and starts it for what the person agreed to. */
async function startImport(gateway: RunGateway, request: ImportRequest): Promise<string> {
  const { name, operation, records, outputFields, requiredFields, worstCaseCredits } = request;
  const draft = { operation, purpose: "import" as const, name, inputs: [...records] };
  const run = await prepareRun(
    { ...draft, outputFields: [...outputFields], requiredFields: [...requiredFields] },
    {
      gateway,
      id: crypto.randomUUID(),
      clock: systemClock,
      random: Math.random,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  await gateway.command(run.id, { type: "start", upTo: worstCaseCredits });
  return run.id;
}

/** The import of a file, with the fields that the selection chooses. */
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
      findRuns={() => Promise.resolve([])}
      startRun={(request) => startImport(runGateway(session.personId), request)}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
      onCancel={() => void navigate({ to: "/runs" })}
    />
  );
}
