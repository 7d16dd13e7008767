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
import { Icon } from "#app/ui/icon.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Spinner } from "#app/ui/state-panel.tsx";

const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** The dialog cannot be closed: signing in is the only way on. */
const stay = () => undefined;

/** Why signing in did not work, what helps, and what support needs to know. */
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

/** Over a page whose session ended. The page stays as it is below. */
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
      return session.failure === undefined && session.chosen !== true ? (
        <LeaveForSignIn />
      ) : (
        <SignInScreen failed={session.failure} />
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

/** Leaving for the sign-in, and why that did not work. */
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

/** Who opens the app signed out is taken to the service's sign-in at once. Where that cannot be, there is a button. */
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

/** Signed out by choice, or because signing in failed: one button, which brings the person back to this address. */
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
