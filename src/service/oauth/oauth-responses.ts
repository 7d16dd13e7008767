import type { HtmlEscapedString } from "hono/utils/html";
import { SHOW_PASSWORD_SOURCE } from "#service/oauth/pages/show-password.ts";
import type { ServiceSettings } from "#service/service-settings.ts";
import { issuerOf } from "#service/service-settings.ts";
import type { OAuthError, ReturnTarget } from "./oauth-error.ts";

/** The result of `html`: a promise if any part is one. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const UNSTORED = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Without form-action: it would also block the redirect to another origin after a form. */
const PAGE_POLICY =
  `default-src 'none'; script-src ${SHOW_PASSWORD_SOURCE}; style-src 'self'; font-src 'self'; img-src 'self' data:; ` +
  "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** A JSON response that must not be cached. */
export function jsonAnswer(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...UNSTORED, Pragma: "no-cache", ...headers } });
}

/** The error response of the token endpoint (RFC 6749, 5.2). */
export function errorAnswer(error: OAuthError): Response {
  const challenge = error.challenge ? { "WWW-Authenticate": 'Basic realm="oauth", charset="UTF-8"' } : {};
  const wait = error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) };
  const body = { error: error.code, error_description: error.message };
  return jsonAnswer(body, error.status, { ...challenge, ...wait });
}

/** An HTML page with its own CSP; `retryAfter` in seconds. */
export async function pageAnswer(
  page: Markup,
  status = 200,
  cookie?: string,
  retryAfter?: number,
): Promise<Response> {
  const headers = new Headers({
    ...UNSTORED,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": PAGE_POLICY,
    "X-Frame-Options": "DENY",
  });
  if (cookie !== undefined) headers.append("Set-Cookie", cookie);
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  return new Response(await page, { status, headers });
}

/** Redirects the browser with a GET. */
export function redirectAnswer(location: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({ ...UNSTORED, Location: location });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** Redirects the browser back to the client, with the issuer beside the result (RFC 9207). */
export function returnAnswer(
  target: ReturnTarget,
  result: Readonly<Record<string, string>>,
  settings: ServiceSettings,
): Response {
  const address = new URL(target.redirectUri);
  for (const [name, value] of Object.entries(result)) address.searchParams.set(name, value);
  if (target.state !== undefined) address.searchParams.set("state", target.state);
  address.searchParams.set("iss", issuerOf(settings));
  return redirectAnswer(address.href);
}
