import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { watchInteractions } from "#bench/bench-page-observers.ts";
import { findBrowser } from "#tools/install-browser.ts";
import type { Resources } from "#tools/resources.ts";
import { type ServerProcess, freePort } from "#tools/server-process.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";
import { type Bench, type Figure, figure, inRuns, percentile } from "../figures.ts";
import { openBenchPage } from "../serve-bench-page.ts";

const HEAP_GOAL = 3;
/** Browsers report nothing quicker. */
const QUICKEST_REPORTED_MS = 16;
/** How often each interaction is repeated. */
export const TIMES = 20;
const PAGES = 50;

/** The built app in a browser with somebody signed in. */
export interface BenchBrowser {
  readonly server: ServerProcess;
  readonly page: Page;
  /** The port of the browser's debugging protocol. */
  readonly debugPort: number;
}

/** Starts the built server over fresh data, with settings by environment, and a browser at it, signed in as `rep`. */
export async function openBenchBrowser(
  resources: Resources,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchBrowser> {
  const server = await resources.server({ RATE_PER_SECOND: "1000", ...env });
  const executablePath = findBrowser();
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext(join(resources.folder(), "profile"), {
    viewport: { width: 1440, height: 900 },
    args: [`--remote-debugging-port=${debugPort}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  resources.closeWith(() => context.close());
  const page = await context.newPage();
  await page.goto(server.url);
  await signIn(page);
  return { server, page, debugPort };
}

/** One kind of interaction with a table, at a repetition from 0 on. */
type Act = (page: Page, step: number) => Promise<void>;

/** The kinds of interaction that are measured, implemented for each page. */
type Acts = Readonly<Record<"check a row" | "sort" | "turn the page", Act>>;

/** The slowest of many interactions of one kind. They have to be the first since the page was loaded. */
export async function slowestInteraction(page: Page, act: Act): Promise<number> {
  await page.evaluate(watchInteractions);
  for (let step = 0; step < TIMES; step += 1) await act(page, step);
  const times = await page.evaluate(() => globalThis.interactionTimes());
  return times.length === 0 ? QUICKEST_REPORTED_MS : percentile(times, 0.98);
}

async function untilSettled(page: Page): Promise<void> {
  await page.locator('table[aria-busy="false"]').waitFor();
}

/** The memory of a page in megabytes after garbage collection. */
export async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1_000_000;
}

/** The growth of the heap in megabytes while 50 pages are turned, after a few that warm up the code. */
async function heapGrowth({ page, server }: BenchBrowser): Promise<number> {
  await page.goto(`${server.url}/contacts`);
  const next = page.getByRole("button", { name: "Next page" });
  const turn = async (to: number) => {
    await next.click();
    await page.waitForURL(new RegExp(`page=${to}(&|$)`));
    await untilSettled(page);
  };
  for (let to = 2; to <= 5; to += 1) await turn(to);
  const before = await usedHeap(page);
  for (let to = 6; to <= 5 + PAGES; to += 1) await turn(to);
  return (await usedHeap(page)) - before;
}

/** The contact search with 100 rows a page. */
const searchActs: Acts = {
  "check a row": (page, step) => page.locator(`tr[data-row="${step + 1}"] input`).click(),
  sort: async (page, step) => {
    const heading = page.getByRole("columnheader", { name: step % 2 ? "Name" : "Company", exact: true });
    await heading.getByRole("button").first().click();
    await untilSettled(page);
  },
  "turn the page": async (page) => {
    await page.getByRole("button", { name: "Next page" }).click();
    await untilSettled(page);
  },
};

/** AG Grid with default settings, and as many rows and columns in memory. */
const gridActs: Acts = {
  "check a row": (page, step) =>
    page.locator(`.ag-row[row-index="${step + 1}"] input[type=checkbox]`).click(),
  sort: (page, step) => page.locator(`.ag-header-cell[col-id="c${step % 2}"]`).click(),
  "turn the page": (page) => page.getByRole("button", { name: "Next page" }).click(),
};

const ACT_NAMES = ["check a row", "sort", "turn the page"] as const;

/**
 * How soon the contact search of 100 rows answers interactions, compared with the same on a page with only AG Grid; and how much
 * memory the search uses.
 */
export const benchSignedIn: Bench = async (resources) => {
  const browser = await openBenchBrowser(resources);
  const { page, server } = browser;
  const gridUrl = await openBenchPage(resources, "table/table.html");
  const gridPage = await page.context().newPage();
  const figures = await inRuns(async () => {
    const measured: Figure[] = [];
    for (const name of ACT_NAMES) {
      await page.bringToFront();
      await page.goto(`${server.url}/contacts?size=100`);
      await page.locator('tr[data-row="10"]').waitFor();
      const value = await slowestInteraction(page, searchActs[name]);
      await gridPage.bringToFront();
      await gridPage.goto(gridUrl);
      await gridPage.evaluate(() => globalThis.tableBench.mount("agScreen"));
      const reference = await slowestInteraction(gridPage, gridActs[name]);
      const title = `interaction to next paint: ${name}`;
      measured.push(figure(title, [value, "ms"], reference, "AG Grid as it comes"));
    }
    return measured;
  });
  await gridPage.close();
  return [...figures, figure("heap grown by 50 pages", [await heapGrowth(browser), "MB"], HEAP_GOAL)];
};
