import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

const INSTALL_COMMAND = "npx playwright install --with-deps chromium";
const INSTALL_TIMEOUT_MS = 5 * 60_000;

function onPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Whether Playwright's own browser was downloaded. */
function hasDownload(): boolean {
  return existsSync(chromium.executablePath());
}

/**
 * The browser to test in: CHROMIUM_PATH, else Playwright's own (undefined: the default), else one on the PATH. Also undefined
 * where there is none: Playwright then says what to install.
 */
export function findBrowser(): string | undefined {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") return chosen;
  return hasDownload() ? undefined : NAMES.map(onPath).find((file) => file !== undefined);
}

/** Starts that browser without a window. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch(executablePath === undefined ? {} : { executablePath });
}

const found = () => findBrowser() !== undefined || hasDownload();

function attempt(command: string, args: readonly string[]): boolean {
  process.stdout.write(`No browser found: trying ${[command, ...args].join(" ")}\n`);
  return spawnSync(command, args, { stdio: "ignore", timeout: INSTALL_TIMEOUT_MS }).status === 0;
}

function installFromSystem(): boolean {
  if (process.getuid?.() !== 0) return false;
  attempt("apt-get", ["update", "-qq"]);
  return ["chromium-headless-shell", "chromium"].some((name) =>
    // another installation may be under way
    attempt("apt-get", ["install", "-y", "-qq", "-o", "DPkg::Lock::Timeout=120", name]),
  );
}

/**
 * Makes sure that there is a browser to test in: an existing one, else Playwright's own download, else, as root, the system's
 * package manager. Throws with the one command to run.
 */
export function ensureBrowser(): void {
  if (found()) return;
  const cli = "node_modules/playwright/cli.js";
  if (attempt(process.execPath, [cli, "install", "--only-shell", "chromium"]) && found()) return;
  if (installFromSystem() && found()) return;
  throw new Error(`No Chromium was found and none could be installed. Run: ${INSTALL_COMMAND}`);
}
