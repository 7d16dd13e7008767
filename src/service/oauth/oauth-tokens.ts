import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import { ROLES, type Scope } from "#contract/operation.ts";
import type { OAuthTokenRow } from "#database/database-schema.ts";
import { insufficientScope, missingRole, unauthorized } from "#service/http/http-problem.ts";
import { type SandboxUser, findUser } from "#service/sandbox/sandbox-accounts.ts";
import type { Caller, ServiceContext } from "#service/service-context.ts";
import { signIdToken } from "./id-token.ts";
import { splitScope } from "./oauth-scope.ts";
import { hashSecret, newSecret } from "./oauth-secrets.ts";
import type { Database } from "#database/database.ts";

/** How long a used code is kept, in milliseconds, so that a late second use still revokes its tokens. */
const CODE_MEMORY_MS = 24 * 3600 * 1000;

/**
 * Deletes expired codes, tokens, sessions, devices and failures, to keep the tables small. A used refresh token stays
 * until it would have expired: until then a second use must revoke its family. [oauth-6] [oauth-18]
 */
export async function sweepSignIns({ query }: Database, now: Date): Promise<void> {
  const time = now.toISOString();
  const remembered = new Date(now.getTime() - CODE_MEMORY_MS).toISOString();
  await query.deleteFrom("oauth_codes").where("expires_at", "<", remembered).execute();
  await query.deleteFrom("oauth_tokens").where("expires_at", "<", time).execute();
  await query.deleteFrom("oauth_sessions").where("expires_at", "<", time).execute();
  await query.deleteFrom("oauth_devices").where("expires_at", "<", time).execute();
  await query.deleteFrom("failed_sign_ins").where("expires_at", "<", time).execute();
}

/** The holder of a token. All tokens of one sign-in share a family. */
interface TokenHolder {
  readonly family: string;
  readonly clientId: string;
  /** Null for a program that signed in on its own. */
  readonly userId: string | null;
  /** When the person signed in, ISO 8601. */
  readonly authTime: string;
}

/** A token, and its row to store, which holds only the hash. */
interface NewToken {
  readonly secret: string;
  readonly row: OAuthTokenRow;
}

/** An access token and its refresh token, not yet stored. */
export interface NewTokens {
  readonly holder: TokenHolder;
  readonly access: NewToken;
  readonly refresh: NewToken;
  readonly rows: readonly OAuthTokenRow[];
}

/** Creates an access token with the lifetime `accessTtl`. */
export function newAccessToken(holder: TokenHolder, scope: string, context: ServiceContext): NewToken {
  return newToken("access", holder, scope, context.settings.accessTtl, context.now());
}

/** Creates the two tokens of a person's sign-in; the caller stores their rows. */
export function newTokens(
  holder: TokenHolder,
  scopes: { readonly access: string; readonly refresh: string },
  context: ServiceContext,
): NewTokens {
  const access = newAccessToken(holder, scopes.access, context);
  const refresh = newToken("refresh", holder, scopes.refresh, context.settings.refreshTtl, context.now());
  return { holder, access, refresh, rows: [access.row, refresh.row] };
}

/** The token endpoint's response for an access token alone. */
export function tokenAnswerOf(access: NewToken, { settings }: ServiceContext) {
  return {
    access_token: access.secret,
    expires_in: settings.accessTtl,
    scope: access.row.scope,
    token_type: "Bearer" as const,
  };
}

/** The token endpoint's response for a person. [oauth-5] */
export async function answerWithTokens(
  tokens: NewTokens,
  person: { readonly user: SandboxUser; readonly nonce: string | undefined },
  context: ServiceContext,
): Promise<TokenAnswer> {
  const idToken = await signIdToken({ ...person, ...tokens.holder }, context);
  return {
    ...tokenAnswerOf(tokens.access, context),
    id_token: idToken,
    refresh_token: tokens.refresh.secret,
  };
}

function newToken(
  kind: "access" | "refresh",
  holder: TokenHolder,
  scope: string,
  lifetime: number,
  now: Date,
): NewToken {
  const secret = newSecret();
  const row = {
    token_hash: hashSecret(secret),
    kind,
    family: holder.family,
    client_id: holder.clientId,
    user_id: holder.userId,
    scope,
    auth_time: holder.authTime,
    expires_at: new Date(now.getTime() + lifetime * 1000).toISOString(),
    used_at: null,
  };
  return { secret, row };
}

/** Revokes every token of one sign-in. */
export async function revokeFamily(family: string, { database }: ServiceContext): Promise<void> {
  const remove = () =>
    database.query.deleteFrom("oauth_tokens").where("family", "=", family).executeTakeFirst();
  // Repeat after a deletion: it may have waited for a refresh whose new tokens it could not yet see.
  while ((await remove()).numDeletedRows > 0n);
}

/** The holder of an access token. Undefined if it is unknown, expired or revoked. [auth-1] [auth-4] */
export async function authenticate(token: string, context: ServiceContext): Promise<Caller | undefined> {
  const row = await context.database.query
    .selectFrom("oauth_tokens")
    .select(["client_id", "user_id", "scope"])
    .where(({ and }) => and({ token_hash: hashSecret(token), kind: "access" }))
    .where("expires_at", ">", context.now().toISOString())
    .executeTakeFirst();
  return row && { clientId: row.client_id, userId: row.user_id, scopes: new Set(splitScope(row.scope)) };
}

/** The token in `Authorization: Bearer …`. */
function bearerToken(header: string | null): string {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? "")?.[1];
  if (token === undefined) throw unauthorized("An access token is needed.", false);
  return token;
}

/**
 * Authorizes a caller: requires a known token (else 401), one of the roles and one of the scopes (else 403). A program
 * without a person has scopes only. [auth-2]
 */
export async function authorize(
  request: Request,
  scopes: readonly Scope[],
  context: ServiceContext,
): Promise<Caller> {
  const caller = await authenticate(bearerToken(request.headers.get("Authorization")), context);
  if (!caller) throw unauthorized("The access token is not valid or has expired.", true);
  const roles = caller.userId === null ? ROLES : (findUser(caller.userId)?.roles ?? []);
  if (!roles.some((role) => ROLES.includes(role))) throw missingRole(ROLES);
  if (!scopes.some((scope) => caller.scopes.has(scope))) throw insufficientScope(scopes);
  return caller;
}
