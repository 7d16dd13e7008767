import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "#tools/install-browser.ts";

const executablePath = findBrowser();

/**
 * The journeys. Those of a worker share a process, in which each has its own organisations; some have their own process
 * (e2e/support). TEST_PATIENCE multiplies their limits on a busy machine. Journeys tagged @full belong to `npm run test:full`.
 */
const patience = Number(process.env["TEST_PATIENCE"] ?? 1);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  retries: 0,
  // one more than cores, since journeys often wait
  workers: availableParallelism() + 1,
  // it ends what hangs, and says nothing about slowness
  timeout: 120_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter:
    process.env["E2E_REPORT"] === undefined
      ? [["list"]]
      : [["list"], ["json", { outputFile: process.env["E2E_REPORT"] }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // recording costs a fifth of the time: use TRACE=1 to look into a journey
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
