import { OidcClient, WebStorageStateStore } from "oidc-client-ts";
import { OAUTH_PATHS, PAGE_HEADER, SANDBOX_CLIENT_ID } from "#contract/oauth.ts";
import { SCOPES } from "#contract/operation.ts";
import { publicUrl } from "#app/lib/page-config.ts";
import { CALLBACK_PATH, issuer } from "./addresses.ts";

/**
 * The OpenID client. Only state and verifier of a sign-in under way are stored, in the tab's session storage, and
 * cleared when they are stale; tokens are not its to keep. Metadata is given, so nothing is fetched.
 */
export const oidcClient = new OidcClient({
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
