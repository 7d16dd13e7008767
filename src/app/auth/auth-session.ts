import * as z from "zod/mini";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { type Grant, grantSchema } from "./auth-grant.ts";
import { GrantRefused, TokensUnavailable, renewByCookie } from "./token-request.ts";
import { RenewalPause, SessionUnreachableError } from "./renewal-pause.ts";
import { sharedMemory, tabMemory } from "./auth-memory.ts";
import { currentUser, sessionStore } from "./auth-session-state.ts";
import {
  ExpectedError,
  ignoring,
  isExpected,
  isNetworkTrouble,
  isUnreadable,
} from "#app/lib/reports/report.ts";

/** Marks that renewing after a reload is worth a try. Neither a secret nor a token. */
const SESSION_HINT = "prospect.session";

/** Marks that the person signed out while this tab was open, here or in another tab. Stored per tab. */
const SIGN_OUT_MARK = "prospect.signed-out";

const RENEW_LOCK = "prospect-renew";

/** Tells the other tabs to sign out. */
const SIGNED_OUT = "signed-out";

/** Messages between tabs: a new grant, or a sign-out. */
const tabMessage = z.union([grantSchema, z.literal(SIGNED_OUT)]);

/** The session can no longer be renewed: the person must sign in again. */
export class SessionEndedError extends ExpectedError {
  override name = "SessionEndedError";
}

/** Whether a grant's token is not due for renewal and is not the one just rejected. */
function isUsable(grant: Grant, rejected: string | undefined): boolean {
  return grant.accessToken !== rejected && grant.renewAt > Date.now();
}

function forgetHint(): void {
  sharedMemory.remove(SESSION_HINT);
  tabMemory.remove(SESSION_HINT);
}

/**
 * Calls `action` once, after this many milliseconds or as soon as the network returns. Returns a function that cancels
 * it.
 */
function afterWaitOrOnline(milliseconds: number, action: () => void): () => void {
  const wait = new AbortController();
  const end = () => {
    clearTimeout(timer);
    wait.abort();
  };
  const act = () => {
    end();
    action();
  };
  const timer = setTimeout(act, milliseconds);
  window.addEventListener("online", act, { signal: wait.signal });
  return end;
}

/** Holds the grant of this page, which all tabs share. Its tokens live in this closure's memory and nowhere else. */
function createGrantStore() {
  let held: Grant | undefined;
  const tabs = openTabChannel("prospect-session", tabMessage);

  /** Adopts a grant that this tab or another one received. */
  function adopt(grant: Grant): void {
    const before = currentUser(sessionStore.getState());
    if (before && before.id !== grant.user.id) {
      // somebody else signed in in another tab: nothing on this page belongs to them
      window.location.reload();
      return;
    }
    held = grant;
    sharedMemory.set(SESSION_HINT, "1");
    // shared storage is full: remember it in this tab at least
    if (sharedMemory.get(SESSION_HINT) === null) tabMemory.set(SESSION_HINT, "1");
    tabMemory.remove(SIGN_OUT_MARK);
    sessionStore.setState({ status: "signed-in", user: grant.user }, true);
  }

  function clear(): void {
    held = undefined;
    forgetHint();
  }

  /** Forgets the grant and the person, as after signing out. */
  function forget(): void {
    clear();
    tabMemory.set(SIGN_OUT_MARK, "1");
    sessionStore.setState({ status: "signed-out", chosen: true }, true);
  }

  tabs.onMessage((message) => {
    if (message === SIGNED_OUT) forget();
    else adopt(message);
  });

  return {
    current: () => held,
    adopt,

    /** Adopts a grant and passes it to the other tabs, memory to memory. */
    adoptAndShare(grant: Grant): void {
      adopt(grant);
      tabs.send(grant);
    },

    /** Forgets a grant that the service no longer renews; the screen stays as it is. */
    end(): void {
      clear();
      const user = currentUser(sessionStore.getState());
      sessionStore.setState(
        user ? { status: "ended", user, endedAt: new Date() } : { status: "signed-out" },
        true,
      );
    },

    forget,

    /** Marks the session as ending, so that no new request starts which the sign-out would fail. */
    leave(): void {
      const state = sessionStore.getState();
      if (state.status === "signed-in") sessionStore.setState({ ...state, leaving: true });
    },

    /** Signs the other tabs out. This tab keeps its grant until the page unloads, but no reload restores it. */
    signOutOtherTabs(): void {
      forgetHint();
      tabMemory.set(SIGN_OUT_MARK, "1");
      tabs.send(SIGNED_OUT);
    },
  };
}

