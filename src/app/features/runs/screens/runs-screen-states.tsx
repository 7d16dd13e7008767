import { StoredDataFailed } from "#app/ui/stored-data-state-panels.tsx";

/** Where the browser stores nothing, nothing may be sent either: a run that is not stored could be charged twice. */
export function RunsFailed({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <StoredDataFailed title={title} what="Runs" error={error} onRetry={onRetry}>
      Enriching needs storage in the browser, so that you are never charged twice.
    </StoredDataFailed>
  );
}
