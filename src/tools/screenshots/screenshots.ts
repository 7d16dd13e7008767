import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { launchBrowser } from "#tools/install-browser.ts";
import { openSignIn } from "#tools/sign-in/sign-in-with-browser.ts";
import { buildIfStale, root } from "../build-if-stale.js";
import { startServer } from "../server-process.ts";
import { type Screenshot, screenshots } from "./screenshot-list.ts";
import { networkIdle, watchRequests } from "#tools/network/network-idle.ts";

/** The devices of the pictures. */
const DEVICES: Readonly<Record<string, BrowserContextOptions>> = {
  desk: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1024, height: 768 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  /** The desk at 200 %. */
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  "forced-colors": { viewport: { width: 1440, height: 900 }, forcedColors: "active" },
};

/** `npm run screenshots -- phone zoomed` takes these alone. */
const asked = Object.keys(DEVICES).filter((device) => process.argv.includes(device));

/** Pictures of every screen; ignored by git. */
const all = join(root, ".pictures/all");

/** Whether to take the README's pictures, one folder above, again: `npm run screenshots -- readme`. */
const renewReadme = process.argv.includes("readme");

async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  await networkIdle(page);
}

async function save(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(all, `${name}.png`), animations: "disabled" });
  process.stdout.write(`${name}\n`);
}

/** Signs in, and takes the service's own pages on the way. */
async function takeSignIn(page: Page, url: string, suffix: string): Promise<void> {
  await page.goto(url);
  await openSignIn(page);
  await save(page, `sign-in-${suffix}`);
  await page.getByLabel("User name").fill("rep");
  await page.getByLabel("Password", { exact: true }).fill("sandbox");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /^Allow/ }).waitFor();
  await save(page, `consent-${suffix}`);
  await page.getByRole("button", { name: /^Allow/ }).click();
  await page.getByRole("button", { name: /^Account/ }).waitFor();
}

async function take(page: Page, url: string, shot: Screenshot, name: string): Promise<void> {
  await page.goto(url + shot.path);
  await settle(page);
  await shot.prepare?.(page);
  // what is opened may be loading
  if (shot.opens === true) {
    const within = ":is(button, input, [role=menuitemradio])";
    await page
      .locator(`dialog[open] ${within}, :popover-open ${within}`)
      .filter({ visible: true })
      .first()
      .waitFor();
  }
  await save(page, name);
  if (renewReadme && shot.readme === true && name.endsWith("-light-desk"))
    copyFileSync(join(all, `${name}.png`), join(all, "..", `${shot.name}.png`));
}

buildIfStale();
mkdirSync(all, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "prospect-pictures-"));
const server = await startServer(folder, { LOG_LEVEL: "silent", RATE_PER_SECOND: "1000" });
const browser = await launchBrowser();
try {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [device, options] of Object.entries(DEVICES)) {
      if (asked.length > 0 && !asked.includes(device)) continue;
      const context = await browser.newContext({ ...options, colorScheme, locale: "en-US" });
      watchRequests(context);
      const page = await context.newPage();
      await takeSignIn(page, server.url, `${colorScheme}-${device}`);
      for (const shot of screenshots) {
        if ((options.viewport?.width ?? 0) < 1024 && shot.deskOnly === true) continue;
        if (device !== "phone" && shot.phoneOnly === true) continue;
        const name = `${shot.name}-${colorScheme}-${device}`;
        try {
          await take(page, server.url, shot, name);
        } catch (error) {
          // the other pictures are still useful
          await save(page, `${name}-failed`);
          process.stdout.write(`${name}: ${String(error).slice(0, 500)}\n`);
          process.exitCode = 1;
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
