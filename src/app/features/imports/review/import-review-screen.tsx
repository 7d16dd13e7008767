import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { FileX } from "lucide-react";
import type { ComponentType } from "react";
import { forgetImport, importQuery } from "#app/features/imports/import-queries.ts";
import { useImport, useImportStore } from "#app/features/imports/import-file-store.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { importGateway } from "#app/runs/import-gateway.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/icon.tsx";
import { reportingErrors, showToast } from "#app/ui/overlays/notifications.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";
import { ImportSteps } from "#app/features/imports/screens/import-steps.tsx";

interface HeldImport {
  readonly held: ImportAnswer;
}

interface ImportReviewScreenProps {
  readonly importId: string;
  /** The review of an import, extended by other features. */
  readonly Review: ComponentType<HeldImport>;
}

/** The matches of an import's rows, on any device, and the button that starts its run. */
export function ImportReviewScreen({ importId, Review }: ImportReviewScreenProps) {
  const { data: held } = useQuery({
    ...importQuery(useUserSession(), importId),
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  usePageTitle(held?.fileName ?? "Import a file");
  if (held?.state === "started") return <Navigate to="/runs/$runId" params={{ runId: importId }} replace />;
  return (
    <>
      <PageHeader
        title="Import a file"
        parent={<Link to="/runs">Enrich runs</Link>}
        meta={<ImportSteps step="review" />}
      >
        {held && <ReviewActions held={held} />}
      </PageHeader>
      {held === null && <Gone />}
      {held === undefined && (
        <div className="grid flex-1 place-items-center text-ink-3">
          <Spinner label="Reading your file" />
        </div>
      )}
      {held && <Review key={importId} held={held} />}
    </>
  );
}

function Gone() {
  return (
    <StatePanel icon={FileX} title="This import is gone" link={<Link to="/import">Import a file</Link>} />
  );
}

/** Deletes an import: for good or, while its file is on this page, to choose other columns. */
function ReviewActions({ held: { id, fileName } }: HeldImport) {
  const session = useUserSession();
  const navigate = useNavigate();
  const store = useImportStore();
  const isHere = useImport((state) => state.sentAs === id);
  const remove = async () => {
    await importGateway(session.personId).remove(id);
    await forgetImport(session, id);
  };
  const back = () =>
    reportingErrors(async () => {
      store.sentAs(null);
      await navigate({ to: "/import" });
      await remove();
    });
  const cancel = () =>
    reportingErrors(async () => {
      await navigate({ to: "/runs" });
      await remove();
      showToast({ message: `Import of ${fileName} cancelled` });
    });
  return (
    <>
      {isHere && (
        <Button compact variant="ghost" onClick={() => void back()}>
          Back to columns
        </Button>
      )}
      <Button onClick={() => void cancel()}>Cancel</Button>
    </>
  );
}
