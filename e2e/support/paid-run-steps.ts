import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import { type Cutter, startCutter } from "#tools/network/tcp-cutter.ts";
import { findBrowser } from "#tools/install-browser.ts";
import { freePort } from "#tools/server-process.ts";
import { leaveNobodyOut, selectAll, startEnriching } from "./enrich-steps.ts";
import { expect, test as base } from "./fixtures.ts";
import { type ServiceClient, serviceClient } from "./service-client.ts";

interface PaidRunFixtures {
  /** Settings of the server by environment. */
  paidEnv: Record<string, string>;
  /** Stands between browser and gateway, and breaks connections when it is asked to. */
  cutter: Cutter;
  /** The judge of what was charged. */
  service: ServiceClient;
}

interface PaidRunWorkerFixtures {
  /** Where the worker's cutters listen, one after the other, so that its journeys can share a server. */
  cutterPort: number;
}

/** A journey whose browser reaches its gateway over connections that can break. */
export const test = base.extend<PaidRunFixtures, PaidRunWorkerFixtures>({
  paidEnv: [{}, { option: true }],
  cutterPort: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  serverEnv: async ({ paidEnv, cutterPort }, use) =>
    use({ ...paidEnv, PUBLIC_URL: `http://127.0.0.1:${cutterPort}` }),
  cutter: async ({ server, cutterPort }, use) => {
    const cutter = await startCutter({ port: server.port, listenOn: cutterPort });
    await use(cutter);
    await cutter.close();
  },
  baseURL: async ({ cutter }, use) => use(cutter.url),
  service: async ({ server }, use) => use(await serviceClient(server.service.url)),
});

/** Selects so many pages of 100 contacts; the search page is open. */
export async function selectPages(page: Page, pages: number): Promise<void> {
  const box = page.getByRole("checkbox", { name: "Select this page" });
  for (let turn = 1; turn <= pages; turn += 1) {
    await expect(page.getByRole("table", { name: "Contacts" })).toHaveAttribute("aria-busy", "false");
    // of a page that was just turned nothing is selected
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

/** Starts a run over all contacts that the search finds; the search page is open. Resolves with how many they are. */
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

/** A browser with a profile of its own, which can be killed as a crash or a power cut would. */
export class CrashingBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), "prospect-profile-"));
  #process: ChildProcess | undefined;

  /**
   * Has it know a site, as that of somebody who was there before: Chromium writes down late, or when it is closed in
   * peace, that a new site stores something, and throws away at the next start what it finds of others.
   */
  async visit(url: string): Promise<void> {
    const context = await this.open();
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open("visit").onsuccess = resolve;
        }),
    );
    const closed = this.#closed();
    const session = await context.browser()?.newBrowserCDPSession();
    await session?.send("Browser.close");
    await closed;
  }

  /** Starts it over what it had stored before. */
  async open(): Promise<BrowserContext> {
    const executable = findBrowser() ?? chromium.executablePath();
    const child = spawn(
      executable,
      [
        "--headless",
        "--no-sandbox",
        "--remote-debugging-port=0",
        `--user-data-dir=${this.#profile}`,
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "pipe"], detached: true },
    );
    this.#process = child;
    const address = await new Promise<string>((resolve, reject) => {
      let text = "";
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        const [found] = /ws:\/\/\S+/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once("exit", () => reject(new Error(`The browser ended: ${text}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("The browser has no context");
    return context;
  }

  /** Ends it as `kill -9` does, with everything below it. */
  async kill(): Promise<void> {
    const pid = this.#process?.pid;
    const closed = this.#closed();
    if (pid === undefined) return;
    process.kill(-pid, "SIGKILL");
    await closed;
  }

  /** Resolves when it is gone. Its command may be a script: the browser is gone when nothing holds its output. */
  async #closed(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child !== undefined) await once(child, "close");
  }

  /** Kills it and forgets what it stored. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
