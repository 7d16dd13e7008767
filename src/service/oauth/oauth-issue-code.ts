import type { SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import type { AuthorizeRequest } from "./oauth-authorize-request.ts";
import { hashSecret, newSecret } from "./oauth-secrets.ts";

interface Consent {
  readonly authorization: AuthorizeRequest;
  readonly user: SandboxUser;
  readonly signedInAt: Date;
  readonly scopes: readonly string[];
}

/** Makes a code that can be redeemed once, within the setting `codeTtl`. Only its hash is stored. */
export async function issueCode(consent: Consent, context: ServiceContext): Promise<string> {
  const { authorization, user, signedInAt, scopes } = consent;
  await sweep(context);
  const code = newSecret();
  const expires = context.now().getTime() + context.settings.codeTtl * 1000;
  await context.database.query
    .insertInto("oauth_codes")
    .values({
      code_hash: hashSecret(code),
      client_id: authorization.client.id,
      user_id: user.id,
      redirect_uri: authorization.target.redirectUri,
      code_challenge: authorization.codeChallenge,
      scope: scopes.join(" "),
      nonce: authorization.nonce ?? null,
      auth_time: signedInAt.toISOString(),
      expires_at: new Date(expires).toISOString(),
      redeemed_family: null,
    })
    .execute();
  return code;
}

/** A used code is remembered this long (milliseconds), so that a late second use still ends its tokens. */
const CODE_MEMORY_MS = 24 * 3600 * 1000;

/** Deletes what has expired, so that the tables stay as small as their use. */
async function sweep({ database, now }: ServiceContext): Promise<void> {
  const current = now();
  const time = current.toISOString();
  const remembered = new Date(current.getTime() - CODE_MEMORY_MS).toISOString();
  await database.query.deleteFrom("oauth_codes").where("expires_at", "<", remembered).execute();
  await database.query.deleteFrom("oauth_sessions").where("expires_at", "<", time).execute();
  await database.query.deleteFrom("oauth_tokens").where("expires_at", "<", time).execute();
}
