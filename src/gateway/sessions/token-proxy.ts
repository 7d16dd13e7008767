import { randomUUID } from "node:crypto";
import { GATEWAY_OUTCOME, type GatewayOutcome } from "#contract/gateway-schemas.ts";
import {
  MAX_FORM_BYTES,
  REFRESH_TOKEN_PLACEHOLDER,
  OAUTH_PATHS,
  PAGE_HEADER,
  type TokenAnswer,
  tokenAnswer,
} from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { CodeRedemptions } from "./code-redemptions.ts";
import type { SessionStore } from "./session-store.ts";
import { readBody } from "#service/http/read-body.ts";
import { clearedCookie, hashSessionId, readSessionCookie, sessionCookie } from "./session-cookie.ts";
import { type TokenUsers, userOfGrant } from "./token-users.ts";

type Upstream = (request: Request) => Promise<Response>;

interface TokenProxyOptions {
  /** May reject. */
  readonly upstream: Upstream;
  /** Told whose each access token is. */
  readonly users: TokenUsers;
  readonly sessions: SessionStore;
  readonly redemptions: CodeRedemptions;
  readonly publicUrl: string;
  /** Origins whose pages keep their own refresh tokens: they get them, and no cookie. */
  readonly corsOrigins: readonly string[];
}

/** Whether a browser's page calls: only then a cookie is read or set. */
function isPageCall(request: Request): boolean {
  return request.headers.has("Sec-Fetch-Site");
}

function oauthError(
  status: number,
  error: string,
  description: string,
  outcome: GatewayOutcome = "not-sent",
): Response {
  return Response.json(
    { error, error_description: description },
    { status, headers: { "Cache-Control": "no-store", [GATEWAY_OUTCOME]: outcome } },
  );
}

function withForm(request: Request, form: URLSearchParams): Request {
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  headers.delete("Content-Length");
  return new Request(request.url, { method: "POST", headers, body: form.toString() });
}

