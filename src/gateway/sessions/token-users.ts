import { auth } from "hono/utils/basic-auth";
import type { ExpressionOrFactory, SqlBool } from "kysely";
import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { userHash } from "#gateway/people/person.ts";
import { decoded } from "#gateway/upstream/person-of-tokens.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** The person whom an id_token names by a claim. */
function personOf(idToken: string, userClaim: string): string | undefined {
  const { iss, [userClaim]: id } = decoded(idToken) ?? {};
  const isNamed = typeof iss === "string" && typeof id === "string" && id !== "";
  return isNamed ? userHash(iss, id) : undefined;
}

/** The client of a token request: credentials in the header take precedence over the body. [oauth-4] */
export function clientOf(request: Request, form: URLSearchParams): string | undefined {
  return auth(request)?.username ?? form.get("client_id") ?? undefined;
}

/**
 * The user of a token answer, as a hash of the issuer and the identifying claim, or of the client that signed in for itself.
 * Undefined where the answer names neither.
 */
export function userOfGrant(
  request: Request,
  form: URLSearchParams,
  { id_token: idToken }: Pick<TokenAnswer, "id_token">,
  userClaim: string,
): string | undefined {
  if (idToken !== undefined) return personOf(idToken, userClaim);
  const client = clientOf(request, form);
  // an issuer is a web address, so no person has this hash
  const program = form.get("grant_type") === "client_credentials" && client !== undefined;
  return program ? hashSecret(`client ${client}`) : undefined;
}

/** The token of `Authorization: Bearer …`. */
export function bearerTokenOf(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
}

/** The assumed lifetime of a token whose answer does not name one, in seconds. [oauth-7] */
export const DEFAULT_EXPIRES_IN = 3600;

/** Replaces the person in the row of an ended token, until the token expires. */
const NOBODY = "";

/** The person of an access token; null once it has ended, even if the service still takes it. */
interface TokenHolder {
  readonly userId: string | null;
}

/** Ends tokens: their rows stay until they expire, so that no gateway takes them for an independent client's. [gateway-13] */
async function end(on: Query, which: ExpressionOrFactory<Schema, "gateway_tokens", SqlBool>): Promise<void> {
  await on.updateTable("gateway_tokens").set({ user_id: NOBODY, session_hash: null }).where(which).execute();
}

/** The persons of access tokens that this gateway, or another one on its database, saw issued. */
export function createTokenUsers(database: Database, now: () => Date) {
  const { query } = database;
  return {
    /** `expiresIn` in seconds; the token ends with the page's session, `sessionHash`. */
    async add(
      accessToken: string,
      userId: string,
      expiresIn = DEFAULT_EXPIRES_IN,
      sessionHash?: string,
    ): Promise<void> {
      const row = {
        user_id: userId,
        session_hash: sessionHash ?? null,
        expires_at: new Date(now().getTime() + expiresIn * 1000).toISOString(),
      };
      await query
        .insertInto("gateway_tokens")
        .values({ token_hash: hashSecret(accessToken), ...row })
        .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(row))
        .execute();
    },
    /** Undefined for an unknown or expired token. */
    async holderOf(accessToken: string): Promise<TokenHolder | undefined> {
      const row = await query
        .selectFrom("gateway_tokens")
        .select("user_id")
        .where("token_hash", "=", hashSecret(accessToken))
        .where("expires_at", ">", now().toISOString())
        .executeTakeFirst();
      return row && { userId: row.user_id === NOBODY ? null : row.user_id };
    },
    /** Undefined also for an ended token. */
    async userOf(accessToken: string): Promise<string | undefined> {
      return (await this.holderOf(accessToken))?.userId ?? undefined;
    },
    /** Ends a token that was revoked, or that the service no longer accepts. */
    end: (token: string) => end(query, (row) => row("token_hash", "=", hashSecret(token))),
    /** Ends all tokens of a person, including those of programs. */
    endAllOf: (userId: string) => end(query, (row) => row("user_id", "=", userId)),
    /** Ends the tokens of page sessions, in the transaction that ends the sessions. */
    endThoseOf: (sessionHashes: readonly string[], on: Query = query) =>
      end(on, (row) => row("session_hash", "in", sessionHashes)),
  };
}

export type TokenUsers = ReturnType<typeof createTokenUsers>;
