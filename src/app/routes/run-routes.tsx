import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useStore } from "zustand";
import { ImportReviewScreen } from "#app/features/imports/review/import-review-screen.tsx";
import { ImportReviewStep } from "#app/features/imports/review/import-review-step.tsx";
import { ImportScreen } from "#app/features/imports/screens/import-screen.tsx";
import { AddSelectionToList, AddToList } from "#app/features/lists/list-picker.tsx";
import { openRecordLists } from "#app/features/lists/record-lists.tsx";
import { RunScreen } from "#app/features/runs/screens/run-screen.tsx";
import { RunsScreen } from "#app/features/runs/screens/runs-screen.tsx";
import { CompanyRunsButton } from "#app/features/runs/start/company-runs-button.tsx";
import { ClaimButton } from "#app/features/usage/claims/claim-button.tsx";
import { EnrichFields } from "#app/features/selection/enrich-form/enrich-field-chooser.tsx";
import { useEnrichFields } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { leaveForRun } from "#app/features/selection/start-run/leave-for-run.ts";
import { SelectionScreen } from "#app/features/selection/selection-screen.tsx";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";
import { useNavigateWithin } from "./use-navigate-within.ts";

const selectionRoute = getRouteApi("/app/selection");

/** The selection, from which runs are started. */
export function SelectionRoute() {
  const navigate = useNavigate();
  const navigateWithin = useNavigateWithin();
  return (
    <SelectionScreen
      search={selectionRoute.useSearch()}
      onSearchChange={(search, options) => void navigateWithin({ to: "/selection", search, ...options })}
      Actions={SelectionActions}
      onLists={openRecordLists}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
    />
  );
}

/** Actions on the whole selection, besides enriching it. */
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

/** The import of a file, until its rows are sent for matching. */
export function ImportRoute() {
  const navigate = useNavigate();
  return <ImportScreen onCancel={() => void navigate({ to: "/runs" })} />;
}

const openImport = getRouteApi("/app/import/$importId");

/** An import whose rows are being matched, with the fields to request. */
export function OpenImportRoute() {
  const { importId } = openImport.useParams();
  return <ImportReviewScreen importId={importId} Review={ImportReview} />;
}

function ImportReview({ held }: { readonly held: ImportAnswer }) {
  const navigate = useNavigate();
  const fields = useEnrichFields(held.type);
  return (
    <ImportReviewStep
      held={held}
      fieldChooser={<EnrichFields form={fields} />}
      renderAddToList={(choices, note) => <AddToList choices={choices} note={note} />}
      fields={fields.choice}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
    />
  );
}
