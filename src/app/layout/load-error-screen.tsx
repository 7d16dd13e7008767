import { RotateCw, WifiOff } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { CentreCard } from "./centre-card.tsx";

function messageNow() {
  return navigator.onLine
    ? {
        title: "This screen could not be loaded",
        text: "The connection may be gone. What you selected and your runs are kept.",
      }
    : {
        title: "You’re offline",
        text: "This screen will load when the connection is back. What you selected and your runs are kept.",
      };
}

function LoadAgain() {
  return (
    <Button
      variant="primary"
      icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => window.location.reload()}
    >
      Try again
    </Button>
  );
}

/** A screen that could not be drawn: its part of the app was not fetched, or it met what it does not know. */
export function LoadErrorScreen() {
  const { title, text } = messageNow();
  return (
    <>
      <PageHeader title="Not loaded" />
      <StatePanel
        tone="bad"
        icon={<WifiOff size={18} strokeWidth={1.75} aria-hidden />}
        title={title}
        actions={<LoadAgain />}
      >
        <p>{text}</p>
      </StatePanel>
    </>
  );
}

/** The same for what all screens stand in. */
export function AppErrorScreen() {
  const { title, text } = messageNow();
  return (
    <CentreCard title={title} actions={<LoadAgain />}>
      <p>{text}</p>
    </CentreCard>
  );
}
