import type { Page, Request } from "@playwright/test";
import { mayFail } from "#tools/may-fail.ts";

/**
 * Holds a page's requests to an address, all or some of them, until the returned function is called: it releases them, and all
 * later ones.
 */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await released;
    await route.continue().catch(mayFail("the page has taken it back"));
  });
  return release;
}
