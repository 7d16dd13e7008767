import { ArrowRight, CircleAlert } from "lucide-react";
import { importGateway } from "#app/runs/import-gateway.ts";
import { showImport } from "#app/features/imports/import-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import type { ImportAnswer, ImportWait } from "#contract/imports/import-schemas.ts";

/** Why the search is paused. */
const WAITS: Readonly<Record<ImportWait, string>> = {
  "sign-in": "It goes on when you sign in.",
  rate: "It goes on in a moment.",
  service: "The data provider isn’t answering. It goes on by itself.",
  permission: "You don’t have access to search for these.",
};

/** The progress of the free search for the rows, which continues without this page. */
export function ImportMatchingNotice({ held }: { readonly held: ImportAnswer }) {
  const session = useUserSession();
  const { state, waitsFor, retryAt, problem, counts } = held;
  if (state !== "matching" && state !== "waiting") return null;
  const progress = `Finding rows: ${formatNumber(counts.matched)} of ${formatNumber(counts.toMatch)}. This is free.`;
  if (state === "matching")
    return (
      <InlineNotice tone="neutral" icon={<Spinner />}>
        {progress} You can close this page.
      </InlineNotice>
    );
  const goOn = () =>
    reportingErrors(async () => showImport(session, await importGateway(session.personId).resume(held.id)));
  return (
    <InlineNotice
      tone="warning"
      icon={<Icon of={CircleAlert} />}
      action={
        retryAt === null && (
          <Button icon={<Icon of={ArrowRight} />} onClick={() => void goOn()}>
            Try again
          </Button>
        )
      }
    >
      {progress} {retryAt === null ? (problem?.message ?? "") : waitsFor && WAITS[waitsFor]}
    </InlineNotice>
  );
}
