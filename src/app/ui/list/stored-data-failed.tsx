import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage, isOfNewerProspect } from "#app/lib/error-message.ts";
import { Button } from "../button.tsx";
import { StatePanel } from "../state-panel.tsx";

interface StoredDataFailedProps {
  /** What could not be read: "Lists". */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
  /** The consequence for the person. */
  readonly children: ReactNode;
}

/** Whether the message itself says what to do: a newer Prospect is open, or storage does not respond. */
const saysWhy = (error: Error) => isOfNewerProspect(error) || error.name === "TimeoutError";

/** Takes the place of a list when the browser's storage cannot be read. */
export function StoredDataFailed({ what, error, onRetry, children }: StoredDataFailedProps) {
  return (
    <StatePanel
      tone="danger"
      icon={TriangleAlert}
      title={`${what} can’t be read on this device`}
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>
        {errorMessage(error)} {children}
        {!saysWhy(error) && " A private window or a full disk can cause this."}
      </p>
    </StatePanel>
  );
}
