import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { useImport } from "#app/features/imports/import-store.ts";
import { ImportScreen } from "#app/features/imports/screens/import-screen.tsx";
import { openUserEngine } from "#app/features/runs/engine/user-runs.ts";
import { EnrichFields } from "#app/features/selection/enrich-form/enrich-field-chooser.tsx";
import { useEnrichFields } from "#app/features/selection/enrich-form/use-enrich-form.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";

/** The import of a file, with the fields that the selection chooses and runs started by the engine. */
export function ImportRoute() {
  const navigate = useNavigate();
  const session = useUserSession();
  const fields = useEnrichFields(useImport((state) => state.type));
  const usage = useQuery(usageQueries.current()).data;
  return (
    <ImportScreen
      fieldChooser={<EnrichFields form={fields} />}
      fields={fields.choice}
      creditsLeft={allowanceOf(usage ?? [], "credits")?.left}
      startRun={async (request) => (await session.part(openUserEngine)).start(request)}
      onStarted={(runId) => void navigate({ to: "/runs/$runId", params: { runId } })}
      onCancel={() => void navigate({ to: "/runs" })}
    />
  );
}
