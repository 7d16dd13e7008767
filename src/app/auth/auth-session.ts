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

/** Says that a renewal is worth trying after a reload; it is no secret and no token. */
const SESSION_HINT = "prospect.session";

/** Says that the person signed out in this tab or in another while this one was open. Kept by the tab. */
const SIGN_OUT_MARK = "prospect.signed-out";

const RENEW_LOCK = "prospect-renew";

/** Tells the other tabs to sign out. */
const SIGNED_OUT = "signed-out";

/** What tabs tell each other: a new grant, or that there is none any more. */
const tabMessage = z.union([grantSchema, z.literal(SIGNED_OUT)]);

/** The session cannot be renewed any more: the person must sign in again. */
export class SessionEndedError extends ExpectedError {
  override name = "SessionEndedError";
}

/** Whether a grant's token is not to be renewed yet, and is not the one that was rejected. */
function isUsable(grant: Grant, rejected: string | undefined): boolean {
  return grant.accessToken !== rejected && grant.renewAt > Date.now();
}

function forgetHint(): void {
  sharedMemory.remove(SESSION_HINT);
  tabMemory.remove(SESSION_HINT);
}

/** Calls `action` once, after so many milliseconds or as soon as there is a network again; the result ends the wait. */
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

/** The grant of this page, the same in every tab. Its tokens live in the memory of this closure and nowhere else. */
function createGrantStore() {
  let held: Grant | undefined;
  const tabs = openTabChannel("prospect-session", tabMessage);

  /** Takes a grant that this tab or a sibling received. */
  function adopt(grant: Grant): void {
    const before = currentUser(sessionStore.getState());
    if (before && before.id !== grant.user.id) {
      // somebody else signed in in another tab: nothing on this page is theirs
      window.location.reload();
      return;
    }
    held = grant;
    sharedMemory.set(SESSION_HINT, "1");
    // where that one is full, this tab knows at least
    if (sharedMemory.get(SESSION_HINT) === null) tabMemory.set(SESSION_HINT, "1");
    tabMemory.remove(SIGN_OUT_MARK);
    sessionStore.setState({ status: "signed-in", user: grant.user }, true);
  }

  function clear(): void {
    held = undefined;
    forgetHint();
  }

  /** Forgets the grant and who was here, as after signing out. */
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

    /** Takes a grant and hands it to the other tabs, from memory to memory. */
    adoptAndShare(grant: Grant): void {
      adopt(grant);
      tabs.send(grant);
    },

    /** Forgets a grant that the service no longer renews; the page keeps its place. */
    end(): void {
      clear();
      const user = currentUser(sessionStore.getState());
      sessionStore.setState(
        user ? { status: "ended", user, endedAt: new Date() } : { status: "signed-out" },
        true,
      );
    },

    forget,

    /** Lets nothing begin any more that the end of the session would refuse. */
    leave(): void {
      const state = sessionStore.getState();
      if (state.status === "signed-in") sessionStore.setState({ ...state, leaving: true });
    },

    /** Signs the other tabs out. This one keeps its grant until the page is left, but no load restores it. */
    signOutOtherTabs(): void {
      forgetHint();
      tabMemory.set(SIGN_OUT_MARK, "1");
      tabs.send(SIGNED_OUT);
    },
  };
}

/** Renewals of this page's grant: one at a time, in this tab and across tabs, and none in the pause after a failure. */
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

    /** Gets a token other than `stale`. Rejects with {@link SessionEndedError} or {@link SessionUnreachableError}. */
    async renew(stale: string | undefined): Promise<Grant> {
      if (renewing === undefined) pause.throwIfOn();
      renewing ??= navigator.locks
        .request(RENEW_LOCK, async () => {
          // a tab that waited for the lock takes what its sibling got
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

  /** Asks for a token after a load, until somebody says yes or no. */
  async function restore(): Promise<void> {
    stopWaiting();
    try {
      endPause();
      grants.adopt(await renew(undefined));
    } catch (error) {
      if (!(error instanceof SessionUnreachableError)) return;
      sessionStore.setState({ status: "unreachable", retryAt: Date.now() + error.retryAfter }, true);
      stopWaiting = afterWaitOrOnline(error.retryAfter, () => {
        // a sibling may have signed this tab in
        if (sessionStore.getState().status !== "unreachable") return;
        sessionStore.setState({ status: "unreachable" }, true);
        void restore();
      });
    }
  }

  return {
    /**
     * The access token for the next call. `rejected` is one that the service just refused. Rejects with
     * {@link SessionEndedError}, or with {@link SessionUnreachableError} while the session goes on.
     */
    async accessToken(rejected?: string): Promise<string> {
      const grant = grants.current();
      // a request that left while the tokens are revoked would be refused
      if (!grant || signingOut) throw new SessionEndedError("Signed out");
      if (isUsable(grant, rejected)) return grant.accessToken;
      try {
        return (await renew(grant.accessToken)).accessToken;
      } catch (error) {
        const isOver = grant.accessToken === rejected || grant.expiresAt <= Date.now();
        if (isOver || !(error instanceof SessionUnreachableError)) throw error;
        // it has some time left
        return grant.accessToken;
      }
    },

    /** The gateway says that this browser has no session: where that is so, the page learns it now. */
    async checkSession(): Promise<void> {
      const grant = grants.current();
      if (grant && !signingOut) await renew(grant.accessToken).catch(ignoring(isExpected));
    },

    /** The person asks again, or there is a network again: the next call that needs a token asks for one at once. */
    endRenewalPause: endPause,

    /** After a load, or when the person asks again: goes on with the session that this browser has, if it has one. */
    async restoreSession(): Promise<void> {
      const { status } = sessionStore.getState();
      // a sibling's grant came meanwhile
      if (status === "signed-in") return;
      if ((sharedMemory.get(SESSION_HINT) ?? tabMemory.get(SESSION_HINT)) === null) {
        const chosen = tabMemory.get(SIGN_OUT_MARK) !== null;
        sessionStore.setState({ status: "signed-out", ...(chosen && { chosen }) }, true);
        return;
      }
      sessionStore.setState({ status: status === "unreachable" ? status : "restoring" }, true);
      await restore();
    },

    /** Takes the grant of a finished sign-in. */
    acceptSignIn: grants.adoptAndShare,

    /**
     * Leaves for the sign-in page; the person comes back to `returnTo` (a path of this app). Where nobody pressed
     * anything, `replace` keeps this page out of the history: Back must not lead here, and so there again. Rejects
     * where the gateway cannot be asked with whom to sign in.
     */
    async signIn(returnTo: string, replace = false): Promise<void> {
      const { leaveForSignIn } = await import("./sign-in-out.ts");
      await leaveForSignIn(returnTo, replace);
    },

    /** Signs out here, in the other tabs and at the service, and revokes what was granted. */
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
        // the service could not be told; this browser forgets all the same
        grants.forget();
        signingOut = false;
      }
    },
  };
}

export const { accessToken, checkSession, endRenewalPause, restoreSession, acceptSignIn, signIn, signOut } =
  createSession();
