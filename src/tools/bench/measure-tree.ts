import type { Browser, CDPSession, Page } from "@playwright/test";
import { type Figure, percentile } from "./measured-figure.ts";
import type { ReadingTask, ReadingTimes, TreeTimes, WatchedFrames } from "#bench/bench-page-globals.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import { serveBench } from "./serve-bench-page.ts";

const SIZES = [1000, 10_000, 100_000] as const;
/** Members of the largest family. */
const FAMILY_SIZE = 100_000;
const ROUNDS = 5;
const HELD_ROUNDS = 3;
const SCROLLING_MS = 2000;
/** What answers within this time seems to answer at once. */
const AT_ONCE_MS = 100;

const STEPS = { first: "first rows", expand: "expand all", collapse: "collapse all", find: "find" } as const;

/**
 * What the tree takes with everything open, in megabytes: what the collected page holds, less the same page before any
 * data was made. Buffers are told beside the heap, since the tree's table is in them.
 */
interface Held extends WatchedFrames {
  readonly elements: number;
  readonly heap: number;
  readonly buffers: number;
}

/** A fresh page for each measurement, so that none pays for what another one left. */
async function withPage<Value>(
  browser: Browser,
  url: string,
  work: (page: Page, cdp: CDPSession) => Promise<Value>,
): Promise<Value> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction(() => "treeBench" in globalThis);
    return await work(page, await page.context().newCDPSession(page));
  } finally {
    await page.close();
  }
}

/** What the collected page holds. Megabytes. */
async function usage(cdp: CDPSession): Promise<{ heap: number; buffers: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const told = await cdp.send("Runtime.getHeapUsage");
  return { heap: told.usedSize / 1e6, buffers: told.backingStorageSize / 1e6 };
}

/** Makes the tree's data and collects what that leaves, which would be paid for by the next step. */
async function make(page: Page, cdp: CDPSession, size: number, finds: boolean): Promise<void> {
  await page.evaluate(([size, finds]) => globalThis.treeBench.make(size, finds), [size, finds] as const);
  await usage(cdp);
}

/** The steps of the tree, from its mount on. */
async function timesOf(page: Page, cdp: CDPSession, size: number): Promise<TreeTimes> {
  const expected = await page.evaluate((size) => globalThis.treeBench.expected(size), size);
  await make(page, cdp, size, true);
  return page.evaluate(({ size, atFirst, wanted }) => globalThis.treeBench.times(size, atFirst, wanted), {
    size,
    ...expected,
  });
}

