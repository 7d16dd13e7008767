import { KEPT_REFRESH_TOKEN } from "#contract/oauth.ts";
import { type Grant, grantOf } from "./grant.ts";
import { oidcClient } from "./oidc-client.ts";

/** Makes state, nonce and verifier and leaves for the service's sign-in page. */
export async function leaveForSignIn(returnTo: string): Promise<void> {
  await oidcClient.clearStaleState();
  const { url } = await oidcClient.createSigninRequest({ state: { returnTo }, nonce: crypto.randomUUID() });
  window.location.assign(url);
}

/** Checks state and nonce and redeems the code. Resolves with the grant and what the sign-in was started with. */
export async function redeemCode(url: string): Promise<{ grant: Grant; startedWith: unknown }> {
  const response = await oidcClient.processSigninResponse(url);
  return { grant: grantOf(response, response.profile, Date.now()), startedWith: response.userState };
}

/** Revokes the session of this browser and ends the one at the service's own pages. */
export async function leaveForSignOut(idToken: string | undefined): Promise<void> {
  await oidcClient.revokeToken(KEPT_REFRESH_TOKEN, "refresh_token");
  const { url } = await oidcClient.createSignoutRequest(
    idToken === undefined ? {} : { id_token_hint: idToken },
  );
  window.location.assign(url);
}
