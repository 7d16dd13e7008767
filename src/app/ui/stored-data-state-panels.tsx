import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage, isOfNewerProspect } from "#app/lib/error-message.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "./button.tsx";
import { PageHeader } from "./app-shell.tsx";
import { Skeleton, StatePanel } from "./state-panel.tsx";

/** While stored data is being read, which takes a moment at most. */
export function StoredDataLoading({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <div aria-busy className="grid gap-5 p-4">
        {[40, 55, 35, 50].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </>
  );
}

type StoredDataFailedProps = {
  /** The screen's. */
  title: string;
  /** What could not be read: "Runs". */
  what: string;
  error: Error;
  onRetry: () => void;
  /** What this means for the person. */
  children: ReactNode;
};

/** Whether the message says what to do about it: a newer Prospect, or storage that does not answer. */
const saysWhy = (error: Error) => isOfNewerProspect(error) || error.name === "TimeoutError";

/** Where the browser's storage cannot be read. */
export function StoredDataFailed({ title, what, error, onRetry, children }: StoredDataFailedProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <StatePanel
        tone="danger"
        icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden />}
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
    </>
  );
}