/** Renews this page's grant: one renewal at a time across all tabs, and none during the pause after a failure. */
function createRenewals(grants: ReturnType<typeof createGrantStore>) {
  const pause = new RenewalPause();
  let renewing: Promise<Grant> | undefined;

  async function renewNow(): Promise<Grant> {
    try {
      const grant = await renewByCookie();
      pause.end();
      grants.adoptAndShare(grant);
      return grant;
    } catch (error) {
      if (!(error instanceof GrantRefused))
        throw pause.failed(error, error instanceof TokensUnavailable ? error.retryAfter : undefined);
      grants.end();
      throw new SessionEndedError("The session ended", { cause: error });
    }
  }

  return {
    endPause: () => pause.lift(),

    /**
     * Obtains a token other than `stale`. Rejects with {@link SessionEndedError} or {@link SessionUnreachableError}.
     */
    async renew(stale: string | undefined): Promise<Grant> {
      if (renewing === undefined) pause.throwIfOn();
      renewing ??= navigator.locks
        .request(RENEW_LOCK, async () => {
          // another tab may have renewed while this one waited for the lock
          const grant = grants.current();
          return grant && isUsable(grant, stale) ? grant : renewNow();
        })
        .finally(() => {
          renewing = undefined;
        });
      return renewing;
    },
  };
}

/** The session of this page. */
function createSession() {
  const grants = createGrantStore();
  const { renew, endPause } = createRenewals(grants);
  let stopWaiting = () => {};
  let signingOut = false;

  /** Requests a token after a page load, until the service grants or refuses one. */
  async function restore(): Promise<void> {
    stopWaiting();
    try {
      endPause();
      grants.adopt(await renew(undefined));
    } catch (error) {
      if (!(error instanceof SessionUnreachableError)) return;
      sessionStore.setState({ status: "unreachable", retryAt: Date.now() + error.retryAfter }, true);
      stopWaiting = afterWaitOrOnline(error.retryAfter, () => {
        // another tab may have signed this one in
        if (sessionStore.getState().status !== "unreachable") return;
        sessionStore.setState({ status: "unreachable" }, true);
        void restore();
      });
    }
  }

  return {
    /**
     * The access token for the next call. `rejected` is a token that the service just refused. Rejects with {@link
     * SessionEndedError}, or with {@link SessionUnreachableError} while the session still exists.
     */
    async accessToken(rejected?: string): Promise<string> {
      const grant = grants.current();
      // tokens are being revoked: a request now would be refused
      if (!grant || signingOut) throw new SessionEndedError("Signed out");
      if (isUsable(grant, rejected)) return grant.accessToken;
      try {
        return (await renew(grant.accessToken)).accessToken;
      } catch (error) {
        const isOver = grant.accessToken === rejected || grant.expiresAt <= Date.now();
        if (isOver || !(error instanceof SessionUnreachableError)) throw error;
        // due for renewal, but still valid
        return grant.accessToken;
      }
    },

    /** Call when the gateway reports that this browser has no session: verifies it, and updates the page. */
    async checkSession(): Promise<void> {
      const grant = grants.current();
      if (grant && !signingOut) await renew(grant.accessToken).catch(ignoring(isExpected));
    },

    /** Lets the next call that needs a token request one at once: the person asked, or the network returned. */
    endRenewalPause: endPause,

    /** Restores this browser's session, if there is one, after a page load or when the person retries. */
    async restoreSession(): Promise<void> {
      const { status } = sessionStore.getState();
      // another tab shared its grant meanwhile
      if (status === "signed-in") return;
      if ((sharedMemory.get(SESSION_HINT) ?? tabMemory.get(SESSION_HINT)) === null) {
        const chosen = tabMemory.get(SIGN_OUT_MARK) !== null;
        sessionStore.setState({ status: "signed-out", ...(chosen && { chosen }) }, true);
        return;
      }
      sessionStore.setState({ status: status === "unreachable" ? status : "restoring" }, true);
      await restore();
    },

    /** Adopts the grant of a completed sign-in. */
    acceptSignIn: grants.adoptAndShare,

    /**
     * Leaves for the sign-in page; the person comes back to `returnTo` (a path of this app). `replace` keeps this page
     * out of the history where nobody pressed anything, since Back would lead here and straight to the sign-in again.
     * Rejects where the gateway cannot be reached.
     */
    async signIn(returnTo: string, replace = false): Promise<void> {
      const { leaveForSignIn } = await import("./sign-in-out.ts");
      await leaveForSignIn(returnTo, replace);
    },

    /** Signs out here, in the other tabs and at the service, and revokes the grant. */
    async signOut(): Promise<void> {
      const idToken = grants.current()?.idToken;
      signingOut = true;
      grants.leave();
      grants.signOutOtherTabs();
      try {
        const { leaveForSignOut } = await import("./sign-in-out.ts");
        await leaveForSignOut(idToken);
      } catch (error) {
        ignoring(isExpected, isNetworkTrouble, isUnreadable)(error);
        // the service could not be told; forget the grant here all the same
        grants.forget();
        signingOut = false;
      }
    },
  };
}

export const { accessToken, checkSession, endRenewalPause, restoreSession, acceptSignIn, signIn, signOut } =
  createSession();
