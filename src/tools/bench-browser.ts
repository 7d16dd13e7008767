import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import { findBrowser } from "./find-browser.ts";
import { type ServerProcess, freePort, startServer } from "./server-process.ts";
import { signIn } from "./sign-in-page.ts";

/** The built app in a browser with somebody signed in. */
export interface BenchBrowser {
  readonly server: ServerProcess;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Where the browser's own protocol listens. */
  readonly debugPort: number;
  close(): Promise<void>;
}

/** Starts the built server over fresh data and a browser at it, signed in as `rep`. */
export async function openBenchBrowser(): Promise<BenchBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(join(folder, "data"), { LOG_LEVEL: "silent", RATE_PER_SECOND: "1000" });
  const executablePath = findBrowser();
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    viewport: { width: 1440, height: 900 },
    args: [`--remote-debugging-port=${debugPort}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await signIn(page);
  return {
    server,
    context,
    page,
    debugPort,
    async close() {
      await context.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
