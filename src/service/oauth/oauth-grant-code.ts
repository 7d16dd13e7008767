import { randomUUID } from "node:crypto";
import type { TokenAnswer } from "#contract/oauth-schemas.ts";
import type { OAuthCodeRow } from "#database/database-schema.ts";
import { findUser } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { OAuthError } from "./oauth-error.ts";
import { required } from "./oauth-parameters.ts";
import { type NewTokens, answerWithTokens, newTokens, revokeFamily } from "./oauth-tokens.ts";
import { hashSecret, sameSecret } from "./oauth-secrets.ts";
import type { TokenRequest } from "./authenticate-client.ts";

const INVALID = "The code is invalid, expired or already used.";

/**
 * Redeems a code. The first attempt uses it up, right or wrong; a second one revokes every token of the first.
 * [oauth-4] [error-2]
 */
export async function grantCode(
  { form, client }: TokenRequest,
  context: ServiceContext,
): Promise<TokenAnswer> {
  const hash = hashSecret(required(form, "code"));
  const proof = { redirectUri: required(form, "redirect_uri"), verifier: required(form, "code_verifier") };
  const code = await findCode(hash, context);
  const user = code && findUser(code.user_id);
  if (!code || !user || code.client_id !== client.id) throw new OAuthError("invalid_grant", INVALID);
  const problem = checkCode(code, proof, context.now());
  const scope = code.scope;
  const holder = { family: randomUUID(), clientId: client.id, userId: user.id, authTime: code.auth_time };
  const tokens = newTokens(holder, { access: scope, refresh: scope }, context);
  if (!(await redeem(hash, tokens, problem === undefined, context))) {
    await endFirstUse(hash, context);
    throw new OAuthError("invalid_grant", INVALID);
  }
  if (problem) throw problem;
  return answerWithTokens(tokens, { user, nonce: code.nonce ?? undefined }, context);
}

function findCode(hash: string, { database }: ServiceContext): Promise<OAuthCodeRow | undefined> {
  return database.query
    .selectFrom("oauth_codes")
    .selectAll()
    .where("code_hash", "=", hash)
    .executeTakeFirst();
}

/**
 * Marks the code as used and stores its tokens in one transaction, so that a concurrent second use finds the tokens to
 * revoke. Returns false if the code was already used.
 */
function redeem(
  hash: string,
  tokens: NewTokens,
  good: boolean,
  { database }: ServiceContext,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("oauth_codes")
      .set({ redeemed_family: tokens.holder.family })
      .where("code_hash", "=", hash)
      .where("redeemed_family", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (good) await transaction.insertInto("oauth_tokens").values(tokens.rows).execute();
    return true;
  });
}

async function endFirstUse(hash: string, context: ServiceContext): Promise<void> {
  const family = (await findCode(hash, context))?.redeemed_family;
  if (family) await revokeFamily(family, context);
  context.log.info({}, "A used code came again: its tokens are revoked");
}

/** 43 to 128 unreserved characters (RFC 7636, 4.1). */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** The proof that a client presents with its code. */
interface CodeProof {
  readonly redirectUri: string;
  readonly verifier: string;
}

/** Why this code cannot be redeemed; undefined if it can. [error-2] */
function checkCode(code: OAuthCodeRow, proof: CodeProof, now: Date): OAuthError | undefined {
  if (code.expires_at <= now.toISOString()) {
    return new OAuthError("invalid_grant", "The code has expired.");
  }
  if (code.redirect_uri !== proof.redirectUri) {
    return new OAuthError("invalid_grant", "The redirect_uri is not the one that the code was sent to.");
  }
  if (!VERIFIER.test(proof.verifier) || !sameSecret(hashSecret(proof.verifier), code.code_challenge)) {
    return new OAuthError("invalid_code_verifier", "The code_verifier does not match the code_challenge.");
  }
  return undefined;
}
