import * as z from "zod/mini";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { type Grant, grantSchema } from "./auth-grant.ts";
import { RenewalRefused, renewByCookie } from "./token-renewal.ts";
import { currentUser, sessionStore } from "./auth-session-state.ts";

/** Says that a renewal is worth trying after a reload; it is no secret and no token. */
const SESSION_HINT = "prospect.session";

/** A token with less time left than this is renewed before it is used. */
const RENEW_BEFORE_MS = 30_000;

/** Says that the person signed out in this tab or in another while this one was open. Kept by the tab. */
const SIGN_OUT_MARK = "prospect.signed-out";

const RENEW_LOCK = "prospect-renew";

/** Tells the other tabs to sign out. */
const SIGNED_OUT = "signed-out";

/** What tabs tell each other: a new grant, or that there is none any more. */
const tabMessage = z.union([grantSchema, z.literal(SIGNED_OUT)]);

/** The session cannot be renewed any more: the person must sign in again. */
export class SessionEndedError extends Error {
  override name = "SessionEndedError";
}

/** Whether a grant's token has time left and is not the one that was rejected. */
function isUsable(grant: Grant, rejected: string | undefined): boolean {
  return grant.accessToken !== rejected && grant.expiresAt - Date.now() > RENEW_BEFORE_MS;
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
    localStorage.setItem(SESSION_HINT, "1");
    sessionStorage.removeItem(SIGN_OUT_MARK);
    sessionStore.setState({ status: "signed-in", user: grant.user }, true);
  }

  function clear(): void {
    held = undefined;
    localStorage.removeItem(SESSION_HINT);
  }

  /** Forgets the grant and who was here, as after signing out. */
  function forget(): void {
    clear();
    sessionStorage.setItem(SIGN_OUT_MARK, "1");
    sessionStore.setState({ status: "signed-out", chosen: true }, true);
  }

  tabs.onMessage((message) => {
    if (message === SIGNED_OUT) forget();
    else adopt(message);
  });

  return {
    current: () => held,

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

    /** Signs the other tabs out. This one keeps its grant until the page is left, but no load restores it. */
    signOutOtherTabs(): void {
      localStorage.removeItem(SESSION_HINT);
      sessionStorage.setItem(SIGN_OUT_MARK, "1");
      tabs.send(SIGNED_OUT);
    },
  };
}

/** The session of this page. */
function createSession() {
  const grants = createGrantStore();
  let renewing: Promise<Grant> | undefined;
  let signingOut = false;

  async function renewNow(): Promise<Grant> {
    try {
      const grant = await renewByCookie();
      grants.adoptAndShare(grant);
      return grant;
    } catch (error) {
      if (!(error instanceof RenewalRefused)) throw error;
      grants.end();
      throw new SessionEndedError("The session ended", { cause: error });
    }
  }

  /** Gets a token other than `stale`: one renewal at a time, in this tab and across tabs. */
  function renew(stale: string | undefined): Promise<Grant> {
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
  }

  return {
    /**
     * The access token for the next call. `rejected` is one that the service just refused. Rejects with
     * {@link SessionEndedError}, or with the network's error while the session goes on.
     */
    async accessToken(rejected?: string): Promise<string> {
      const grant = grants.current();
      // a request that left while the tokens are revoked would be refused
      if (!grant || signingOut) throw new SessionEndedError("Signed out");
      return (isUsable(grant, rejected) ? grant : await renew(grant.accessToken)).accessToken;
    },

    /** After a load: goes on with the session that this browser has, if it has one. */
    async restoreSession(): Promise<void> {
      if (localStorage.getItem(SESSION_HINT) === null) {
        const chosen = sessionStorage.getItem(SIGN_OUT_MARK) !== null;
        sessionStore.setState({ status: "signed-out", ...(chosen && { chosen }) }, true);
        return;
      }
      sessionStore.setState({ status: "restoring" }, true);
      try {
        await renew(undefined);
      } catch (error) {
        if (!(error instanceof SessionEndedError)) sessionStore.setState({ status: "unreachable" }, true);
      }
    },

    /** Takes the grant of a finished sign-in. */
    acceptSignIn: grants.adoptAndShare,

    /**
     * Leaves for the sign-in page; the person comes back to `returnTo` (a path of this app). Where nobody pressed
     * anything, `replace` keeps this page out of the history: Back must not lead here, and so there again.
     */
    async signIn(returnTo: string, replace = false): Promise<void> {
      const { leaveForSignIn } = await import("./sign-in-out.ts");
      await leaveForSignIn(returnTo, replace);
    },

    /** Signs out here, in the other tabs and at the service, and revokes what was granted. */
    async signOut(): Promise<void> {
      const idToken = grants.current()?.idToken;
      signingOut = true;
      grants.signOutOtherTabs();
      try {
        const { leaveForSignOut } = await import("./sign-in-out.ts");
        await leaveForSignOut(idToken);
      } catch {
        // the service could not be told; this browser forgets all the same
        grants.forget();
        signingOut = false;
      }
    },
  };
}

export const { accessToken, restoreSession, acceptSignIn, signIn, signOut } = createSession();
