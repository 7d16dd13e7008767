import type { CDPSession, Page } from "@playwright/test";
import type { TreeTimes, WatchedFrames } from "#bench/bench-page-globals.ts";
import { withResources } from "#tools/resources.ts";
import { type Bench, type Figure, RUNS, figure, percentile } from "./figures.ts";
import { openBenchPage } from "./serve-bench-page.ts";

const SIZES = [1000, 10_000, 100_000] as const;
/** Members of the largest family. */
const FAMILY_SIZE = 100_000;
const SCROLLING_MS = 2000;
/** An answer within this time seems immediate. */
const AT_ONCE_MS = 100;

const STEPS = { first: "first rows", expand: "expand all", collapse: "collapse all", find: "find" } as const;

/** The memory of the tree with everything open, in megabytes. Its table is in buffers, which the heap does not count. */
interface Held extends WatchedFrames {
  readonly elements: number;
  readonly heap: number;
  readonly buffers: number;
}

/** A separate browser for each measurement, so that none is affected by the previous one. */
function withPage<Value>(url: string, work: (page: Page, cdp: CDPSession) => Promise<Value>): Promise<Value> {
  return withResources(async (resources) => {
    const page = await resources.page({ viewport: { width: 1200, height: 900 } });
    await page.goto(url);
    await page.waitForFunction(() => "treeBench" in globalThis);
    return work(page, await page.context().newCDPSession(page));
  });
}

/** The memory of the page after garbage collection. Megabytes. */
async function usage(cdp: CDPSession): Promise<{ heap: number; buffers: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const used = await cdp.send("Runtime.getHeapUsage");
  return { heap: used.usedSize / 1e6, buffers: used.backingStorageSize / 1e6 };
}

/** Generates the tree's data and collects the garbage, which the next step would pay for. */
async function make(page: Page, cdp: CDPSession, size: number, finds: boolean): Promise<void> {
  await page.evaluate(([size, finds]) => globalThis.treeBench.make(size, finds), [size, finds] as const);
  await usage(cdp);
}

/** The times of the tree's steps, from its mount on. */
async function timesOf(page: Page, cdp: CDPSession, size: number): Promise<TreeTimes> {
  const expected = await page.evaluate((size) => globalThis.treeBench.expected(size), size);
  await make(page, cdp, size, true);
  return page.evaluate(({ size, atFirst, wanted }) => globalThis.treeBench.times(size, atFirst, wanted), {
    size,
    ...expected,
  });
}

/** Measures each size in turn, so that load on the machine affects all; the code is warm by then. */
async function measureTimes(url: string): Promise<Figure[]> {
  const took = new Map<number, TreeTimes[]>(SIZES.map((size) => [size, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const size of SIZES) {
      const times = await withPage(url, async (page, cdp) => {
        await timesOf(page, cdp, 1000);
        return timesOf(page, cdp, size);
      });
      took.get(size)?.push(times);
    }
  }
  const median = (size: number, step: keyof TreeTimes) => {
    const times = (took.get(size) ?? []).map((each) => each[step]);
    return percentile(times, 0.5);
  };
  const steps = Object.keys(STEPS) as (keyof TreeTimes)[];
  return [
    ...SIZES.flatMap((size) =>
      steps.map((step) =>
        figure(`tree of ${size}: ${STEPS[step]}`, [median(size, step), "ms"], AT_ONCE_MS, "goal, at once"),
      ),
    ),
    figure(
      "tree of 100000: first rows",
      [median(FAMILY_SIZE, "first"), "ms"],
      median(1000, "first") * 1.3,
      "goal, 1.3 times those of 1000",
    ),
  ];
}

/** The memory with everything open, and its scrolling. */
async function measureHeld(url: string): Promise<Figure[]> {
  const held: Held[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const one = await withPage(url, async (page, cdp) => {
      const before = await usage(cdp);
      await make(page, cdp, FAMILY_SIZE, false);
      const elements = await page.evaluate((size) => globalThis.treeBench.hold(size), FAMILY_SIZE);
      const after = await usage(cdp);
      const frames = await scrollFrames(page, cdp);
      const [heap, buffers] = [after.heap - before.heap, after.buffers - before.buffers];
      return { ...frames, elements, heap, buffers };
    });
    held.push(one);
  }
  /** The worst of the gaps, the median of the rest. */
  const heldFigure = (name: string, unit: string, goal: number, of: (one: Held) => number) =>
    figure(`tree of 100000: ${name}`, [percentile(held.map(of), goal === 0 ? 1 : 0.5), unit], goal);
  return [
    heldFigure("heap, all open", "MB", 10, ({ heap }) => heap),
    heldFigure("heap and buffers, all open", "MB", 10, ({ heap, buffers }) => heap + buffers),
    heldFigure("elements, all open", "", 150, ({ elements }) => elements),
    heldFigure("most elements while scrolled", "", 150, ({ most }) => most),
    heldFigure("frames in time, of 100", "", 95, ({ frames, inTime }) => (inTime / frames) * 100),
    heldFigure("frames with a gap", "", 0, ({ blank }) => blank),
    heldFigure("frames in two seconds", "", 120, ({ frames }) => frames),
  ];
}

/** Turns the wheel for two seconds and watches the frames. */
async function scrollFrames(page: Page, cdp: CDPSession): Promise<WatchedFrames> {
  const watched = page.evaluate(([milliseconds, rows]) => globalThis.treeBench.frames(milliseconds, rows), [
    SCROLLING_MS,
    FAMILY_SIZE,
  ] as const);
  const end = Date.now() + SCROLLING_MS;
  const turn = { type: "mouseWheel", x: 400, y: 400, deltaX: 0, deltaY: 240 } as const;
  while (Date.now() < end) await cdp.send("Input.dispatchMouseEvent", turn);
  return watched;
}

/** Family trees of 1,000 to 100,000 companies. */
export const benchTree: Bench = async (resources) => {
  const url = await openBenchPage(resources, "tree/tree.html");
  return [...(await measureTimes(url)), ...(await measureHeld(url))];
};
