import { OidcClient, WebStorageStateStore } from "oidc-client-ts";
import { publicUrl } from "#app/lib/public-url.ts";
import {
  REFRESH_TOKEN_PLACEHOLDER,
  OAUTH_PATHS,
  PAGE_HEADER,
  SANDBOX_CLIENT_ID,
} from "#contract/oauth-schemas.ts";
import { SCOPES } from "#contract/operation.ts";
import { CALLBACK_PATH, issuer } from "./auth-endpoints.ts";
import { type Grant, grantOf } from "./auth-grant.ts";

/**
 * The OpenID client. It stores only the state and verifier of a sign-in under way, in the tab's session storage, and
 * no tokens. Its metadata is given, so it fetches nothing.
 */
const oidcClient = new OidcClient({
  authority: issuer,
  client_id: SANDBOX_CLIENT_ID,
  redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
  post_logout_redirect_uri: `${publicUrl}/`,
  response_type: "code",
  scope: ["openid", ...SCOPES].join(" "),
  metadata: {
    issuer,
    authorization_endpoint: issuer + OAUTH_PATHS.authorize,
    token_endpoint: issuer + OAUTH_PATHS.token,
    revocation_endpoint: issuer + OAUTH_PATHS.revoke,
    end_session_endpoint: issuer + OAUTH_PATHS.logout,
    jwks_uri: issuer + OAUTH_PATHS.jwks,
  },
  extraHeaders: { [PAGE_HEADER.name]: PAGE_HEADER.value },
  stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  staleStateAgeInSeconds: 600,
  loadUserInfo: false,
  requestTimeoutInSeconds: 30,
});

/** Makes state, nonce and verifier and leaves for the service's sign-in page. */
export async function leaveForSignIn(returnTo: string, replace: boolean): Promise<void> {
  await oidcClient.clearStaleState();
  const { url } = await oidcClient.createSigninRequest({ state: { returnTo }, nonce: crypto.randomUUID() });
  if (replace) window.location.replace(url);
  else window.location.assign(url);
}

/** Checks state and nonce and redeems the code. Resolves with the grant and what the sign-in was started with. */
export async function redeemCode(url: string): Promise<{ grant: Grant; startedWith: unknown }> {
  const response = await oidcClient.processSigninResponse(url);
  return { grant: grantOf(response, response.profile, Date.now()), startedWith: response.userState };
}

/** Revokes the session of this browser and ends the one at the service's own pages. */
export async function leaveForSignOut(idToken: string | undefined): Promise<void> {
  await oidcClient.revokeToken(REFRESH_TOKEN_PLACEHOLDER, "refresh_token");
  const { url } = await oidcClient.createSignoutRequest(
    idToken === undefined ? {} : { id_token_hint: idToken },
  );
  window.location.assign(url);
}
