import {
  OAUTH_PATHS,
  PAGE_HEADER,
  type PageTokenAnswer,
  REFRESH_TOKEN_PLACEHOLDER,
  oauthError,
  pageTokenAnswer,
} from "#contract/oauth-schemas.ts";
import { retryAfterOf } from "#app/lib/clock.ts";
import { authUrl } from "./auth-endpoints.ts";
import type { Grant } from "./auth-grant.ts";
import { ExpectedError, ignoring, isNetworkTrouble, isUnreadable } from "#app/lib/reports/report.ts";

/** The service refused the grant: whoever used this browser must sign in again. */
export class GrantRefused extends ExpectedError {
  override name = "GrantRefused";
}

/** No tokens came, but nobody refused them: the service or the network failed. */
export class TokensUnavailable extends ExpectedError {
  override name = "TokensUnavailable";
  /** Milliseconds until a retry makes sense, where the answer says so. */
  readonly retryAfter: number | undefined;
  /** The answer's OAuth error code, or `no_answer` or `unreadable_answer`. */
  readonly code: string;
  /** The answer's own description. */
  readonly said: string | undefined;

  constructor(message: string, { retryAfter, code, said, ...options }: UnavailableOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
    this.code = code;
    this.said = said;
  }
}

interface UnavailableOptions extends ErrorOptions {
  readonly code: string;
  readonly said?: string | undefined;
  readonly retryAfter?: number | undefined;
}

const TIMEOUT_MS = 30_000;

/**
 * A token with less time left than this is renewed before use, but never before an eighth of its lifetime has passed.
 */
const RENEW_BEFORE_MS = 30_000;

/** The grant in a token answer received at `now`: lifetimes count from then, by this machine's clock alone. */
export function grantOf(answer: PageTokenAnswer, now: number): Grant {
  const { access_token: accessToken, expires_in: seconds, id_token: idToken, scope, person } = answer;
  const lifetime = seconds * 1000;
  return {
    accessToken,
    renewAt: now + Math.max(lifetime - RENEW_BEFORE_MS, lifetime / 8),
    expiresAt: now + lifetime,
    ...(idToken === undefined ? {} : { idToken }),
    user: {
      id: person.id,
      name: person.name.trim() || "Signed in",
      scopes: scope.split(" ").filter((part) => part !== ""),
    },
  };
}

/** Parses an answer of the token endpoint. Throws {@link GrantRefused} or {@link TokensUnavailable}. [gateway-11] */
export function readGrant(response: Response, text: string, now: number): Grant {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    ignoring(isUnreadable)(error);
    // not JSON, such as a proxy's error page
  }
  const refusal = response.ok ? undefined : oauthError.safeParse(body).data;
  if (refusal?.error === "invalid_grant") throw new GrantRefused();
  const answer = pageTokenAnswer.safeParse(body);
  if (response.ok && answer.success) return grantOf(answer.data, now);
  const retryAfter = retryAfterOf(response.headers, now);
  throw new TokensUnavailable(`The token endpoint answered ${response.status}`, {
    retryAfter,
    code: refusal?.error ?? "unreadable_answer",
    said: refusal?.error_description,
  });
}

/**
 * Posts a form to the gateway's token endpoint. Rejects with {@link GrantRefused} for `invalid_grant`, and with {@link
 * TokensUnavailable} for anything else.
 */
export async function requestGrant(form: Readonly<Record<string, string>>): Promise<Grant> {
  try {
    const response = await fetch(authUrl(OAUTH_PATHS.token), {
      method: "POST",
      headers: { [PAGE_HEADER.name]: PAGE_HEADER.value },
      body: new URLSearchParams(form),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return readGrant(response, await response.text(), Date.now());
  } catch (error) {
    if (error instanceof GrantRefused || error instanceof TokensUnavailable) throw error;
    ignoring(isNetworkTrouble)(error);
    throw new TokensUnavailable("The token endpoint could not be reached", {
      code: "no_answer",
      cause: error,
    });
  }
}

/**
 * Pauses between attempts to redeem a code, and the latest start of one: the gateway repeats its answer for 10 s.
 * [gateway-10]
 */
const REDEEM_PAUSES_MS = [300, 1000, 2500] as const;
const LAST_REDEEM_MS = 8000;

/** Redeems a code; retries where no answer arrived. Rejects like {@link requestGrant}. */
export async function redeemCode(form: Readonly<Record<string, string>>): Promise<Grant> {
  const start = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await requestGrant(form);
    } catch (error) {
      // only a broken connection sets a cause
      const isCut = error instanceof TokensUnavailable && error.cause !== undefined;
      const pause = REDEEM_PAUSES_MS[tries];
      if (!isCut || pause === undefined || performance.now() - start + pause > LAST_REDEEM_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * Requests a new access token with the cookie that only the gateway can read. Every page load makes this call, so it
 * does not use the OpenID client, which loads for signing in and out only. Rejects like {@link requestGrant}.
 */
export function renewByCookie(): Promise<Grant> {
  return requestGrant({ grant_type: "refresh_token", refresh_token: REFRESH_TOKEN_PLACEHOLDER });
}
