import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./src/tools/browser.ts";

const executablePath = findBrowser();

/** The journeys: each worker starts the built server for itself, on a free port with fresh data (e2e/fixtures.ts). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
