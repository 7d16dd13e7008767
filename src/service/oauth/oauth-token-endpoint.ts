import { randomUUID } from "node:crypto";
import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import type { OAuthClient } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { type TokenRequest, authenticateClient } from "./authenticate-client.ts";
import { grantCode } from "./oauth-grant-code.ts";
import { grantRefresh } from "./oauth-grant-refresh.ts";
import { OAuthError } from "./oauth-error.ts";
import { checkDuplicates, readForm, required } from "./oauth-parameters.ts";
import { jsonAnswer } from "./oauth-responses.ts";
import { checkScope } from "./oauth-scope.ts";
import { hashSecret } from "./oauth-secrets.ts";
import { newAccessToken, revokeFamily, tokenAnswerOf } from "./oauth-tokens.ts";

type Grant = (request: TokenRequest, context: ServiceContext) => Promise<TokenAnswer>;

const GRANTS: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ["authorization_code", grantCode],
  ["refresh_token", grantRefresh],
  ["client_credentials", grantClientCredentials],
]);

/** The token endpoint. [oauth-4] */
export async function token(
  request: Request,
  context: ServiceContext,
  address: string | undefined,
): Promise<Response> {
  const form = await readForm(request);
  const client = await authenticateClient({ request, form, address }, context);
  checkDuplicates(form);
  const grant = chooseGrant(form, client);
  return jsonAnswer(await grant({ form, client }, context));
}

function chooseGrant(form: URLSearchParams, client: OAuthClient): Grant {
  const type = required(form, "grant_type");
  const grant = GRANTS.get(type);
  if (!grant) throw new OAuthError("unsupported_grant_type", "This grant_type is not supported.");
  if (!client.grants.some((allowed) => allowed === type)) {
    throw new OAuthError("unauthorized_client", "This client may not use this grant_type.");
  }
  return grant;
}

/** An access token for a program without a person, hence without id_token and refresh token. */
async function grantClientCredentials(
  { form, client }: TokenRequest,
  context: ServiceContext,
): Promise<TokenAnswer> {
  const scope = checkScope(form, client).data.join(" ");
  const authTime = context.now().toISOString();
  const holder = { family: randomUUID(), clientId: client.id, userId: null, authTime };
  const access = newAccessToken(holder, scope, context);
  await context.database.query.insertInto("oauth_tokens").values(access.row).execute();
  return tokenAnswerOf(access, context);
}

/**
 * Revocation (RFC 7009): 200 whether or not the token was known. A refresh token revokes its whole family, an access
 * token only itself; tokens of other clients are left alone.
 */
export async function revoke(
  request: Request,
  context: ServiceContext,
  address: string | undefined,
): Promise<Response> {
  const form = await readForm(request);
  const client = await authenticateClient({ request, form, address }, context);
  checkDuplicates(form);
  const hash = hashSecret(required(form, "token"));
  const row = await context.database.query
    .selectFrom("oauth_tokens")
    .select(["kind", "family"])
    .where(({ and }) => and({ token_hash: hash, client_id: client.id }))
    .executeTakeFirst();
  if (row?.kind === "refresh") await revokeFamily(row.family, context);
  if (row?.kind === "access") {
    await context.database.query.deleteFrom("oauth_tokens").where("token_hash", "=", hash).execute();
  }
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}
