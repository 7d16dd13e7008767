import type { ServiceContext } from "../context.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { checkDuplicates, readForm, required } from "./parameters.ts";
import { revokeFamily } from "./tokens.ts";
import { hashSecret } from "./secrets.ts";

/**
 * Revocation (RFC 7009): 200 whether or not the token was known. A refresh token takes its whole family with it, an
 * access token only itself; another client's token is left alone.
 */
export async function revoke(request: Request, context: ServiceContext): Promise<Response> {
  const form = await readForm(request);
  const client = authenticateClient(request, form);
  checkDuplicates(form);
  const hash = hashSecret(required(form, "token"));
  const row = await context.database.query
    .selectFrom("oauth_tokens")
    .select(["kind", "family"])
    .where("token_hash", "=", hash)
    .where("client_id", "=", client.id)
    .executeTakeFirst();
  if (row?.kind === "refresh") await revokeFamily(row.family, context);
  if (row?.kind === "access") {
    await context.database.query.deleteFrom("oauth_tokens").where("token_hash", "=", hash).execute();
  }
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}
