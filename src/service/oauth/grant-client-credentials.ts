import { randomUUID } from "node:crypto";
import type { TokenAnswer } from "#contract/oauth.ts";
import type { ServiceContext } from "../context.ts";
import { checkScope } from "./check-scope.ts";
import { newAccessToken, tokenAnswerOf } from "./issue-tokens.ts";
import type { TokenRequest } from "./token-request.ts";

/** An access token for a program of its own: no person, so neither id_token nor refresh token. */
export async function grantClientCredentials(
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
