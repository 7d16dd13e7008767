import type { BrowserContext } from "@playwright/test";
import { OAUTH_PATHS, REFRESH_TOKEN_PLACEHOLDER } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { pageHeaders } from "./page-headers.ts";

/** The cookie of a browser's session at the gateway, as requests send it. */
export async function sessionCookie(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => /^prospect-\d+$/.test(name));
  if (!cookie) throw new Error("The browser has no session");
  return `${cookie.name}=${cookie.value}`;
}

/** Renews the session of a cookie at a gateway, as its page does. */
export function renew(gatewayUrl: string, cookie: string): Promise<Response> {
  return fetch(gatewayUrl + SERVICE_PREFIX + OAUTH_PATHS.token, {
    method: "POST",
    headers: pageHeaders(cookie),
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: REFRESH_TOKEN_PLACEHOLDER }),
  });
}

/** The session's new access token; undefined where the session has ended. Throws for any other answer. */
export async function renewedToken(gatewayUrl: string, cookie: string): Promise<string | undefined> {
  const response = await renew(gatewayUrl, cookie);
  const answer: unknown = await response.json();
  if (response.status === 400) return undefined;
  if (typeof answer !== "object" || answer === null || !("access_token" in answer))
    throw new Error(`A renewal was answered ${response.status}`);
  return String(answer.access_token);
}
