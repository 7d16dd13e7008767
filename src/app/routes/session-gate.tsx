import { useNavigate } from "@tanstack/react-router";
import { LogIn, RotateCw, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "#app/auth/auth-session-state.ts";
import { restoreSession, signIn, signOut } from "#app/auth/auth-session.ts";
import { finishSignIn } from "#app/auth/sign-in-callback.ts";
import { formatWait } from "#app/errors/describe-error.ts";
import { CentredPageCard } from "#app/layout/centred-page-card.tsx";
import { useIsConfigured } from "#app/lib/page-config.ts";
import { useNow } from "#app/lib/use-time.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Spinner } from "#app/ui/state-panel.tsx";
import { ignoring, isExpected, isNetworkTrouble, isUnreadable } from "#app/lib/reports/report.ts";

const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** The dialog cannot be closed: signing in is the only way on. */
const stay = () => undefined;

const UNREACHABLE = "The service could not be reached.";

/** Why signing in did not work. */
function SignInProblem({ children }: { readonly children: string }) {
  return (
    <p role="alert" className="rounded-sm bg-warning-soft px-3 py-2 text-warning-ink">
      {children}
    </p>
  );
}

/** Goes on where the service could not be asked with whom to sign in. */
function notSignedIn(goOn: () => void): (error: unknown) => void {
  return (error) => {
    ignoring(isExpected, isNetworkTrouble, isUnreadable)(error);
    goOn();
  };
}

/** Over a page whose session ended. The page stays as it is below. */
function SessionEnded({ endedAt }: { endedAt: Date }) {
  const [state, setState] = useState<"waiting" | "leaving" | "failed">("waiting");
  const signInAgain = () => {
    setState("leaving");
    signIn(currentAddress()).catch(notSignedIn(() => setState("failed")));
  };
  return (
    <Dialog
      open
      required
      onClose={stay}
      title="Sign in again to continue"
      footer={
        <>
          <Button onClick={() => void signOut()}>Sign out</Button>
          <Button
            variant="primary"
            icon={<LogIn size={16} strokeWidth={1.75} aria-hidden />}
            busy={state === "leaving"}
            onClick={signInAgain}
          >
            Sign in
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Your session ended at {time.format(endedAt)}. Your search, selection and runs are saved.
      </p>
      {state === "failed" && <SignInProblem>{UNREACHABLE}</SignInProblem>}
    </Dialog>
  );
}

/** Shows the app to signed-in people and tells everybody else what to do. The address stays as it is. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const isConfigured = useIsConfigured();
  switch (session.status) {
    case "restoring":
      return <SigningIn />;
    case "unreachable":
      return <Unreachable retryAt={session.retryAt} />;
    case "signed-out":
      return session.reason === undefined && session.chosen !== true ? (
        <LeaveForSignIn />
      ) : (
        <SignInScreen reason={session.reason} />
      );
    case "ended":
    case "signed-in":
      // else pictures and the badge would appear later than what stands around them
      if (!isConfigured) return <SigningIn />;
      return (
        <>
          {children}
          {session.status === "ended" && <SessionEnded endedAt={session.endedAt} />}
        </>
      );
  }
}

/** The page loaded and could not ask for a token: it asks again by itself, and says when. */
function Unreachable({ retryAt }: { readonly retryAt: number | undefined }) {
  const now = useNow(retryAt !== undefined);
  return (
    <CentredPageCard
      title="The service isn’t responding"
      actions={
        <Button
          variant="primary"
          icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
          busy={retryAt === undefined}
          onClick={() => void restoreSession()}
        >
          Try again
        </Button>
      }
    >
      <p className="flex items-center gap-2">
        <WifiOff size={16} strokeWidth={1.75} aria-hidden />
        You’re still signed in. Nothing was lost.
      </p>
      {/* read out once: the ticking is for the eye only */}
      <p className="sr-only">Prospect tries again by itself.</p>
      <p aria-hidden className="tabular-nums">
        {retryAt === undefined ? "Trying again …" : `Trying again in ${formatWait(retryAt - now)}.`}
      </p>
    </CentredPageCard>
  );
}

/** The address that is open, to come back to. */
function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Who opens the app signed out is taken to the service's sign-in at once. Where that cannot be, there is a button. */
function LeaveForSignIn() {
  const [failed, setFailed] = useState(!navigator.onLine);
  useEffect(() => {
    if (!failed) signIn(currentAddress(), true).catch(notSignedIn(() => setFailed(true)));
  }, [failed]);
  return failed ? <SignInScreen reason={UNREACHABLE} /> : <SigningIn />;
}

/** Signed out by choice, or because signing in failed: one button, which brings the person back to this address. */
function SignInScreen({ reason }: { reason?: string | undefined }) {
  const title = reason === undefined ? "You’re signed out" : "Sign in to Prospect";
  usePageTitle(reason === undefined ? "Signed out" : "Sign in");
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signIn(currentAddress()).catch(notSignedIn(() => setLeaving(false)));
  };
  return (
    <CentredPageCard
      title={title}
      actions={
        <Button
          variant="primary"
          icon={<LogIn size={16} strokeWidth={1.75} aria-hidden />}
          busy={leaving}
          onClick={leave}
        >
          {reason === undefined ? "Sign in again" : "Sign in"}
        </Button>
      }
    >
      {reason !== undefined && <SignInProblem>{reason}</SignInProblem>}
      {reason === undefined && <p>Your lists and your selection are kept until you are back.</p>}
      <p>You sign in with your data service. Prospect never sees your password.</p>
    </CentredPageCard>
  );
}

/** Where the service sends the browser after sign-in; continues to the address that the person asked for. */
export function CallbackScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    void finishSignIn().then(async (href) => {
      if (!left) await navigate({ href, replace: true });
    });
    return () => {
      left = true;
    };
  }, [navigate]);
  return <SigningIn />;
}

/** While it is found out who is here, or the browser is on its way to the sign-in. */
function SigningIn() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas text-ink-3">
      <h1 className="sr-only">Prospect</h1>
      <Spinner label="Signing in" />
    </main>
  );
}