/** Each size in turn, so that a slow moment meets all of them; the code is warm when it is measured. */
async function measureTimes(browser: Browser, url: string): Promise<Figure[]> {
  const took = new Map<number, TreeTimes[]>(SIZES.map((size) => [size, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const size of SIZES) {
      const times = await withPage(browser, url, async (page, cdp) => {
        await timesOf(page, cdp, 1000);
        return timesOf(page, cdp, size);
      });
      took.get(size)?.push(times);
    }
  }
  const median = (size: number, step: keyof TreeTimes) =>
    percentile(
      (took.get(size) ?? []).map((times) => times[step]),
      0.5,
    );
  const steps = Object.keys(STEPS) as (keyof TreeTimes)[];
  return [
    ...SIZES.flatMap((size) =>
      steps.map((step) => ({
        name: `tree of ${size}: ${STEPS[step]}`,
        value: median(size, step),
        unit: "ms",
        reference: AT_ONCE_MS,
        against: "goal, at once",
      })),
    ),
    {
      name: "tree of 100000: first rows",
      value: median(FAMILY_SIZE, "first"),
      unit: "ms",
      reference: median(1000, "first") * 1.3,
      against: "goal, 1.3 times those of 1000",
    },
  ];
}

/** What everything open takes, and how it scrolls. */
async function measureHeld(browser: Browser, url: string): Promise<Figure[]> {
  const held: Held[] = [];
  for (let round = 0; round < HELD_ROUNDS; round += 1) {
    held.push(
      await withPage(browser, url, async (page, cdp) => {
        const before = await usage(cdp);
        await make(page, cdp, FAMILY_SIZE, false);
        const elements = await page.evaluate((size) => globalThis.treeBench.hold(size), FAMILY_SIZE);
        const after = await usage(cdp);
        const frames = await scrollFrames(page, cdp);
        return {
          ...frames,
          elements,
          heap: after.heap - before.heap,
          buffers: after.buffers - before.buffers,
        };
      }),
    );
  }
  const figure = (name: string, unit: string, goal: number, of: (one: Held) => number): Figure => ({
    name: `tree of 100000: ${name}`,
    // of gaps the worst, of the rest the middle
    value: percentile(held.map(of), goal === 0 ? 1 : 0.5),
    unit,
    reference: goal,
    against: "goal",
  });
  return [
    figure("heap, all open", "MB", 10, ({ heap }) => heap),
    figure("heap and buffers, all open", "MB", 10, ({ heap, buffers }) => heap + buffers),
    figure("elements, all open", "", 150, ({ elements }) => elements),
    figure("most elements while scrolled", "", 150, ({ most }) => most),
    figure("frames in time, of 100", "", 95, ({ frames, inTime }) => (inTime / frames) * 100),
    figure("frames with a gap", "", 0, ({ blank }) => blank),
    figure("frames in two seconds", "", 120, ({ frames }) => frames),
  ];
}

/** Turns the wheel for two seconds and watches the frames. */
async function scrollFrames(page: Page, cdp: CDPSession): Promise<WatchedFrames> {
  const watched = page.evaluate(([milliseconds, rows]) => globalThis.treeBench.frames(milliseconds, rows), [
    SCROLLING_MS,
    FAMILY_SIZE,
  ] as const);
  const end = Date.now() + SCROLLING_MS;
  while (Date.now() < end) {
    await cdp.send("Input.dispatchMouseEvent", {
      type: "mouseWheel",
      x: 400,
      y: 400,
      deltaX: 0,
      deltaY: 240,
    });
  }
  return watched;
}

/** Reading an answer of 100,000 companies: on the page's thread beside two others, and in the worker. */
async function measureReading(browser: Browser, url: string): Promise<Figure[]> {
  const reads: ReadingTimes[] = [];
  const tasks: ReadingTask[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = (page: Page) =>
      page.evaluate((size) => {
        globalThis.treeBench.readingTimes(1000);
        return globalThis.treeBench.readingTimes(size);
      }, FAMILY_SIZE);
    reads.push(await withPage(browser, url, read));
    const open = async (page: Page, cdp: CDPSession) => {
      const make = (size: number) => globalThis.treeBench.makeAnswer(size);
      await page.evaluate(make, FAMILY_SIZE);
      await usage(cdp);
      return page.evaluate(() => globalThis.treeBench.readingTask());
    };
    tasks.push(await withPage(browser, url, open));
  }
  const reading = (way: keyof ReadingTimes) =>
    percentile(
      reads.map((read) => read[way]),
      0.5,
    );
  const worst = (of: keyof ReadingTask) => Math.max(...tasks.map((task) => task[of]));
  const name = "answer of 100000: read and checked";
  const figure = { name, value: reading("own"), unit: "ms" };
  return [
    { ...figure, reference: reading("bare"), against: "JSON.parse alone" },
    { ...figure, reference: reading("schema"), against: "zod" },
    {
      name: "answer of 100000: longest task meanwhile",
      value: worst("longest"),
      unit: "ms",
      reference: 50,
      against: "goal; 0 when none was over 50",
    },
    {
      name: "answer of 100000: longest gap meanwhile",
      value: worst("gap"),
      unit: "ms",
      reference: 50,
      against: "goal",
    },
    {
      name: "answer of 100000: opened in the worker",
      value: percentile(
        tasks.map(({ took }) => took),
        0.5,
      ),
      unit: "ms",
      reference: reading("own"),
      against: "on the page's thread",
    },
  ];
}

/** Family trees of 1,000 to 100,000 companies, in one run. */
export async function benchTree(): Promise<Figure[]> {
  const served = await serveBench("tree/tree.html");
  const browser = await launchBrowser();
  try {
    return [
      ...(await measureTimes(browser, served.url)),
      ...(await measureHeld(browser, served.url)),
      ...(await measureReading(browser, served.url)),
    ];
  } finally {
    await browser.close();
    await served.close();
  }
}
