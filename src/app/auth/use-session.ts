import { useStore } from "zustand";
import { type SessionState, type SignedInUser, currentUser, sessionStore } from "./session-state.ts";

/** The session of this page, followed. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Who is on this page; undefined before anyone signed in. */
export function useUser(): SignedInUser | undefined {
  return useStore(sessionStore, currentUser);
}
