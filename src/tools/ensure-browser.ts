import { spawnSync } from "node:child_process";
import { findBrowser, hasOwnBrowser } from "./find-browser.ts";

const ONE_COMMAND = "npx playwright install --with-deps chromium";

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

function attempt(command: string, args: readonly string[]): boolean {
  process.stdout.write(`No browser found: trying ${[command, ...args].join(" ")}\n`);
  return spawnSync(command, args, { stdio: "ignore", timeout: DOWNLOAD_TIMEOUT_MS }).status === 0;
}

const found = () => findBrowser() !== undefined || hasOwnBrowser();

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function installFromSystem(): boolean {
  if (!isRoot()) return false;
  attempt("apt-get", ["update", "-qq"]);
  return ["chromium-headless-shell", "chromium"].some((name) =>
    attempt("apt-get", ["install", "-y", "-qq", name]),
  );
}

/**
 * Makes sure that there is a browser to test in: one that is there, else Playwright's own download, else, as root,
 * the system's package manager. Throws with the one command to run.
 */
export function ensureBrowser(): void {
  if (found()) return;
  if (
    attempt(process.execPath, ["node_modules/playwright/cli.js", "install", "--only-shell", "chromium"]) &&
    found()
  )
    return;
  if (installFromSystem() && found()) return;
  throw new Error(`No Chromium was found and none could be installed. Run: ${ONE_COMMAND}`);
}
