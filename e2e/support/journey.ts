import type { BrowserContext, Page } from "@playwright/test";
import { nameInCopy } from "#tools/sandbox-copies.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { signInOverHttp } from "#tools/sign-in/sign-in-over-http.ts";

/**
 * The present journey's own copy of the sandbox's organisations; undefined where it has its own server. A worker runs one journey
 * at a time.
 */
let organisations: string | undefined;

export function enterOrganisations(copy: string | undefined): void {
  organisations = copy;
}

/** The name of a user, an account or a client in the present journey: `rep` is `rep.7` there. */
export function nameInJourney(name: string): string {
  return organisations === undefined ? name : nameInCopy(name, organisations);
}

/** The script client of the journey's organisation. */
export function journeyCaller(serviceUrl: string): Promise<ServiceCaller> {
  return serviceCaller(serviceUrl, fetch, nameInJourney("prospect-machine"));
}

/** The app's hint that a browser has a session. */
const SESSION_HINT = "prospect.session";

function cookieOf(line: string, domain: string) {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return {
    name,
    value,
    domain,
    path: /;\s*path=([^;]*)/i.exec(line)?.[1] ?? "/",
    httpOnly: /;\s*httponly/i.test(line),
    secure: /;\s*secure/i.test(line),
    sameSite: /;\s*samesite=strict/i.test(line) ? ("Strict" as const) : ("Lax" as const),
  };
}

async function addSession(context: BrowserContext, origin: string, username: string): Promise<void> {
  const lines = await signInOverHttp(origin, nameInJourney(username));
  await context.addCookies(lines.map((line) => cookieOf(line, new URL(origin).hostname)));
}

/** Signs in a user of the journey in a page's browser, without the sign-in pages. */
export async function beginSession(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(new URL("/healthz", origin).href);
  await addSession(page.context(), origin, username);
  await page.evaluate((key) => localStorage.setItem(key, "1"), SESSION_HINT);
}
