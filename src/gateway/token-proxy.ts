import { KEPT_REFRESH_TOKEN, OAUTH_PATHS, PAGE_HEADER, tokenAnswer } from "#contract/oauth.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { SessionStore } from "./session-store.ts";
import { clearedCookie, readSessionCookie, sessionCookie } from "./session-cookie.ts";

type Upstream = (request: Request) => Promise<Response>;

interface TokenProxyOptions {
  readonly upstream: Upstream;
  readonly kept: SessionStore;
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
export function createTokenProxy({ upstream, kept, publicUrl, corsOrigins }: TokenProxyOptions) {
  const oneByOne = serialiser();

  async function redeem(request: Request, form: URLSearchParams): Promise<Response> {
    const response = await upstream(withForm(request, form));
    const answer = response.ok ? tokenAnswer.parse(await response.json()) : undefined;
    if (answer === undefined) return response;
    if (answer.refresh_token === undefined) return withBody(response, answer);
    const token = { clientId: form.get("client_id") ?? "", refreshToken: answer.refresh_token };
    const id = await kept.keep(token, readSessionCookie(request, publicUrl));
    const body = { ...answer, refresh_token: KEPT_REFRESH_TOKEN };
    return withCookie(withBody(response, body), sessionCookie(id, publicUrl));
  }

  async function renew(request: Request, form: URLSearchParams, id: string): Promise<Response> {
    const token = await kept.find(id);
    if (!token || token.clientId !== form.get("client_id")) return ended("This browser has no session here.");
    form.set("refresh_token", token.refreshToken);
    const response = await upstream(withForm(request, form));
    if (response.status === 400 || response.status === 401) {
      await kept.forget(id);
      return withCookie(response, clearedCookie(publicUrl));
    }
    if (!response.ok) return response;
    const answer = tokenAnswer.parse(await response.json());
    if (answer.refresh_token !== undefined) await kept.replace(id, answer.refresh_token);
    return withCookie(
      withBody(response, { ...answer, refresh_token: KEPT_REFRESH_TOKEN }),
      sessionCookie(id, publicUrl),
    );
  }

  function ended(description: string): Response {
    return withCookie(oauthError(400, "invalid_grant", description), clearedCookie(publicUrl));
  }

  async function revoke(request: Request, form: URLSearchParams, id: string): Promise<Response> {
    const token = await kept.find(id);
    if (token) {
      form.set("token", token.refreshToken);
      await upstream(withForm(request, form));
      await kept.forget(id);
    }
    return withCookie(new Response(null, { status: 200 }), clearedCookie(publicUrl));
  }

  async function route(request: Request, path: string, form: URLSearchParams): Promise<Response> {
    const id = readSessionCookie(request, publicUrl);
    if (path === OAUTH_PATHS.revoke) {
      if (form.get("token") !== KEPT_REFRESH_TOKEN) return upstream(withForm(request, form));
      return id === undefined
        ? new Response(null, { status: 200 })
        : oneByOne(id, () => revoke(request, form, id));
    }
    if (form.get("grant_type") === "authorization_code") return redeem(request, form);
    if (form.get("refresh_token") !== KEPT_REFRESH_TOKEN) return upstream(withForm(request, form));
    if (id === undefined) return ended("This browser has no session here.");
    return oneByOne(id, () => renew(request, form, id));
  }

  return {
    /** Whether this request is one that the gateway answers for a page. */
    handles(request: Request): boolean {
      const { pathname } = new URL(request.url);
      const path = pathname.slice(SERVICE_PREFIX.length);
      const ours = path === OAUTH_PATHS.token || path === OAUTH_PATHS.revoke;
      const guest = corsOrigins.includes(request.headers.get("Origin") ?? "");
      return ours && request.method === "POST" && isPageCall(request) && !guest;
    },
    async handle(request: Request): Promise<Response> {
      const sameOrigin = request.headers.get("Sec-Fetch-Site") === "same-origin";
      if (!sameOrigin || request.headers.get(PAGE_HEADER.name) !== PAGE_HEADER.value) {
        return oauthError(403, "invalid_request", "Only pages of this origin may ask here.");
      }
      const text = await request.text();
      if (text.length > MAX_FORM_BYTES)
        return oauthError(413, "invalid_request", "The request is too large.");
      const path = new URL(request.url).pathname.slice(SERVICE_PREFIX.length);
      return route(request, path, new URLSearchParams(text));
    },
  };
}
