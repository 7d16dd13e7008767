import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { watchLongTasks } from "#bench/bench-page-observers.ts";
import { makeSandboxData } from "#tools/make-sandbox-data.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";
import { until } from "#tools/until.ts";
import type { Check, Soak } from "./soak-check.ts";

/** The sandbox's family of 100,000 companies, from scale medium on. */
const FAMILY = "707341702";
const WAIT_TIMEOUT_MS = 120_000;

const treegrid = (page: Page) => page.getByRole("treegrid");

async function rowCount(page: Page): Promise<number> {
  return Number(await treegrid(page).getAttribute("aria-rowcount"));
}

/** Waits until the number of rows fits a condition; returns the number. */
function untilRows(page: Page, wanted: (rows: number) => boolean): Promise<number> {
  return until("rows of the tree", () => rowCount(page), wanted, { timeoutMs: WAIT_TIMEOUT_MS, everyMs: 50 });
}

async function walk(page: Page): Promise<Check[]> {
  const checks: Check[] = [];
  const check = (name: string, ok: boolean, seen: string | number) =>
    checks.push({ name, ok, seen: String(seen) });
  await page.evaluate(watchLongTasks);
  await page.getByRole("button", { name: /^(Load|Show) family tree/ }).click();
  await treegrid(page).waitFor({ timeout: WAIT_TIMEOUT_MS });
  const longest = await page.evaluate(() => globalThis.longestTask());
  check("read off the main thread, no task over 50 ms", longest <= 50, `longest ${longest} ms`);
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
export const soakFamily: Soak = async function* (resources) {
  const folder = resources.folder();
  // a server may not generate so much data while somebody waits for it
  makeSandboxData({ SCALE: "medium", DATA_DIR: folder });
  const server = await resources.server({ SCALE: "medium" }, folder);
  const page = await resources.page({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  // nobody answers the browser's save dialog for large files: without it they are downloaded
  await page.addInitScript("window.showSaveFilePicker = undefined");
  await page.goto(`/families/${FAMILY}`);
  await signIn(page);
  for (const check of await walk(page)) yield { ...check, name: `a family of 100,000, ${check.name}` };
};
