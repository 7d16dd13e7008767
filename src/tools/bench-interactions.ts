import type { Page } from "@playwright/test";
import { interactionTimes } from "#bench/interaction-times.ts";
import type { BenchBrowser } from "./bench-browser.ts";
import { type Figure, percentile } from "./bench-figure.ts";

const INP_GOAL = 50;
const HEAP_GOAL = 3;
/** Milliseconds. */
const QUICKEST_TOLD = 16;
const TIMES = 20;
const PAGES = 50;

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
export async function benchInteractions(browser: BenchBrowser): Promise<Figure[]> {
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
