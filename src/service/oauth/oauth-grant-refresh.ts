import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import type { OAuthTokenRow } from "#database/database-schema.ts";
import { findUser } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { splitScope } from "./oauth-scope.ts";
import { type NewTokens, answerWithTokens, newTokens, revokeFamily } from "./oauth-tokens.ts";
import { OAuthError } from "./oauth-error.ts";
import { optional, required } from "./oauth-parameters.ts";
import { hashSecret } from "./oauth-secrets.ts";
import type { TokenRequest } from "./authenticate-client.ts";

const INVALID = "The refresh token is invalid, expired or already used.";

/** Exchanges a refresh token for new tokens. It works once: a second use revokes the whole family. [oauth-6] */
export async function grantRefresh(
  { form, client }: TokenRequest,
  context: ServiceContext,
): Promise<TokenAnswer> {
  const hash = hashSecret(required(form, "refresh_token"));
  const row = await findRefreshToken(hash, context);
  const user = findUser(row?.user_id ?? "");
  if (!row || !user || row.client_id !== client.id) throw new OAuthError("invalid_grant", INVALID);
  if (row.used_at === null && row.expires_at <= context.now().toISOString()) {
    throw new OAuthError("invalid_grant", INVALID);
  }
  const scopes = { access: narrowedScope(form, row), refresh: row.scope };
  const holder = { family: row.family, clientId: client.id, userId: user.id, authTime: row.auth_time };
  const tokens = newTokens(holder, scopes, context);
  if (!(await rotate(hash, tokens, context))) {
    await revokeFamily(row.family, context);
    context.log.info(
      { clientId: client.id, userId: user.id },
      "A used refresh token came again: family revoked",
    );
    throw new OAuthError("invalid_grant", INVALID);
  }
  return answerWithTokens(tokens, { user, nonce: undefined }, context);
}

function findRefreshToken(hash: string, { database }: ServiceContext): Promise<OAuthTokenRow | undefined> {
  return database.query
    .selectFrom("oauth_tokens")
    .selectAll()
    .where(({ and }) => and({ token_hash: hash, kind: "refresh" }))
    .executeTakeFirst();
}

/**
 * The scope of a refresh, which may be narrower but never wider; the next refresh token keeps the full scope (RFC 6749,
 * 6).
 */
function narrowedScope(form: URLSearchParams, row: OAuthTokenRow): string {
  const asked = splitScope(optional(form, "scope") ?? "");
  if (asked.length === 0) return row.scope;
  const held = splitScope(row.scope);
  if (!asked.every((scope) => held.includes(scope))) {
    throw new OAuthError("invalid_scope", "A scope was not granted at sign-in.");
  }
  return held.filter((scope) => asked.includes(scope)).join(" ");
}

/** Marks the old token as used and stores the new ones in one transaction; returns false if it was already used. */
function rotate(hash: string, tokens: NewTokens, { database, now }: ServiceContext): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("oauth_tokens")
      .set({ used_at: now().toISOString() })
      .where("token_hash", "=", hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction.insertInto("oauth_tokens").values(tokens.rows).execute();
    return true;
  });
}
