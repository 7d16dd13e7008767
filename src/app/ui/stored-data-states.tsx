import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "./button.tsx";
import { PageHeader } from "./app-shell.tsx";
import { Skeleton, StatePanel } from "./state-panel.tsx";

/** While what this browser keeps is read from its own storage, which takes a moment at most. */
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

type KeptFailedProps = {
  /** The screen's. */
  title: string;
  /** What could not be read: "Runs". */
  what: string;
  error: Error;
  onRetry: () => void;
  /** What that means. */
  children: ReactNode;
};

/** Where the browser keeps no data. */
export function StoredDataFailed({ title, what, error, onRetry, children }: KeptFailedProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <StatePanel
        tone="danger"
        icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden />}
        title={`${what} cannot be read from this browser`}
        actions={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>
          {errorMessage(error)} {children} Private windows and full disks may refuse it.
        </p>
      </StatePanel>
    </>
  );
}
