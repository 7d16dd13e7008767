import { StoredDataFailed } from "#app/ui/stored-data-states.tsx";

/** Where the browser keeps no data, nothing may be sent either: a run that cannot be kept could be paid twice. */
export function RunsFailed({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <StoredDataFailed title={title} what="Runs" error={error} onRetry={onRetry}>
      Enriching needs storage in the browser, so that nothing is ever paid twice.
    </StoredDataFailed>
  );
}
