import * as z from "zod/mini";
import { RETURN_TO, tabMemory } from "./auth-memory.ts";
import { acceptSignIn, restoreSession } from "./auth-session.ts";
import { sessionStore } from "./auth-session-state.ts";
import { signInFailureOf } from "./sign-in-failure.ts";

const signInState = z.object({ returnTo: z.string() });

/** Allows only a path of this app: a foreign address would be an open redirect. */
function safePath(path: string): string {
  return path.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\") ? path : "/";
}

/** The path at which a sign-in ends, from the state it was started with. */
export function pathOf(startedWith: unknown): string {
  const state = signInState.safeParse(startedWith);
  return state.success ? safePath(state.data.returnTo) : "/";
}

/**
 * Handles a failed sign-in. Where this browser has a session anyway, the person continues with it, as after going back
 * to a sign-in page or signing in in two tabs. Otherwise the page shows the reason: without a failure the app would
 * redirect to the sign-in again, in a loop.
 */
async function failed(error: unknown): Promise<void> {
  const failure = signInFailureOf(error);
  await restoreSession();
  if (sessionStore.getState().status === "signed-out")
    sessionStore.setState({ status: "signed-out", failure }, true);
}

/** Completes the sign-in that returned to `url`. Resolves with the path to continue at. */
export async function finishSignInFrom(url: URL): Promise<string> {
  const { searchParams } = url;
  if (!searchParams.has("error") && !searchParams.has("code")) {
    // the URL was used before: a signed-in person stays signed in, others start again
    void restoreSession();
    return "/";
  }
  try {
    const { readSignIn } = await import("./sign-in-out.ts");
    const { startedWith, redeem } = await readSignIn(url.href);
    await redeem().then(acceptSignIn, failed);
    return pathOf(startedWith);
  } catch (error) {
    await failed(error);
    return pathOf({ returnTo: tabMemory.get(RETURN_TO) });
  }
}

/**
 * Completes a sign-in from the current URL, once: React's strict mode, a reload and the back button get the same answer
 * or a clean start. Code and state leave the address bar at once. Resolves with the path to continue at.
 */
export const finishSignIn = memo((): Promise<string> => {
  const url = new URL(window.location.href);
  window.history.replaceState(null, "", url.pathname);
  return finishSignInFrom(url);
});

/** Calls a function once; later calls return the first result. */
function memo<Result>(compute: () => Result): () => Result {
  let result: { readonly value: Result } | undefined;
  return () => (result ??= { value: compute() }).value;
}
