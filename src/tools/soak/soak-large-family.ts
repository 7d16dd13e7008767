import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { launchBrowser } from "#tools/install-browser.ts";
import { root } from "#tools/build-if-stale.js";
import { startServer } from "#tools/server-process.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";

/** One thing that was to be so, and what was seen. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly seen: string;
}

/** The sandbox's family of 100,000 companies, from scale medium on. */
const FAMILY_SIZE = "707341702";
const WAIT_TIMEOUT_MS = 120_000;

/** Makes data of scale medium, which a server may not do while somebody waits for it. */
function fillMedium(folder: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, "src/tools/run.js"), join(root, "src/tools/fill-sandbox-data.ts")],
    { cwd: root, encoding: "utf8", env: { ...process.env, SCALE: "medium", DATA_DIR: folder } },
  );
  if (status !== 0) throw new Error(`The data could not be made:\n${stderr}`);
}

const treegrid = (page: Page) => page.getByRole("treegrid");

async function rowCount(page: Page): Promise<number> {
  return Number(await treegrid(page).getAttribute("aria-rowcount"));
}

/** Waits until so many members are shown, or gives up; the number at last. */
async function untilRows(page: Page, wanted: (rows: number) => boolean): Promise<number> {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  let rows = await rowCount(page);
  while (!wanted(rows) && Date.now() < deadline) {
    await page.waitForTimeout(50);
    rows = await rowCount(page);
  }
  return rows;
}

/** Notes the longest task of the page from now on. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(longestTask, duration);
    }).observe({ type: "longtask" });
  `);
  return async () => Number(await page.evaluate("globalThis.longestTask"));
}

async function walk(page: Page): Promise<Check[]> {
  const checks: Check[] = [];
  const check = (name: string, ok: boolean, seen: string | number) =>
    checks.push({ name, ok, seen: String(seen) });
  const tasks = await watchTasks(page);
  await page.getByRole("button", { name: /^(Load|Show) family tree/ }).click();
  await treegrid(page).waitFor({ timeout: WAIT_TIMEOUT_MS });
  check("read off the main thread, no task over 50 ms", (await tasks()) <= 50, `longest ${await tasks()} ms`);
  check("100,000 companies", await page.getByText("100,000 companies").isVisible(), await page.title());
  await page.getByRole("radio", { name: "All" }).check();
  const all = await untilRows(page, (rows) => rows > 100_000);
  check("all levels open", all > 100_000, `${all} rows`);
  const elements = await treegrid(page).locator("*").count();
  check("few of the rows are real", elements < 250, `${elements} elements`);
  await treegrid(page).getByRole("row").first().click();
  await page.keyboard.press("End");
  const last = await treegrid(page).locator("[role=row]:focus").getAttribute("aria-rowindex");
  check("End goes to the last row", last === String(all), `row ${last}`);
  await page.getByRole("searchbox", { name: "Find in this tree" }).fill("warehouse");
  await page.getByText(/^1 of [\d,]+$/).waitFor({ timeout: WAIT_TIMEOUT_MS });
  await page.getByRole("button", { name: "Previous result" }).click();
  check("find leads around", await page.getByText(/^([\d,]+) of \1$/).isVisible(), "the last result");
  await page.getByRole("button", { name: /^Acquisition/ }).click();
  const kept = await untilRows(page, (rows) => rows < all);
  check("a filter keeps a part", kept > 0 && kept < all, `${kept} rows`);
  await page.getByRole("button", { name: /^Acquisition/ }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Table of the whole family…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export", exact: true });
  await dialog.getByRole("radio", { name: "CSV" }).check({ timeout: WAIT_TIMEOUT_MS });
  const make = dialog.getByRole("button", { name: /^Export [\d,]+ rows$/ });
  const promised = Number((await make.innerText()).replaceAll(/\D/g, ""));
  const ready = dialog.locator("button:not([aria-disabled])", { hasText: /Export [\d,]+ rows/ });
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: WAIT_TIMEOUT_MS }),
    ready.click({ timeout: WAIT_TIMEOUT_MS }),
  ]);
  const lines = readFileSync(await download.path(), "utf8").split("\r\n").length - 2;
  check("the whole family is exported", lines === all, `${lines} lines`);
  check("its export promised as many rows", promised === lines, `${promised} rows`);
  return checks;
}

/** The family of 100,000 in the built app, in a browser. */
export async function soakFamily(): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-family-"));
  fillMedium(folder);
  const server = await startServer(folder, { SCALE: "medium" });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
    // nobody answers the browser's own dialog for large files: without it they are downloaded
    await page.addInitScript("window.showSaveFilePicker = undefined");
    await page.goto(`/families/${FAMILY_SIZE}`);
    await signIn(page);
    const checks = await walk(page);
    return checks.map((check) => ({ ...check, name: `a family of 100,000, ${check.name}` }));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
