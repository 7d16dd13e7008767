import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "#tools/install-browser.ts";

const executablePath = findBrowser();

/**
 * The journeys. Each has a server of its own on a free port, over a copy of data and sign-ins that were made once
 * (e2e/support). The limits are far above what a journey takes, so that a busy machine fails none: they cost time
 * only where something is wrong.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  retries: 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter:
    process.env["E2E_REPORT"] === undefined
      ? [["list"]]
      : [["list"], ["json", { outputFile: process.env["E2E_REPORT"] }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // recording costs a fifth of the time: TRACE=1 when a journey is to be looked into
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
