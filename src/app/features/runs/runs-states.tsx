import { TriangleAlert } from "lucide-react";
import { errorText } from "#app/lib/error-text.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";

/** While the runs are read from the browser's own storage, which takes a moment at most. */
export function RunsOpening({ title }: { title: string }) {
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

/** Where the browser keeps no data, nothing may be sent either: a run that cannot be kept could be paid twice. */
export function RunsFailed({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <StatePanel
        tone="bad"
        icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden />}
        title="Runs cannot be read from this browser"
        actions={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>
          {errorText(error)} Enriching needs storage in the browser, so that nothing is ever paid twice.
          Private windows and full disks may refuse it.
        </p>
      </StatePanel>
    </>
  );
}
