import type { BrowserContext, Page, Request } from "@playwright/test";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";

/** A page without a request for so long counts as idle. */
const IDLE_MS = 500;

const LOOK_MS = 50;

/** Each page's open requests, and when the last one ended. */
const pages = new WeakMap<Page, { readonly open: Set<Request>; quietSince: number }>();

/** Event streams stay open for as long as their page. */
function isStream(request: Request): boolean {
  return new URL(request.url()).pathname === GATEWAY_PREFIX + WORKSPACE_PATHS.events;
}

function stateOf(page: Page) {
  const known = pages.get(page) ?? { open: new Set<Request>(), quietSince: Date.now() };
  pages.set(page, known);
  return known;
}

/** Tracks the requests of a context's pages from now on. */
export function watchRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    const state = stateOf(page);
    const end = (request: Request) => {
      state.open.delete(request);
      state.quietSince = Date.now();
    };
    page.on("request", (request) => {
      if (!isStream(request)) state.open.add(request);
    });
    page.on("requestfinished", end);
    page.on("requestfailed", end);
  });
}

/** Waits until a page has sent no request for half a second, apart from its event stream. */
export async function networkIdle(page: Page): Promise<void> {
  const state = stateOf(page);
  while (state.open.size > 0 || Date.now() - state.quietSince < IDLE_MS) await page.waitForTimeout(LOOK_MS);
}
