import * as z from "zod/mini";
import { RETURN_TO, tabMemory } from "./auth-memory.ts";
import { acceptSignIn, restoreSession } from "./auth-session.ts";
import { sessionStore } from "./auth-session-state.ts";
import { signInFailureOf } from "./sign-in-failure.ts";

const signInState = z.object({ returnTo: z.string() });

/** Only a path of this app: a foreign address here would be an open redirect. */
function safePath(path: string): string {
  return path.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\") ? path : "/";
}

/** Where a sign-in that was started with this is to end. */
export function pathOf(startedWith: unknown): string {
  const state = signInState.safeParse(startedWith);
  return state.success ? safePath(state.data.returnTo) : "/";
}

/**
 * The sign-in failed. Where this browser has a session all the same, the person goes on with it: who went back to a page of
 * the sign-in and pressed its button once more, or signed in in two tabs, is signed in. Else the page says why, since without
 * a failure the app would leave for the sign-in again, and come back the same way.
 */
async function failed(error: unknown): Promise<void> {
  const failure = signInFailureOf(error);
  await restoreSession();
  if (sessionStore.getState().status === "signed-out")
    sessionStore.setState({ status: "signed-out", failure }, true);
}

/** Finishes the sign-in that came back to `url`. Resolves to the path to continue at. */
export async function finishSignInFrom(url: URL): Promise<string> {
  const { searchParams } = url;
  if (!searchParams.has("error") && !searchParams.has("code")) {
    // an address that was already used: whoever is signed in stays so, others start again
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
 * Finishes a sign-in from the address that the service sent the browser to, once: React's strict mode, a reload and
 * the back button get the same answer or a clean start. Code and state leave the address bar at once.
 * Resolves to the path to continue at.
 */
export const finishSignIn = memo((): Promise<string> => {
  const url = new URL(window.location.href);
  window.history.replaceState(null, "", url.pathname);
  return finishSignInFrom(url);
});

/** Calls a function once; every later call gets the first result. */
function memo<Result>(compute: () => Result): () => Result {
  let result: { readonly value: Result } | undefined;
  return () => (result ??= { value: compute() }).value;
}
