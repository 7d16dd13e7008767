import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { interactionTimes } from "#bench/interaction-times.ts";
import { findBrowser } from "../browser.ts";
import { type ServerProcess, freePort, startServer } from "../server-process.ts";
import { signIn } from "../sign-in-page.ts";
import { type Figure, percentile } from "./figure.ts";

const INP_GOAL = 50;
const HEAP_GOAL = 3;
/** Milliseconds. */
const QUICKEST_TOLD = 16;
const TIMES = 20;
const PAGES = 50;

/** The built app in a browser with somebody signed in. */
export interface BenchBrowser {
  readonly server: ServerProcess;
  readonly page: Page;
  /** Where the browser's own protocol listens. */
  readonly debugPort: number;
  close(): Promise<void>;
}

/** Starts the built server over fresh data and a browser at it, signed in as `rep`. */
export async function openBenchBrowser(): Promise<BenchBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(join(folder, "data"), { LOG_LEVEL: "silent", RATE_PER_SECOND: "1000" });
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

/** The slowest of many interactions of one kind, on a fresh page so that no other is among them. */
async function slowest({ page, server }: BenchBrowser, act: (page: Page, step: number) => Promise<void>) {
  await page.goto(`${server.url}/contacts?size=100`);
  await page.getByRole("table").getByRole("checkbox").nth(99).waitFor();
  for (let step = 0; step < TIMES; step += 1) await act(page, step);
  const times = await page.evaluate(interactionTimes);
  // browsers tell of nothing quicker
  return times.length === 0 ? QUICKEST_TOLD : percentile(times, 0.98);
}

const boxes = (page: Page) => page.getByRole("table").getByRole("checkbox");

async function untilSettled(page: Page): Promise<void> {
  await page.locator('table[aria-busy="false"]').waitFor();
}

async function usedHeap(page: Page): Promise<number> {
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

/** How soon the contact search of 100 rows answers a hand, and what it keeps. */
async function benchInteractions(browser: BenchBrowser): Promise<Figure[]> {
  const check = await slowest(browser, (page, step) =>
    boxes(page)
      .nth(step + 1)
      .click(),
  );
  const sort = await slowest(browser, async (page, step) => {
    await page
      .getByRole("button", { name: step % 2 ? "Name" : "Company", exact: true })
      .last()
      .click();
    await untilSettled(page);
  });
  const turn = await slowest(browser, async (page) => {
    await page.getByRole("button", { name: "Next page" }).click();
    await untilSettled(page);
  });
  const goal = { unit: "ms", reference: INP_GOAL, against: "goal" };
  return [
    { name: "interaction to next paint: check a row", value: check, ...goal },
    { name: "interaction to next paint: sort", value: sort, ...goal },
    { name: "interaction to next paint: turn the page", value: turn, ...goal },
    {
      name: "heap grown by 50 pages",
      value: await heapGrowth(browser),
      unit: "MB",
      reference: HEAP_GOAL,
      against: "goal",
    },
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
