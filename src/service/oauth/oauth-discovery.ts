import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SCOPES } from "#contract/operation.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { jsonAnswer } from "./oauth-responses.ts";
import { IDENTITY_SCOPES } from "./oauth-scope.ts";
import { issuerOf } from "#service/service-settings.ts";
import { publicJwk, SIGNING_ALGORITHM, signingKey } from "./signing-key.ts";

/** The discovery document (OpenID Connect Discovery, 3). */
export function discovery(_request: Request, { settings }: ServiceContext): Promise<Response> {
  const issuer = issuerOf(settings);
  const authentication = ["client_secret_basic", "client_secret_post", "none"];
  const document = {
    issuer,
    authorization_endpoint: issuer + OAUTH_PATHS.authorize,
    token_endpoint: issuer + OAUTH_PATHS.token,
    jwks_uri: issuer + OAUTH_PATHS.jwks,
    revocation_endpoint: issuer + OAUTH_PATHS.revoke,
    end_session_endpoint: issuer + OAUTH_PATHS.logout,
    scopes_supported: [...IDENTITY_SCOPES, ...SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    claims_supported: [
      "sub",
      "iss",
      "aud",
      "exp",
      "iat",
      "auth_time",
      "nonce",
      "name",
      "email",
      "org_id",
      "org_name",
    ],
    prompt_values_supported: ["none", "login", "consent", "select_account"],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
  return Promise.resolve(jsonAnswer(document));
}

/** The key set that verifies id_tokens. */
export async function jwks(_request: Request, context: ServiceContext): Promise<Response> {
  return jsonAnswer({ keys: [publicJwk(await signingKey(context))] });
}
