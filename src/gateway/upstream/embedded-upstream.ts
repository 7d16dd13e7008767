import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Service } from "#service/service.ts";
import { type ClientSettings, DEFAULT_CLIENT } from "#gateway/settings/gateway-settings.ts";
import { createAuthorizationServer } from "./authorization-server.ts";
import type { Upstream } from "./upstream.ts";

/** The embedded service as an upstream. This gateway serves its pages. */
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
