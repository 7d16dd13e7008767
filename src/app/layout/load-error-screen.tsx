import { RotateCw, WifiOff } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { CentreCard } from "./centre-card.tsx";

const title = "This screen could not be loaded";

interface LoadErrorProps {
  /** Fetches the screen again; without it the page is reloaded. */
  readonly onRetry?: () => void;
}

function RetryButton({ onRetry }: LoadErrorProps) {
  return (
    <Button
      variant="primary"
      icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
      onClick={onRetry ?? (() => window.location.reload())}
    >
      Try again
    </Button>
  );
}

function Explanation() {
  return (
    <p>
      {navigator.onLine ? "The connection may have dropped." : "You're offline."} Your selection and your runs
      are safe.
    </p>
  );
}

/** A screen that could not be drawn: its code could not be fetched, or it threw. */
export function LoadErrorScreen({ onRetry }: LoadErrorProps) {
  return (
    <>
      <PageHeader title="Not loaded" />
      <StatePanel
        tone="danger"
        icon={<WifiOff size={18} strokeWidth={1.75} aria-hidden />}
        title={title}
        actions={<RetryButton {...(onRetry && { onRetry })} />}
      >
        <Explanation />
      </StatePanel>
    </>
  );
}

/** The same where the whole app could not be drawn. */
export function AppErrorScreen() {
  return (
    <CentreCard title={title} actions={<RetryButton />}>
      <Explanation />
    </CentreCard>
  );
}
