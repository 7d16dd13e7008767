import type { Caller, ServiceContext } from "../context.ts";
import { splitScope } from "./check-scope.ts";
import { hashSecret } from "./secrets.ts";

/** Who holds this access token. Undefined when it is unknown, expired or revoked. [auth-1] [auth-4] */
export async function authenticate(token: string, context: ServiceContext): Promise<Caller | undefined> {
  const row = await context.database.query
    .selectFrom("oauth_tokens")
    .select(["client_id", "user_id", "scope"])
    .where("token_hash", "=", hashSecret(token))
    .where("kind", "=", "access")
    .where("expires_at", ">", context.now().toISOString())
    .executeTakeFirst();
  return row && { clientId: row.client_id, userId: row.user_id, scopes: new Set(splitScope(row.scope)) };
}
