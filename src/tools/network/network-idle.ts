import type { BrowserContext, Page, Request } from "@playwright/test";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";

/** Without a request for so long a page counts as idle. */
const IDLE_MS = 500;

const LOOK_MS = 50;

/** The requests of each page that are under way, and when the last one ended. */
const pages = new WeakMap<Page, { readonly open: Set<Request>; quietSince: number }>();

/** A stream of events stays open for as long as its page. */
function isStream(request: Request): boolean {
  return new URL(request.url()).pathname === GATEWAY_PREFIX + WORKSPACE_PATHS.events;
}

function stateOf(page: Page) {
  const known = pages.get(page) ?? { open: new Set<Request>(), quietSince: Date.now() };
  pages.set(page, known);
  return known;
}

/** Notes the requests of the pages of a context from now on. */
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

/** Waits until a page has asked nothing for half a second, but for its stream of events. */
export async function networkIdle(page: Page): Promise<void> {
  const state = stateOf(page);
  while (state.open.size > 0 || Date.now() - state.quietSince < IDLE_MS) await page.waitForTimeout(LOOK_MS);
}
