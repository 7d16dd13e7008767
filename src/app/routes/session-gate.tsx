import { useNavigate } from "@tanstack/react-router";
import { LogIn, RotateCw, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "#app/auth/auth-session-state.ts";
import { restoreSession, signIn, signOut } from "#app/auth/auth-session.ts";
import { finishSignIn } from "#app/auth/sign-in-callback.ts";
import { type SignInFailure, signInFailureOf } from "#app/auth/sign-in-failure.ts";
import { formatWait } from "#app/errors/describe-error.ts";
import { type SignInDescription, describeSignIn } from "#app/errors/describe-sign-in.ts";
import { ErrorDetails } from "#app/errors/error-panel.tsx";
import { CentredPageCard } from "#app/layout/centred-page-card.tsx";
import { useIsConfigured } from "#app/lib/page-config.ts";
import { useNow } from "#app/lib/use-time.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** The dialog cannot be dismissed: the only way on is to sign in. */
const stay = () => undefined;

/** Why signing in failed, what to do, and the details for support. */
function SignInProblem({ description }: { readonly description: SignInDescription }) {
  return (
    <div className="grid gap-2">
      <p role="alert" className="rounded-sm bg-warning-soft px-3 py-2 text-warning-ink">
        {description.text}
      </p>
      <details>
        <summary className="w-fit cursor-pointer rounded-xs text-sm">Details</summary>
        <div className="mt-2">
          <ErrorDetails details={description.details} />
        </div>
      </details>
    </div>
  );
}

/** Covers a page whose session ended; the page stays below. */
function SessionEnded({ endedAt }: { endedAt: Date }) {
  const { leaving, failure, leave } = useLeaving();
  const problem = failure && describeSignIn(failure);
  return (
    <Dialog
      open
      required
      onClose={stay}
      title="Sign in again to continue"
      footer={
        <>
          <Button onClick={() => void signOut()}>Sign out</Button>
          <Button variant="primary" icon={<Icon of={LogIn} />} busy={leaving} onClick={leave}>
            Sign in
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Your session ended at {time.format(endedAt)}. Your search, selection and runs are saved.
      </p>
      {problem && <SignInProblem description={problem} />}
    </Dialog>
  );
}

/** Shows the app to signed-in people and the right sign-in screen to everybody else. The URL stays the same. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const isConfigured = useIsConfigured();
  switch (session.status) {
    case "restoring":
      return <SigningIn />;
    case "unreachable":
      return <Unreachable retryAt={session.retryAt} />;
    case "signed-out":
      return session.failure === undefined && session.chosen !== true ? (
        <LeaveForSignIn />
      ) : (
        <SignInScreen failed={session.failure} />
      );
    case "ended":
    case "signed-in":
      // wait, or images and the badge would appear later than their surroundings
      if (!isConfigured) return <SigningIn />;
      return (
        <>
          {children}
          {session.status === "ended" && <SessionEnded endedAt={session.endedAt} />}
        </>
      );
  }
}

/** The token request got no answer: shows when the page retries. */
function Unreachable({ retryAt }: { readonly retryAt: number | undefined }) {
  const now = useNow(retryAt !== undefined);
  return (
    <CentredPageCard
      title="Prospect isn’t responding"
      actions={
        <Button
          variant="primary"
          icon={<Icon of={RotateCw} />}
          busy={retryAt === undefined}
          onClick={() => void restoreSession()}
        >
          Try again
        </Button>
      }
    >
      <p className="flex items-center gap-2">
        <Icon of={WifiOff} />
        You’re still signed in. Nothing was lost.
      </p>
      {/* announced once; the ticking number is visual only */}
      <p className="sr-only">Prospect tries again by itself.</p>
      <p aria-hidden className="tabular-nums">
        {retryAt === undefined ? "Trying again …" : `Trying again in ${formatWait(retryAt - now)}.`}
      </p>
    </CentredPageCard>
  );
}

/** The current URL, to return to after sign-in. */
function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Leaving for the sign-in page, and why that failed. */
function useLeaving() {
  const [state, setState] = useState<{ leaving: boolean; failure?: SignInFailure }>({ leaving: false });
  const leave = () => {
    setState({ leaving: true });
    signIn(currentAddress()).catch((error: unknown) =>
      setState({ leaving: false, failure: signInFailureOf(error) }),
    );
  };
  return { ...state, leave };
}

/** Sends a signed-out person to the service's sign-in at once; shows a button where that fails. */
function LeaveForSignIn() {
  const [failure, setFailure] = useState<SignInFailure | undefined>(() =>
    navigator.onLine ? undefined : { code: "no_answer", at: new Date() },
  );
  useEffect(() => {
    if (failure === undefined)
      signIn(currentAddress(), true).catch((error: unknown) => setFailure(signInFailureOf(error)));
  }, [failure]);
  return failure ? <SignInScreen failed={failure} /> : <SigningIn />;
}

/** Shown after signing out, or after a failed sign-in: one button, which returns to this URL. */
function SignInScreen({ failed }: { failed?: SignInFailure | undefined }) {
  const { leaving, failure = failed, leave } = useLeaving();
  const problem = failure && describeSignIn(failure);
  usePageTitle(problem ? "Sign in" : "Signed out");
  const heals = problem?.healsByTrying !== false;
  return (
    <CentredPageCard
      title={problem ? "Sign in to Prospect" : "You’re signed out"}
      actions={
        <Button
          variant={heals ? "primary" : "secondary"}
          icon={<Icon of={LogIn} />}
          busy={leaving}
          onClick={leave}
        >
          {!heals ? "Try again" : problem ? "Sign in" : "Sign in again"}
        </Button>
      }
    >
      {problem ? (
        <SignInProblem description={problem} />
      ) : (
        <p>Your lists and your selection are kept until you are back.</p>
      )}
      <p>You sign in at your data provider. Prospect never sees your password.</p>
    </CentredPageCard>
  );
}

/** The page to which the service redirects after sign-in; continues to the requested URL. */
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

/** Shown while the session is restored, or the browser leaves for the sign-in. */
function SigningIn() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas text-ink-3">
      <h1 className="sr-only">Prospect</h1>
      <Spinner label="Signing in" />
    </main>
  );
}
