import type { Browser, CDPSession, Page } from "@playwright/test";

/** The trees, the app's own first. */
export const KINDS = ["own", "headless", "arborist"] as const;
export type Kind = (typeof KINDS)[number];

/** Members of the largest family. */
export const LARGEST = 100_000;
const SCROLLING = 2000;

/** What is timed. */
export const STEPS = ["first", "expand", "collapse", "find"] as const;
/** Milliseconds of each step. */
export type Times = Readonly<Record<(typeof STEPS)[number], number>>;

/** What a tree takes with everything open; heap and buffers in megabytes. */
export interface Held {
  readonly elements: number;
  readonly heap: number;
  readonly buffers: number;
}

/** What two seconds of scrolling were like. */
export interface Frames {
  readonly frames: number;
  readonly inTime: number;
  readonly blank: number;
  readonly most: number;
}

/** Milliseconds of reading an answer in three ways. */
export type Reading = Readonly<Record<"own" | "bare" | "schema", number>>;
/** Milliseconds of what a page notices while its worker reads. */
export type ReadingTask = Readonly<Record<"took" | "longest" | "gap", number>>;

/** What the page of src/bench offers. */
export interface TreePage {
  treeBench: {
    make(kind: string, size: number, finds: boolean): Promise<void>;
    expected(size: number): { readonly atFirst: number; readonly wanted: string };
    times(size: number, atFirst: number, wanted: string): Promise<Times>;
    hold(size: number): Promise<number>;
    frames(milliseconds: number, rows: number): Promise<Frames>;
    readingTimes(size: number): Reading;
    makeAnswer(size: number): void;
    readingTask(): Promise<ReadingTask>;
  };
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
async function make(page: Page, cdp: CDPSession, kind: Kind, size: number, finds: boolean): Promise<void> {
  await page.evaluate(
    ([kind, size, finds]) => (globalThis as unknown as TreePage).treeBench.make(kind, size, finds),
    [kind, size, finds] as const,
  );
  await usage(cdp);
}

/** The steps of one tree, from its mount on. */
export async function timesOf(page: Page, cdp: CDPSession, kind: Kind, size: number): Promise<Times> {
  const expected = await page.evaluate(
    (size) => (globalThis as unknown as TreePage).treeBench.expected(size),
    size,
  );
  await make(page, cdp, kind, size, true);
  return page.evaluate(
    ({ size, atFirst, wanted }) => (globalThis as unknown as TreePage).treeBench.times(size, atFirst, wanted),
    { size, ...expected },
  );
}

/** What the collected page holds. Megabytes. */
export async function usage(cdp: CDPSession): Promise<{ heap: number; buffers: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const told = await cdp.send("Runtime.getHeapUsage");
  return { heap: told.usedSize / 1e6, buffers: told.backingStorageSize / 1e6 };
}

/** What everything open of one tree takes, and how it scrolls. */
export function measureHeld(browser: Browser, url: string, kind: Kind): Promise<Held & Frames> {
  return withPage(browser, url, async (page, cdp) => {
    const before = await usage(cdp);
    await make(page, cdp, kind, LARGEST, false);
    const elements = await page.evaluate(
      (size) => (globalThis as unknown as TreePage).treeBench.hold(size),
      LARGEST,
    );
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
async function scrollFrames(page: Page, cdp: CDPSession): Promise<Frames> {
  const watched = page.evaluate(
    ([milliseconds, rows]) => (globalThis as unknown as TreePage).treeBench.frames(milliseconds, rows),
    [SCROLLING, LARGEST] as const,
  );
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
