import type { Browser, CDPSession, Page } from "@playwright/test";
import type { TreeKind, TreeTimes, WatchedFrames } from "#bench/bench-page-globals.ts";

/** The trees, the app's own first. */
export const KINDS: readonly TreeKind[] = ["own", "headless", "arborist"];

/** Members of the largest family. */
export const FAMILY_SIZE = 100_000;
const SCROLLING = 2000;

/** What is timed. */
export const STEPS = ["first", "expand", "collapse", "find"] as const;
/** What a tree takes with everything open; heap and buffers in megabytes. */
export interface Held {
  readonly elements: number;
  readonly heap: number;
  readonly buffers: number;
}

/** A fresh page for each measurement, so that none pays for what another one left. */
export async function withPage<Value>(
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

/** Makes a tree's data and collects what that leaves, which would be paid for by the next step. */
async function make(
  page: Page,
  cdp: CDPSession,
  kind: TreeKind,
  size: number,
  finds: boolean,
): Promise<void> {
  await page.evaluate(([kind, size, finds]) => globalThis.treeBench.make(kind, size, finds), [
    kind,
    size,
    finds,
  ] as const);
  await usage(cdp);
}

/** The steps of one tree, from its mount on. */
export async function timesOf(page: Page, cdp: CDPSession, kind: TreeKind, size: number): Promise<TreeTimes> {
  const expected = await page.evaluate((size) => globalThis.treeBench.expected(size), size);
  await make(page, cdp, kind, size, true);
  return page.evaluate(({ size, atFirst, wanted }) => globalThis.treeBench.times(size, atFirst, wanted), {
    size,
    ...expected,
  });
}

/** What the collected page holds. Megabytes. */
export async function usage(cdp: CDPSession): Promise<{ heap: number; buffers: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const told = await cdp.send("Runtime.getHeapUsage");
  return { heap: told.usedSize / 1e6, buffers: told.backingStorageSize / 1e6 };
}

/** What everything open of one tree takes, and how it scrolls. */
export function measureHeld(browser: Browser, url: string, kind: TreeKind): Promise<Held & WatchedFrames> {
  return withPage(browser, url, async (page, cdp) => {
    const before = await usage(cdp);
    await make(page, cdp, kind, FAMILY_SIZE, false);
    const elements = await page.evaluate((size) => globalThis.treeBench.hold(size), FAMILY_SIZE);
    const after = await usage(cdp);
    const frames = await scrollFrames(page, cdp);
    return {
      elements,
      heap: after.heap - before.heap,
      buffers: after.buffers - before.buffers,
      ...frames,
    };
  });
}

/** Turns the wheel for two seconds and watches the frames. */
async function scrollFrames(page: Page, cdp: CDPSession): Promise<WatchedFrames> {
  const watched = page.evaluate(([milliseconds, rows]) => globalThis.treeBench.frames(milliseconds, rows), [
    SCROLLING,
    FAMILY_SIZE,
  ] as const);
  const end = Date.now() + SCROLLING;
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
