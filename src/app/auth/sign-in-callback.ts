import * as z from "zod/mini";
import { issuer } from "./auth-endpoints.ts";
import { acceptSignIn, restoreSession } from "./auth-session.ts";
import { sessionStore } from "./auth-session-state.ts";

const signInState = z.object({ returnTo: z.string() });

/** What the client throws where the service refuses: it carries what the sign-in was started with. */
const refusal = z.object({ state: signInState });

/** Only a path of this app: a foreign address here would be an open redirect. */
function safePath(path: string): string {
  return path.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\") ? path : "/";
}

async function finish(url: URL): Promise<string> {
  const announced = url.searchParams.get("iss");
  if (announced !== null && announced !== issuer) throw new Error("The response came from another issuer");
  const { redeemCode } = await import("./sign-in-out.ts");
  const { grant, startedWith } = await redeemCode(url.href);
  acceptSignIn(grant);
  const state = signInState.safeParse(startedWith);
  return safePath(state.success ? state.data.returnTo : "/");
}

/**
 * Finishes a sign-in from the address that the service sent the browser to, once: React's strict mode, a reload and
 * the back button get the same answer or a clean start. Code and state leave the address bar at once.
 * Resolves to the path to continue at.
 */
export const finishSignIn = memo((): Promise<string> => {
  const url = new URL(window.location.href);
  window.history.replaceState(null, "", url.pathname);
  return finish(url).catch((error: unknown) => {
    const { searchParams } = url;
    if (!searchParams.has("error") && !searchParams.has("code")) {
      // an address that was already used: whoever is signed in stays so, others start again
      void restoreSession();
      return "/";
    }
    // with a reason: without one the app would leave for the sign-in again, and come back the same way
    const reason =
      searchParams.get("error") === "access_denied" ? "You did not allow access." : signInFailure(error);
    sessionStore.setState({ status: "signed-out", reason }, true);
    const refused = refusal.safeParse(error);
    return refused.success ? safePath(refused.data.state.returnTo) : "/";
  });
});

/** Calls a function once; every later call gets the first result. */
function memo<Result>(compute: () => Result): () => Result {
  let result: { readonly value: Result } | undefined;
  return () => (result ??= { value: compute() }).value;
}

function signInFailure(error: unknown): string {
  if (error instanceof TypeError) return "The service could not be reached. Please try again.";
  return "The sign-in could not be finished. Please try again.";
}
