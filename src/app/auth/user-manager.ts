import { InMemoryWebStorage, UserManager, WebStorageStateStore } from "oidc-client-ts";
import { OAUTH_PATHS, PAGE_HEADER, SANDBOX_CLIENT_ID } from "#contract/oauth.ts";
import { SCOPES, SERVICE_PREFIX } from "#contract/operation.ts";
import { publicUrl } from "#app/lib/page-config.ts";

const base = `${publicUrl}${SERVICE_PREFIX}`;

/** Who issues the tokens; compared with `iss` when the callback carries it. */
export const issuer = base;

export const CALLBACK_PATH = "/callback";

/**
 * The OpenID client. Users (and with them tokens) live in memory only; state and verifier of a sign-in under way
 * live in the tab's session storage and are cleared when they are stale. Metadata is given, so nothing is fetched.
 */
export const userManager = new UserManager({
  authority: issuer,
  client_id: SANDBOX_CLIENT_ID,
  redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
  post_logout_redirect_uri: `${publicUrl}/`,
  response_type: "code",
  scope: ["openid", ...SCOPES].join(" "),
  metadata: {
    issuer,
    authorization_endpoint: base + OAUTH_PATHS.authorize,
    token_endpoint: base + OAUTH_PATHS.token,
    revocation_endpoint: base + OAUTH_PATHS.revoke,
    end_session_endpoint: base + OAUTH_PATHS.logout,
    jwks_uri: base + OAUTH_PATHS.jwks,
  },
  extraHeaders: { [PAGE_HEADER.name]: PAGE_HEADER.value },
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  staleStateAgeInSeconds: 600,
  automaticSilentRenew: false,
  loadUserInfo: false,
  monitorSession: false,
  revokeTokensOnSignout: true,
  revokeTokenTypes: ["refresh_token"],
  requestTimeoutInSeconds: 30,
});
