import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage, isOfNewerProspect } from "#app/lib/error-message.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { StatePanel } from "../state-panel.tsx";

interface StoredDataFailedProps {
  /** What could not be read: "Lists". */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
  /** What this means for the person. */
  readonly children: ReactNode;
}

/** Whether the message says what to do about it: a newer Prospect, or storage that does not answer. */
const saysWhy = (error: Error) => isOfNewerProspect(error) || error.name === "TimeoutError";

/** Stands where a list would when the browser's storage cannot be read. */
export function StoredDataFailed({ what, error, onRetry, children }: StoredDataFailedProps) {
  return (
    <StatePanel
      tone="danger"
      icon={<Icon of={TriangleAlert} size="lg" />}
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
