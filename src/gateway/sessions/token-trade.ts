import { GATEWAY_OUTCOME, type GatewayOutcome } from "#contract/gateway-schemas.ts";
import { type TokenAnswer, oauthError, tokenAnswer } from "#contract/oauth-schemas.ts";
import type { Person } from "#gateway/people/person.ts";
import type { AuthorizationServer, TokenGrant } from "#gateway/upstream/upstream.ts";
import type { Log } from "#service/service-context.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";

/** The result of trading a code or a refresh token. */
export type Traded =
  | { readonly answer: TokenAnswer }
  /** `ended`: the code or the refresh token is no longer valid. */
  | { readonly refused: Response; readonly ended: boolean };

/** The gateway's own error answer of the token endpoint (RFC 6749, 5.2). */
export function tokenRefusal(
  status: number,
  error: string,
  description: string,
  outcome: GatewayOutcome = "not-sent",
  retryAfter: string | null = null,
): Response {
  return Response.json(
    { error, error_description: description },
    {
      status,
      headers: {
        "Cache-Control": "no-store",
        [GATEWAY_OUTCOME]: outcome,
        ...(retryAfter === null ? {} : { "Retry-After": retryAfter }),
      },
    },
  );
}

/** Interprets a refusal. Only `invalid_grant` says something about the code or the token. */
async function refusedBy(response: Response, log: Log | undefined): Promise<Traded> {
  const { status, headers } = response;
  const said = oauthError.safeParse(
    await response.json().catch((error: unknown) => {
      if (!isUnreadable(error)) log?.error({ error }, "a refusal broke off");
    }),
  );
  if (!said.success) {
    // a proxy's page, or an empty body
    const passed = status === 429 || status >= 500 ? status : 502;
    const text = `The sign-in service refused without a reason (${status}).`;
    const refused = tokenRefusal(passed, "server_error", text, "unknown", headers.get("Retry-After"));
    return { refused, ended: false };
  }
  const { error, error_description: description = "" } = said.data;
  if (error === "invalid_client") {
    log?.error({ status }, "the sign-in service does not take the client credentials of this gateway");
  }
  const refused = tokenRefusal(status, error, description, "upstream", headers.get("Retry-After"));
  return { refused, ended: error === "invalid_grant" };
}

/** Trades a code or a refresh token of a page. Never rejects. */
export async function tradeForTokens(
  authorization: AuthorizationServer,
  grant: TokenGrant,
  { log, address }: { readonly log?: Log | undefined; readonly address: string | undefined },
): Promise<Traded> {
  const failed = (description: string, error: unknown): Traded => {
    log?.error({ operation: "oauth.token", error }, "no tokens");
    return { refused: tokenRefusal(502, "server_error", description, "unknown"), ended: false };
  };
  let response: Response;
  try {
    response = await authorization.token(grant, address);
  } catch (error) {
    return failed("The sign-in service did not answer.", error);
  }
  if (!response.ok) return refusedBy(response, log);
  try {
    return { answer: tokenAnswer.parse(await response.json()) };
  } catch (error) {
    // an answer that is not understood could contain a refresh token
    return failed("The answer of the sign-in service is not understood.", error);
  }
}

/** The person of tokens, or a refusal where they name nobody: their data would belong to nobody. */
export async function personNamedBy(
  authorization: AuthorizationServer,
  answer: TokenAnswer,
  log: Log | undefined,
): Promise<Person | Response> {
  try {
    const person = await authorization.personOf(answer);
    if (person) return person;
    log?.error({}, "the tokens name nobody: set USER_CLAIM or OAUTH_USERINFO_URL");
  } catch (error) {
    log?.error({ error }, "the tokens name nobody");
  }
  return tokenRefusal(502, "server_error", "The sign-in service does not say who signed in.", "unknown");
}
