import { SANDBOX_CLIENT_ID, OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { DATA_SCOPES, SERVICE_PREFIX } from "#contract/operation.ts";
import type { Service } from "#service/service.ts";
import { type ClientSettings, createAuthorizationServer } from "./authorization-server.ts";
import type { Upstream } from "./upstream.ts";

/** The client of the sandbox, for all that the operations of the contract need. */
export const DEFAULT_CLIENT: ClientSettings = {
  clientId: SANDBOX_CLIENT_ID,
  clientSecret: undefined,
  clientAuth: "basic",
  scopes: ["openid", ...DATA_SCOPES],
  userClaim: "sub",
  organisationClaim: "org_id",
  organisationNameClaim: "org_name",
};

/** The embedded service in the place of one over the network. Its pages are served by this gateway. */
export function embeddedUpstream(
  service: Service,
  publicUrl: string,
  client: ClientSettings = DEFAULT_CLIENT,
): Upstream {
  const issuer = publicUrl + SERVICE_PREFIX;
  const endpoints = {
    authorize: issuer + OAUTH_PATHS.authorize,
    token: issuer + OAUTH_PATHS.token,
    revoke: issuer + OAUTH_PATHS.revoke,
    logout: issuer + OAUTH_PATHS.logout,
  };
  return {
    send: service,
    docs: service,
    isEmbedded: true,
    authorization: createAuthorizationServer({
      client,
      publicUrl,
      issuer,
      endpoints: () => Promise.resolve(endpoints),
      send: service,
      pages: service,
    }),
  };
}
