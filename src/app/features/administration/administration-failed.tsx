import { Lock } from "lucide-react";
import { ApiError } from "#app/api/api-error.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";

interface AdministrationFailedProps {
  /** What could not be read, at the start of a sentence: "The export log". */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * Shown where the organisation's data could not be read: because the person is no administrator, or for another reason.
 */
export function AdministrationFailed({ what, error, onRetry }: AdministrationFailedProps) {
  // this is no failure, and a retry would not help
  if (error instanceof ApiError && error.kind === "not-found") {
    return (
      <StatePanel icon={Lock} title="Only administrators see this">
        <p>Whoever runs Prospect decides who administers your organization.</p>
      </StatePanel>
    );
  }
  return <ErrorPanel error={error} what={what} onRetry={onRetry} />;
}
