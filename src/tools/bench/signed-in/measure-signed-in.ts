import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { watchInteractions } from "#bench/bench-page-observers.ts";
import { findBrowser } from "#tools/install-browser.ts";
import { type ServerProcess, freePort, startServer } from "#tools/server-process.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";
import { type Figure, percentile } from "../measured-figure.ts";
import { serveBench } from "../serve-bench-page.ts";

const HEAP_GOAL = 3;
/** Milliseconds. */
const QUICKEST_TOLD = 16;
/** How often each interaction is done. */
export const TIMES = 20;
const RUNS = 5;
const PAGES = 50;

/** The built app in a browser with somebody signed in. */
export interface BenchBrowser {
  readonly server: ServerProcess;
  readonly page: Page;
  /** Where the browser's own protocol listens. */
  readonly debugPort: number;
  close(): Promise<void>;
}

/** Starts the built server over fresh data, with settings by environment, and a browser at it, signed in as `rep`. */
export async function openBenchBrowser(env: Readonly<Record<string, string>> = {}): Promise<BenchBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(join(folder, "data"), {
    LOG_LEVEL: "silent",
    RATE_PER_SECOND: "1000",
    ...env,
  });
  const executablePath = findBrowser();
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    viewport: { width: 1440, height: 900 },
    args: [`--remote-debugging-port=${debugPort}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await signIn(page);
  return {
    server,
    page,
    debugPort,
    async close() {
      await context.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One kind of interaction with a table: how it is done the so-many-th time, from 0. */
type Act = (page: Page, step: number) => Promise<void>;

/** The kinds of interaction that are measured, on each page in its own way. */
type Acts = Readonly<Record<"check a row" | "sort" | "turn the page", Act>>;

/** The slowest of many interactions of one kind. Since the page was loaded there was no other. */
export async function slowestInteraction(page: Page, act: Act): Promise<number> {
  await page.evaluate(watchInteractions);
  for (let step = 0; step < TIMES; step += 1) await act(page, step);
  const times = await page.evaluate(() => globalThis.interactionTimes());
  // browsers tell of nothing quicker
  return times.length === 0 ? QUICKEST_TOLD : percentile(times, 0.98);
}

async function untilSettled(page: Page): Promise<void> {
  await page.locator('table[aria-busy="false"]').waitFor();
}

/** Megabytes that a page holds after what is not needed went. */
export async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1_000_000;
}

/** Megabytes that the heap grows by while 50 pages are turned, after a few that make the code warm. */
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

/** AG Grid as it comes, with as many rows and columns in memory. */
const gridActs: Acts = {
  "check a row": (page, step) =>
    page.locator(`.ag-row[row-index="${step + 1}"] input[type=checkbox]`).click(),
  sort: (page, step) => page.locator(`.ag-header-cell[col-id="c${step % 2}"]`).click(),
  "turn the page": (page) => page.getByRole("button", { name: "Next page" }).click(),
};

const ACT_NAMES = ["check a row", "sort", "turn the page"] as const;

/**
 * How soon the contact search of 100 rows answers a hand, in five runs of which none is left out, each beside the same
 * acts on a page that holds nothing but AG Grid. And what the search keeps.
 */
async function benchInteractions(browser: BenchBrowser): Promise<Figure[]> {
  const { page, server } = browser;
  const served = await serveBench("table/table.html");
  const gridPage = await page.context().newPage();
  const figures: Figure[] = [];
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      for (const name of ACT_NAMES) {
        await page.bringToFront();
        await page.goto(`${server.url}/contacts?size=100`);
        await page.locator('tr[data-row="10"]').waitFor();
        const value = await slowestInteraction(page, searchActs[name]);
        await gridPage.bringToFront();
        await gridPage.goto(served.url);
        await gridPage.evaluate(() => globalThis.tableBench.mount("agScreen"));
        const reference = await slowestInteraction(gridPage, gridActs[name]);
        const figure = `interaction to next paint, run ${run}: ${name}`;
        figures.push({ name: figure, value, unit: "ms", reference, against: "AG Grid as it comes" });
      }
    }
  } finally {
    await gridPage.close();
    await served.close();
  }
  const grown = await heapGrowth(browser);
  return [
    ...figures,
    { name: "heap grown by 50 pages", value: grown, unit: "MB", reference: HEAP_GOAL, against: "goal" },
  ];
}

/** The app in a browser with somebody signed in: how soon it answers, and what it keeps. */
export async function benchSignedIn(): Promise<Figure[]> {
  const browser = await openBenchBrowser();
  try {
    return await benchInteractions(browser);
  } finally {
    await browser.close();
  }
}
