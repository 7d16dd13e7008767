import { RotateCw, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { restoreSession } from "#app/auth/session.ts";
import { useSession } from "#app/auth/use-session.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { CentreCard } from "./centre-card.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

/** Lets a signed-in person through; everybody else sees what to do. The address stays as it is. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession();
  switch (session.status) {
    case "restoring":
      return (
        <main className="grid min-h-dvh place-items-center bg-canvas text-ink-3">
          <h1 className="sr-only">Prospect</h1>
          <Spinner label="Signing in" />
        </main>
      );
    case "unreachable":
      return <Unreachable />;
    case "signed-out":
      return <SignInScreen reason={session.reason} />;
    case "ended":
    case "signed-in":
      return (
        <>
          {children}
          {session.status === "ended" && <SessionEnded endedAt={session.endedAt} />}
        </>
      );
  }
}

function Unreachable() {
  return (
    <CentreCard
      title="The service does not answer"
      actions={
        <Button
          variant="primary"
          icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void restoreSession()}
        >
          Try again
        </Button>
      }
    >
      <p className="flex items-center gap-2">
        <WifiOff size={16} strokeWidth={1.75} aria-hidden />
        You are still signed in. Nothing is lost.
      </p>
    </CentreCard>
  );
}
