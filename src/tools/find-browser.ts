import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function onPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Whether Playwright's own browser was downloaded. */
export function hasOwnBrowser(): boolean {
  return existsSync(chromium.executablePath());
}

/**
 * The browser to test in: CHROMIUM_PATH, else Playwright's own (undefined: the default), else one on the PATH.
 * Undefined, too, when there is none: then Playwright says what to install.
 */
export function findBrowser(): string | undefined {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") return chosen;
  return hasOwnBrowser() ? undefined : NAMES.map(onPath).find((file) => file !== undefined);
}
