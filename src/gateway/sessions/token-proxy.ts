import {
  MAX_FORM_BYTES,
  OAUTH_PATHS,
  PAGE_HEADER,
  REFRESH_TOKEN_PLACEHOLDER,
  type TokenAnswer,
  tokenAnswer,
} from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { readBody } from "#service/http/read-body.ts";
import { isOwnPage } from "./session-cookie.ts";
import { PageSessions, type PageSessionsOptions } from "./page-sessions.ts";
import { tokenRefusal } from "./token-trade.ts";
import { clientOf, userOfGrant } from "./token-users.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";

interface TokenProxyOptions extends PageSessionsOptions {
  /** Origins whose pages hold their own refresh tokens: they receive them, and no cookie. */
  readonly corsOrigins: readonly string[];
}

/** Whether the gateway holds the refresh token; programs, and pages of the listed origins, hold theirs themselves. */
function keepsRefreshToken({ headers }: Request, corsOrigins: readonly string[]): boolean {
  return headers.has("Sec-Fetch-Site") && !corsOrigins.includes(headers.get("Origin") ?? "");
}

/** A form with its original bytes. */
interface Form {
  readonly form: URLSearchParams;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Only Prospect's pages send this header, and browsers always send a page's origin: here something on the way removed the origin.
 */
const isPageOfProspect = ({ headers }: Request) => headers.has(PAGE_HEADER.name);

const NO_FETCH_METADATA = [
  "missing_fetch_metadata",
  "A proxy removes Sec-Fetch-Site. Without it no session can be kept for a page.",
] as const;

/** Headers of an independent client that are sent on: no cookie, and nothing about how the request came here. */
const PASSED_HEADERS = ["Accept", "Authorization", "Content-Encoding", "Content-Type", "Origin"] as const;

function passedHeaders({ headers }: Request): Headers {
  const passed = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return passed;
}

function isRevocation(request: Request): boolean {
  return new URL(request.url).pathname === SERVICE_PREFIX + OAUTH_PATHS.revoke;
}

function readAnswer(text: string): TokenAnswer | undefined {
  // the client may still understand it
  return readable(() => tokenAnswer.parse(JSON.parse(text)));
}

/**
 * The token and revocation endpoints. A page must be of our origin and say so in a header that no form sends; it then gets a
 * session here. For everybody else answers pass unchanged, without cookies. Records whose each access token is. [gateway-11]
 */
export class TokenProxy {
  readonly #options: TokenProxyOptions;
  readonly #pages: PageSessions;

  constructor(options: TokenProxyOptions) {
    this.#options = options;
    this.#pages = new PageSessions(options);
  }

  /** Passes tokens on to clients that hold the refresh token themselves. */
  async #pass(request: Request, { form, body }: Form, address: string | undefined): Promise<Response> {
    const { users, authorization, log } = this.#options;
    const isRevoked = isRevocation(request);
    let response: Response;
    let text: string;
    try {
      response = await authorization.pass(isRevoked ? "revoke" : "token", {
        clientId: clientOf(request, form),
        body,
        headers: passedHeaders(request),
        address,
      });
      text = await response.text();
    } catch (error) {
      log?.error({ operation: "oauth.token", error }, "no tokens");
      return tokenRefusal(502, "server_error", "The sign-in service did not answer.", "unknown");
    }
    // until then the token keeps its person: a refused revocation changes nothing
    if (isRevoked && response.ok) await users.end(form.get("token") ?? "");
    const answer = response.ok ? readAnswer(text) : undefined;
    const userId = answer && userOfGrant(request, form, answer, authorization.userClaim);
    if (answer && userId !== undefined) await users.add(answer.access_token, userId, answer.expires_in);
    const headers = new Headers(response.headers);
    // these headers describe the upstream connection, not this one
    for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding", "Set-Cookie"]) {
      headers.delete(name);
    }
    return new Response(text === "" ? null : text, { status: response.status, headers });
  }

  async #routePage(request: Request, sent: Form, address: string | undefined): Promise<Response> {
    const { form } = sent;
    if (form.get("grant_type") === "authorization_code") return this.#pages.redeem(request, form, address);
    const token = form.get(isRevocation(request) ? "token" : "refresh_token");
    if (token !== REFRESH_TOKEN_PLACEHOLDER) return this.#pass(request, sent, address);
    return isRevocation(request) ? this.#pages.end(request, address) : this.#pages.renew(request, address);
  }

  async #route(request: Request, address: string | undefined): Promise<Response> {
    const isPage = keepsRefreshToken(request, this.#options.corsOrigins);
    if (!isPage && isPageOfProspect(request)) return tokenRefusal(400, ...NO_FETCH_METADATA);
    if (isPage && !isOwnPage(request)) {
      return tokenRefusal(403, "invalid_request", "Only pages of this origin may ask here.");
    }
    const body = await readBody(request, MAX_FORM_BYTES);
    if (body === undefined) return tokenRefusal(413, "invalid_request", "The request is too large.");
    const sent = { body, form: new URLSearchParams(new TextDecoder().decode(body)) };
    return isPage ? this.#routePage(request, sent, address) : this.#pass(request, sent, address);
  }

  /** Answers a POST to the token or the revocation endpoint. Never rejects. */
  async handle(request: Request, address?: string): Promise<Response> {
    try {
      return await this.#route(request, address);
    } catch (error) {
      this.#options.log?.error({ operation: "oauth.token", error }, "session not available");
      return tokenRefusal(503, "temporarily_unavailable", "The gateway had a problem.", "unknown", "1");
    }
  }
}
