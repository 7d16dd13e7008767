import type { Page } from "@playwright/test";
import { setFaults } from "#tools/network/set-faults.ts";
import type { Server } from "./server.ts";

/** Makes the next calls of a server with faults go wrong in these ways, one after the other, or in none any more. */
export async function strike(server: Server, ...rules: readonly object[]): Promise<void> {
  await setFaults(server.url, rules);
}

/** Leaves nothing of a page's server to be reached, as one that has ended; the result brings it back. */
export async function loseService(page: Page): Promise<() => Promise<void>> {
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  return () => page.unroute("**/*");
}
