import { type Grant, parseGrant } from "./grant.ts";
import { RenewalRefused, renewByCookie } from "./renewal.ts";
import { currentUser, sessionStore } from "./session-state.ts";

const SIGNED_OUT = "signed-out";

const channel = new BroadcastChannel("prospect-session");

/** Gives the other tabs the new access token, from memory to memory. */
function tellRenewed(grant: Grant): void {
  channel.postMessage(grant);
}

/** Signs the other tabs out. */
function tellSignedOut(): void {
  channel.postMessage(SIGNED_OUT);
}

/** Hears what the other tabs tell. */
function onSessionMessage(listener: { renewed(grant: Grant): void; signedOut(): void }): void {
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const grant = parseGrant(data);
    if (grant) listener.renewed(grant);
    else if (data === SIGNED_OUT) listener.signedOut();
  });
}

/** Says that a renewal is worth trying after a reload; it is no secret and no token. */
const SESSION_HINT = "prospect.session";

/** A token with less than this left is renewed before it is used. Milliseconds. */
const RENEW_BEFORE = 30_000;

const RENEW_LOCK = "prospect-renew";

/** The session cannot be renewed any more: the person must sign in again. */
export class SessionEndedError extends Error {
  override name = "SessionEndedError";
}

/** The grant of the person on this page. */
let held: Grant | undefined;

/** Takes a grant that this tab or a sibling got. */
function adopt(grant: Grant): void {
  const before = currentUser(sessionStore.getState());
  if (before && before.id !== grant.user.id) {
    // another person signed in in another tab: nothing on this page is theirs
    window.location.reload();
    return;
  }
  held = grant;
  localStorage.setItem(SESSION_HINT, "1");
  sessionStore.setState({ status: "signed-in", user: grant.user }, true);
}

function endSession(): void {
  held = undefined;
  localStorage.removeItem(SESSION_HINT);
  const user = currentUser(sessionStore.getState());
  sessionStore.setState(
    user ? { status: "ended", user, endedAt: new Date() } : { status: "signed-out" },
    true,
  );
}

function forget(): void {
  held = undefined;
  localStorage.removeItem(SESSION_HINT);
  sessionStore.setState({ status: "signed-out" }, true);
}

onSessionMessage({ renewed: adopt, signedOut: forget });

async function renewNow(): Promise<Grant> {
  try {
    const grant = await renewByCookie();
    adopt(grant);
    tellRenewed(grant);
    return grant;
  } catch (error) {
    if (!(error instanceof RenewalRefused)) throw error;
    endSession();
    throw new SessionEndedError("The session ended", { cause: error });
  }
}

function usable(grant: Grant, rejected: string | undefined): boolean {
  return grant.accessToken !== rejected && grant.expiresAt - Date.now() > RENEW_BEFORE;
}

let renewing: Promise<Grant> | undefined;

/**
 * Gets another access token than `stale`: one renewal at a time in this tab and, by a lock, across tabs. A tab that
 * waited takes what its sibling got. Rejects with {@link SessionEndedError}, or with the network's error and the
 * session kept.
 */
function renew(stale: string | undefined): Promise<Grant> {
  renewing ??= navigator.locks
    .request(RENEW_LOCK, async () => (held && usable(held, stale) ? held : renewNow()))
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** The access token for the next call. `rejected` is one that the service just refused. */
export async function accessToken(rejected?: string): Promise<string> {
  if (!held) throw new SessionEndedError("Signed out");
  return (usable(held, rejected) ? held : await renew(held.accessToken)).accessToken;
}

/** After a load: goes on with the session that this browser has, if it has one. */
export async function restoreSession(): Promise<void> {
  if (localStorage.getItem(SESSION_HINT) === null) {
    sessionStore.setState({ status: "signed-out" }, true);
    return;
  }
  sessionStore.setState({ status: "restoring" }, true);
  try {
    await renew(undefined);
  } catch (error) {
    if (!(error instanceof SessionEndedError)) sessionStore.setState({ status: "unreachable" }, true);
  }
}

/** Takes what a finished sign-in brought. */
export function acceptSignIn(grant: Grant): void {
  adopt(grant);
  tellRenewed(grant);
}

/** Leaves for the sign-in page; the person comes back to `returnTo` (a path of this app). */
export async function signIn(returnTo: string): Promise<void> {
  const { leaveForSignIn } = await import("./sign-in-out.ts");
  await leaveForSignIn(returnTo);
}

/** Signs out here, in the other tabs and at the service, and revokes what was granted. */
export async function signOut(): Promise<void> {
  const idToken = held?.idToken;
  localStorage.removeItem(SESSION_HINT);
  tellSignedOut();
  try {
    const { leaveForSignOut } = await import("./sign-in-out.ts");
    await leaveForSignOut(idToken);
  } catch {
    // the service could not be told; this browser forgets all the same
    forget();
  }
}
