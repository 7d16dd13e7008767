import type { Page } from "@playwright/test";
import { type Cutter, startCutter } from "#tools/network/tcp-cutter.ts";
import { freePort } from "#tools/server-process.ts";
import { leaveNobodyOut, selectAll, startEnriching } from "./enrich-steps.ts";
import { expect, test as base } from "./fixtures.ts";
import { type ServiceClient, serviceClient } from "./service-client.ts";

interface PaidRunFixtures {
  /** Settings of the server by environment. */
  paidEnv: Record<string, string>;
  /** The relay between browser and gateway, which breaks connections on demand. */
  cutter: Cutter;
  /** The service's own record of what was charged. */
  service: ServiceClient;
}

interface PaidRunWorkerFixtures {
  /** The ports of the worker's cutters, one after the other, so that its journeys can share a server. */
  cutterPort: number;
}

/** A journey whose browser reaches its gateway over breakable connections. */
export const test = base.extend<PaidRunFixtures, PaidRunWorkerFixtures>({
  paidEnv: [{}, { option: true }],
  cutterPort: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  serverEnv: async ({ paidEnv, cutterPort }, use) =>
    use({ ...paidEnv, PUBLIC_URL: `http://127.0.0.1:${cutterPort}` }),
  cutter: async ({ server, cutterPort }, use) => {
    const cutter = await startCutter({ port: server.port, listenOn: cutterPort });
    await use(cutter);
    await cutter.stop();
  },
  baseURL: async ({ cutter }, use) => use(cutter.url),
  service: async ({ server }, use) => use(await serviceClient(server.service.url)),
});

/** Selects some pages of 100 contacts; the search page is open. */
export async function selectPages(page: Page, pages: number): Promise<void> {
  const box = page.getByRole("checkbox", { name: "Select this page" });
  for (let turn = 1; turn <= pages; turn += 1) {
    await expect(page.getByRole("table", { name: "Contacts" })).toHaveAttribute("aria-busy", "false");
    // a page that was just turned has no selection
    await expect(box).not.toBeChecked();
    await box.check();
    await expect(page.getByText(`${(turn * 100).toLocaleString("en-US")} selected`)).toBeVisible();
    if (turn < pages) await page.getByRole("button", { name: "Next page" }).click();
  }
}

/** Starts a run over the first pages of 100 contacts; the search page is open. */
export async function startRun(page: Page, pages: number): Promise<void> {
  await selectPages(page, pages);
  await startSelected(page);
}

/** Starts a run over all contacts that the search finds; the search page is open. Resolves with their number. */
export async function startRunOfAll(page: Page): Promise<number> {
  const total = await selectAll(page);
  await startSelected(page);
  return total;
}

async function startSelected(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await leaveNobodyOut(page);
  await startEnriching(page);
  await expect(page).toHaveURL(/\/runs\/./);
}

/** How many records of the run on the screen are finished. */
export async function finished(page: Page): Promise<number> {
  const text = await page
    .getByRole("region", { name: "Progress" })
    .getByText(/^[\d,]+ of [\d,]+$/)
    .innerText();
  return Number(text.replace(/ of .*|,/g, ""));
}
