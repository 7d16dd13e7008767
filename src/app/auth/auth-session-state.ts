import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { SignInFailure } from "./sign-in-failure.ts";

/** The signed-in person, as the token answer tells. */
export interface SignedInUser {
  /** Opaque subject: names the person's databases, never shown. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/**
 * - `restoring`: the page just loaded and asks for a token
 * - `unreachable`: it could not ask; nothing is lost. It asks again at `retryAt` (milliseconds since 1970), or is asking
 * - `signed-out`, after a `failure` that the person should read of, or by the person's own choice
 * - `signed-in`; `leaving` while the person signs out on this page
 * - `ended`: was signed in on this page, and the service no longer renews; the page keeps its place
 */
export type SessionState =
  | { readonly status: "restoring" }
  | { readonly status: "unreachable"; readonly retryAt?: number }
  | { readonly status: "signed-out"; readonly failure?: SignInFailure; readonly chosen?: true }
  | { readonly status: "signed-in"; readonly user: SignedInUser; readonly leaving?: true }
  | { readonly status: "ended"; readonly user: SignedInUser; readonly endedAt: Date };

export const sessionStore = createStore<SessionState>(() => ({ status: "restoring" }));

/** The person on this page, also after the session ended. */
export function currentUser(state: SessionState): SignedInUser | undefined {
  return state.status === "signed-in" || state.status === "ended" ? state.user : undefined;
}

/** Whether the person signs out or has signed out, here or in another tab. */
function isSignedOut(state: SessionState): boolean {
  return state.status === "signed-out" || (state.status === "signed-in" && state.leaving === true);
}

let signedOut = new AbortController();
sessionStore.subscribe((state) => {
  if (isSignedOut(state)) signedOut.abort();
  else if (signedOut.signal.aborted) signedOut = new AbortController();
});

/**
 * A signal that is aborted with `signal`, or as soon as the person signs out: what is under way then would only be
 * refused.
 */
export function untilSignOut(signal?: AbortSignal | null): AbortSignal {
  return signal ? AbortSignal.any([signal, signedOut.signal]) : signedOut.signal;
}

/** The session of this page, followed. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Who is on this page; undefined before anyone signed in. */
export function useUser(): SignedInUser | undefined {
  return useStore(sessionStore, currentUser);
}

export interface ScopedOperation {
  readonly scopes: readonly string[];
}

/** Whether somebody was granted an operation: any one of its scopes is enough. */
export function isGranted(
  user: Pick<SignedInUser, "scopes"> | undefined,
  { scopes }: ScopedOperation,
): boolean {
  return scopes.some((scope) => user?.scopes.includes(scope));
}

/** Whether whoever is on this page was granted an operation. */
export function useIsGranted(operation: ScopedOperation): boolean {
  return isGranted(useUser(), operation);
}
