import type { Page, Request } from "@playwright/test";
import { mayFail } from "#tools/may-fail.ts";

/**
 * Holds the requests of a page back, all to such an address or some of them, until the function that is returned is
 * called: it lets them through, and all later ones.
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
