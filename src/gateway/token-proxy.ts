import {
  REFRESH_TOKEN_PLACEHOLDER,
  OAUTH_PATHS,
  PAGE_HEADER,
  type TokenAnswer,
  tokenAnswer,
} from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { SessionStore } from "./gateway-session-store.ts";
import { clearedCookie, readSessionCookie, sessionCookie } from "./session-cookie.ts";

type Upstream = (request: Request) => Promise<Response>;

interface TokenProxyOptions {
  readonly upstream: Upstream;
  readonly sessions: SessionStore;
  readonly publicUrl: string;
  /** Origins whose pages keep their own refresh tokens: they get them, and no cookie. */
  readonly corsOrigins: readonly string[];
}

/** A form of a token or revocation request is far smaller than this. Bytes. */
const MAX_FORM_BYTES = 64 * 1024;

/** Whether a browser's page calls: only then a cookie is read or set. */
function isPageCall(request: Request): boolean {
  return request.headers.has("Sec-Fetch-Site");
}

function oauthError(status: number, error: string, description: string): Response {
  return Response.json(
    { error, error_description: description },
    { status, headers: { "Cache-Control": "no-store" } },
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

/** The form of a page of our own origin, or the answer that refuses it. */
async function readForm(request: Request): Promise<URLSearchParams | Response> {
  if (!isOwnPage(request)) {
    return oauthError(403, "invalid_request", "Only pages of this origin may ask here.");
  }
  const text = await request.text();
  return text.length > MAX_FORM_BYTES
    ? oauthError(413, "invalid_request", "The request is too large.")
    : new URLSearchParams(text);
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

/** Whether a page of our origin asks for tokens or revokes them; pages of other origins keep theirs themselves. */
function isTokenCall(request: Request, corsOrigins: readonly string[]): boolean {
  const path = new URL(request.url).pathname.slice(SERVICE_PREFIX.length);
  const ours = path === OAUTH_PATHS.token || path === OAUTH_PATHS.revoke;
  const guest = corsOrigins.includes(request.headers.get("Origin") ?? "");
  return ours && request.method === "POST" && isPageCall(request) && !guest;
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
 * The token and revocation endpoints as pages see them: the refresh token stays here, behind an HttpOnly cookie, and
 * the page holds a placeholder in its place. A page must be of our origin and say so in a header that no form sends.
 */
export function createTokenProxy({ upstream, sessions, publicUrl, corsOrigins }: TokenProxyOptions) {
  const oneByOne = serialiser();

  async function redeem(request: Request, form: URLSearchParams): Promise<Response> {
    const response = await upstream(withForm(request, form));
    const answer = response.ok ? tokenAnswer.parse(await response.json()) : undefined;
    if (answer === undefined) return response;
    if (answer.refresh_token === undefined) return withBody(response, answer);
    const token = { clientId: form.get("client_id") ?? "", refreshToken: answer.refresh_token };
    const id = await sessions.start(token, readSessionCookie(request, publicUrl));
    return withSession(response, answer, sessionCookie(id, publicUrl));
  }

  async function renew(request: Request, form: URLSearchParams, id: string): Promise<Response> {
    const token = await sessions.find(id);
    if (!token || token.clientId !== form.get("client_id")) return noSession(publicUrl);
    form.set("refresh_token", token.refreshToken);
    const response = await upstream(withForm(request, form));
    if (response.status === 400 || response.status === 401) {
      await sessions.end(id);
      return withCookie(response, clearedCookie(publicUrl));
    }
    if (!response.ok) return response;
    const answer = tokenAnswer.parse(await response.json());
    if (answer.refresh_token !== undefined) await sessions.replace(id, answer.refresh_token);
    return withSession(response, answer, sessionCookie(id, publicUrl));
  }

  async function revoke(request: Request, form: URLSearchParams, id: string): Promise<Response> {
    const token = await sessions.find(id);
    if (token) {
      form.set("token", token.refreshToken);
      await upstream(withForm(request, form));
      await sessions.end(id);
    }
    return withCookie(new Response(null, { status: 200 }), clearedCookie(publicUrl));
  }

  async function route(request: Request, path: string, form: URLSearchParams): Promise<Response> {
    const id = readSessionCookie(request, publicUrl);
    if (path === OAUTH_PATHS.revoke) {
      if (form.get("token") !== REFRESH_TOKEN_PLACEHOLDER) return upstream(withForm(request, form));
      return id === undefined
        ? new Response(null, { status: 200 })
        : oneByOne(id, () => revoke(request, form, id));
    }
    if (form.get("grant_type") === "authorization_code") return redeem(request, form);
    if (form.get("refresh_token") !== REFRESH_TOKEN_PLACEHOLDER) return upstream(withForm(request, form));
    if (id === undefined) return noSession(publicUrl);
    return oneByOne(id, () => renew(request, form, id));
  }

  return {
    /** Whether this request is one that the gateway answers for a page. */
    handles: (request: Request) => isTokenCall(request, corsOrigins),
    async handle(request: Request): Promise<Response> {
      const form = await readForm(request);
      if (form instanceof Response) return form;
      const path = new URL(request.url).pathname.slice(SERVICE_PREFIX.length);
      return route(request, path, form);
    },
  };
}
