import { ErrorResponse, User } from "oidc-client-ts";
import { KEPT_REFRESH_TOKEN } from "#contract/oauth.ts";
import { onSessionMessage, tellRenewed, tellSignedOut } from "./session-channel.ts";
import { currentUser, sessionStore } from "./session-state.ts";
import { userManager } from "./user-manager.ts";

/** Says that a renewal is worth trying after a reload; it is no secret and no token. */
const SESSION_HINT = "prospect.session";

/** A token with less than this left is renewed before it is used. Seconds. */
const RENEW_BEFORE = 30;

const RENEW_LOCK = "prospect-renew";

/** Stands for the person until the first renewal: without it the client would open a frame. */
const PLACEHOLDER = new User({
  access_token: "",
  refresh_token: KEPT_REFRESH_TOKEN,
  token_type: "Bearer",
  profile: { sub: "", iss: "", aud: "", exp: 0, iat: 0 },
});

/** The session cannot be renewed any more: the person must sign in again. */
export class SessionEndedError extends Error {
  override name = "SessionEndedError";
}

async function adopt(user: User): Promise<void> {
  const before = currentUser(sessionStore.getState());
  if (before && before.id !== user.profile.sub) {
    // another person signed in in another tab: nothing on this page is theirs
    window.location.reload();
    return;
  }
  await userManager.storeUser(user);
  localStorage.setItem(SESSION_HINT, "1");
  sessionStore.setState(
    {
      status: "signed-in",
      user: { id: user.profile.sub, name: user.profile.name ?? "Signed in", scopes: user.scopes },
    },
    true,
  );
}

async function endSession(): Promise<void> {
  await userManager.removeUser();
  localStorage.removeItem(SESSION_HINT);
  const user = currentUser(sessionStore.getState());
  sessionStore.setState(
    user ? { status: "ended", user, endedAt: new Date() } : { status: "signed-out" },
    true,
  );
}

function forget(): void {
  localStorage.removeItem(SESSION_HINT);
  void userManager.removeUser();
  sessionStore.setState({ status: "signed-out" }, true);
}

onSessionMessage({ renewed: (user) => void adopt(user), signedOut: forget });

async function exchangeRefreshToken(): Promise<User> {
  try {
    const user = await userManager.signinSilent();
    if (!user) throw new SessionEndedError();
    await adopt(user);
    tellRenewed(user);
    return user;
  } catch (error) {
    if (!(error instanceof ErrorResponse) && !(error instanceof SessionEndedError)) throw error;
    await endSession();
    throw new SessionEndedError("The session ended", { cause: error });
  }
}

let renewing: Promise<User> | undefined;

/**
 * Gets another access token than `stale`: one renewal at a time in this tab and, by a lock, across tabs. A tab that
 * waited takes what its sibling got. Rejects with {@link SessionEndedError}, or with the network's error and the
 * session kept.
 */
function renew(stale: string): Promise<User> {
  renewing ??= navigator.locks
    .request(RENEW_LOCK, async () => {
      const user = await userManager.getUser();
      return user && user.access_token !== stale && fresh(user) ? user : exchangeRefreshToken();
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

function fresh(user: User): boolean {
  return user.access_token !== "" && (user.expires_in ?? 0) > RENEW_BEFORE;
}

/** The access token for the next call. `rejected` is one that the service just refused. */
export async function accessToken(rejected?: string): Promise<string> {
  const user = await userManager.getUser();
  if (user && fresh(user) && user.access_token !== rejected) return user.access_token;
  if (!user) throw new SessionEndedError("Signed out");
  return (await renew(user.access_token)).access_token;
}

/** After a load: asks for a token by the cookie that only the gateway can read. */
export async function restoreSession(): Promise<void> {
  if (localStorage.getItem(SESSION_HINT) === null) {
    sessionStore.setState({ status: "signed-out" }, true);
    return;
  }
  sessionStore.setState({ status: "restoring" }, true);
  await userManager.storeUser(PLACEHOLDER);
  try {
    await renew(PLACEHOLDER.access_token);
  } catch (error) {
    if (!(error instanceof SessionEndedError)) sessionStore.setState({ status: "unreachable" }, true);
  }
}

/** Leaves for the sign-in page; the person comes back to `returnTo` (a path of this app). */
export async function signIn(returnTo: string): Promise<void> {
  await userManager.clearStaleState();
  await userManager.signinRedirect({ state: { returnTo } });
}

/** Takes the user that a finished sign-in brought. */
export async function acceptSignIn(user: User): Promise<void> {
  await adopt(user);
  tellRenewed(user);
}

/** Signs out here, in the other tabs and at the service, and revokes what was granted. */
export async function signOut(): Promise<void> {
  localStorage.removeItem(SESSION_HINT);
  tellSignedOut();
  try {
    await userManager.signoutRedirect();
  } catch {
    // the service could not be told; this browser forgets all the same
    forget();
  }
}
