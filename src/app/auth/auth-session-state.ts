import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { SignInFailure } from "./sign-in-failure.ts";

/** The signed-in person, from the token answer. */
export interface SignedInUser {
  /** Opaque subject: names the person's databases and is never shown. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/**
 * - `restoring`: the page just loaded and requests a token
 * - `unreachable`: the request failed, but the session may still exist. The page retries at `retryAt` (milliseconds
 *   since 1970), or is retrying now
 * - `signed-out`: with a `failure` to show, or by the person's own choice
 * - `signed-in`; `leaving` while the person signs out on this page
 * - `ended`: was signed in on this page, but the service no longer renews the session; the screen stays as it is
 */
export type SessionState =
  | { readonly status: "restoring" }
  | { readonly status: "unreachable"; readonly retryAt?: number }
  | { readonly status: "signed-out"; readonly failure?: SignInFailure; readonly chosen?: true }
  | { readonly status: "signed-in"; readonly user: SignedInUser; readonly leaving?: true }
  | { readonly status: "ended"; readonly user: SignedInUser; readonly endedAt: Date };

export const sessionStore = createStore<SessionState>(() => ({ status: "restoring" }));

/** The person on this page, even after the session ended. */
export function currentUser(state: SessionState): SignedInUser | undefined {
  return state.status === "signed-in" || state.status === "ended" ? state.user : undefined;
}

/** Whether the person is signing out or has signed out, in any tab. */
function isSignedOut(state: SessionState): boolean {
  return state.status === "signed-out" || (state.status === "signed-in" && state.leaving === true);
}

let signedOut = new AbortController();
sessionStore.subscribe((state) => {
  if (isSignedOut(state)) signedOut.abort();
  else if (signedOut.signal.aborted) signedOut = new AbortController();
});

/**
 * A signal that aborts with `signal`, or as soon as the person signs out, since pending requests would then be refused.
 */
export function untilSignOut(signal?: AbortSignal | null): AbortSignal {
  return signal ? AbortSignal.any([signal, signedOut.signal]) : signedOut.signal;
}

/** The session of this page; renders when it changes. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** The person on this page; undefined before anyone signed in. */
export function useUser(): SignedInUser | undefined {
  return useStore(sessionStore, currentUser);
}

export interface ScopedOperation {
  readonly scopes: readonly string[];
}

/** Whether an operation was granted: any one of its scopes is enough. */
export function isGranted(
  user: Pick<SignedInUser, "scopes"> | undefined,
  { scopes }: ScopedOperation,
): boolean {
  return scopes.some((scope) => user?.scopes.includes(scope));
}

/** Whether the person on this page was granted an operation. */
export function useIsGranted(operation: ScopedOperation): boolean {
  return isGranted(useUser(), operation);
}