function withCookie(response: Response, cookie: string): Response {
  const answer = new Response(response.body, response);
  answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** The same answer with another body. */
function withBody(response: Response, body: object): Response {
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** The form of a request, or the answer that refuses it. */
async function readForm(request: Request): Promise<URLSearchParams | Response> {
  const body = await readBody(request, MAX_FORM_BYTES);
  return body === undefined
    ? oauthError(413, "invalid_request", "The request is too large.")
    : new URLSearchParams(new TextDecoder().decode(body));
}

/** The tokens that an answer holds, if it does, and the answer for whoever gets it. */
async function readTokens(response: Response): Promise<[Response, TokenAnswer | undefined]> {
  if (!response.ok) return [response, undefined];
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  const passed = new Response(text, { status: response.status, headers });
  try {
    return [passed, tokenAnswer.parse(JSON.parse(text))];
  } catch {
    // the client may understand it
    return [passed, undefined];
  }
}

/** The tokens for the page: a placeholder stands for the refresh token, which stays behind the cookie. */
function withSession(response: Response, answer: TokenAnswer, cookie: string): Response {
  return withCookie(withBody(response, { ...answer, refresh_token: REFRESH_TOKEN_PLACEHOLDER }), cookie);
}

/** The browser has no session, or one that has ended: its cookie goes. */
function noSession(publicUrl: string): Response {
  const error = oauthError(400, "invalid_grant", "This browser has no session here.");
  return withCookie(error, clearedCookie(publicUrl));
}

/** Whether the gateway keeps the refresh token; programs, and pages of the listed origins, keep theirs themselves. */
function keepsRefreshToken(request: Request, corsOrigins: readonly string[]): boolean {
  return isPageCall(request) && !corsOrigins.includes(request.headers.get("Origin") ?? "");
}

/** Whether the request says that a page of our own origin made it, in headers that no form can send. */
function isOwnPage({ headers }: Request): boolean {
  return (
    headers.get("Sec-Fetch-Site") === "same-origin" && headers.get(PAGE_HEADER.name) === PAGE_HEADER.value
  );
}

/** Runs tasks of the same key one after the other: two renewals at once would end a rotating session. */
function serialiser() {
  const tails = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const run = (tails.get(key) ?? Promise.resolve()).then(task, task);
    tails.set(key, run);
    try {
      return await run;
    } finally {
      if (tails.get(key) === run) tails.delete(key);
    }
  };
}

/**
 * The token and revocation endpoints. For pages the refresh token stays here, behind an HttpOnly cookie, and the page
 * holds a placeholder in its place; a page must be of our origin and say so in a header that no form sends. For everybody
 * else answers pass unchanged. Whose each access token is, is noted on the way.
 */
export class TokenProxy {
  readonly #options: TokenProxyOptions;
  readonly #oneByOne = serialiser();

  constructor(options: TokenProxyOptions) {
    this.#options = options;
  }

  async #upstream(request: Request): Promise<Response> {
    try {
      return await this.#options.upstream(request);
    } catch {
      return oauthError(502, "server_error", "The service did not answer.", "unknown");
    }
  }

  /** Passes tokens on to whoever keeps the refresh token, too. */
  async #pass(request: Request, form: URLSearchParams): Promise<Response> {
    const { users } = this.#options;
    const [response, answer] = await readTokens(await this.#upstream(withForm(request, form)));
    const userId = answer && userOfGrant(request, form, answer);
    if (answer && userId !== undefined) await users.add(answer.access_token, userId, answer.expires_in);
    return response;
  }

  async #passRevocation(request: Request, form: URLSearchParams): Promise<Response> {
    await this.#options.users.forget(form.get("token") ?? "");
    return this.#upstream(withForm(request, form));
  }

  /** Tokens for a page, or the answer when there are none: one that is not understood could hold a refresh token. */
  async #tokensForPage(request: Request, form: URLSearchParams): ReturnType<typeof readTokens> {
    const [response, answer] = await readTokens(await this.#upstream(withForm(request, form)));
    if (!response.ok || answer !== undefined) return [response, answer];
    return [
      oauthError(502, "server_error", "The answer of the service is not understood.", "unknown"),
      undefined,
    ];
  }

  /** Whom the tokens of a page are for. Where nobody says, the session stands for a person of its own. */
  #userOfPage(request: Request, form: URLSearchParams, answer: TokenAnswer, known?: string): string {
    return userOfGrant(request, form, answer) ?? known ?? randomUUID();
  }

  async #redeem(request: Request, form: URLSearchParams): Promise<Response> {
    const { users, sessions, publicUrl } = this.#options;
    const [response, answer] = await this.#tokensForPage(request, form);
    if (answer === undefined) return response;
    const userId = this.#userOfPage(request, form, answer);
    if (answer.refresh_token === undefined) {
      await users.add(answer.access_token, userId, answer.expires_in);
      return response;
    }
    const token = { clientId: form.get("client_id") ?? "", refreshToken: answer.refresh_token, userId };
    const id = await sessions.start(token, readSessionCookie(request, publicUrl));
    await users.add(answer.access_token, userId, answer.expires_in, hashSessionId(id));
    return withSession(response, answer, sessionCookie(id, publicUrl));
  }

  async #renew(request: Request, form: URLSearchParams, id: string): Promise<Response> {
    const { users, sessions, publicUrl } = this.#options;
    const session = await sessions.find(id);
    if (!session || session.clientId !== form.get("client_id")) return noSession(publicUrl);
    form.set("refresh_token", session.refreshToken);
    const [response, answer] = await this.#tokensForPage(request, form);
    if (response.status === 400 || response.status === 401) {
      await sessions.end(id);
      return withCookie(response, clearedCookie(publicUrl));
    }
    if (answer === undefined) return response;
    const userId = this.#userOfPage(request, form, answer, session.userId);
    await sessions.replace(id, answer.refresh_token ?? session.refreshToken, userId);
    await users.add(answer.access_token, userId, answer.expires_in, hashSessionId(id));
    return withSession(response, answer, sessionCookie(id, publicUrl));
  }

  async #revoke(request: Request, form: URLSearchParams, id: string): Promise<Response> {
    const { sessions, publicUrl } = this.#options;
    const session = await sessions.find(id);
    if (session) {
      form.set("token", session.refreshToken);
      await this.#upstream(withForm(request, form));
      await sessions.end(id);
    }
    return withCookie(new Response(null, { status: 200 }), clearedCookie(publicUrl));
  }

  async #routePage(request: Request, path: string, form: URLSearchParams): Promise<Response> {
    const { publicUrl } = this.#options;
    const id = readSessionCookie(request, publicUrl);
    if (path === OAUTH_PATHS.revoke) {
      if (form.get("token") !== REFRESH_TOKEN_PLACEHOLDER) return this.#passRevocation(request, form);
      return id === undefined
        ? new Response(null, { status: 200 })
        : this.#oneByOne(id, () => this.#revoke(request, form, id));
    }
    if (form.get("grant_type") === "authorization_code") {
      return this.#options.redemptions.once(request, form, () => this.#redeem(request, form));
    }
    if (form.get("refresh_token") !== REFRESH_TOKEN_PLACEHOLDER) return this.#pass(request, form);
    if (id === undefined) return noSession(publicUrl);
    return this.#oneByOne(id, () => this.#renew(request, form, id));
  }

  /** Answers a POST to the token or the revocation endpoint. */
  async handle(request: Request): Promise<Response> {
    const isPage = keepsRefreshToken(request, this.#options.corsOrigins);
    if (isPage && !isOwnPage(request)) {
      return oauthError(403, "invalid_request", "Only pages of this origin may ask here.");
    }
    const form = await readForm(request);
    if (form instanceof Response) return form;
    const path = new URL(request.url).pathname.slice(SERVICE_PREFIX.length);
    if (isPage) return this.#routePage(request, path, form);
    return path === OAUTH_PATHS.revoke ? this.#passRevocation(request, form) : this.#pass(request, form);
  }
}
