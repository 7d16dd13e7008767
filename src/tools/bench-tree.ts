import type { Browser, CDPSession, Page } from "@playwright/test";
import { type Figure, percentile } from "./bench-figure.ts";
import { launchBenchBrowser, serveBench } from "./bench-pages.ts";

/*
 * Trees of the same family in one run: the app's own, Headless Tree in a TanStack window, React Arborist. Heap is what
 * the collected page holds with everything open, less the same page before any data was made: a tree's own form of the
 * data counts for each of them, what it was made from is dropped. Buffers are told beside it, since the app's table is
 * in them.
 */

const KINDS = ["own", "headless", "arborist"] as const;
type Kind = (typeof KINDS)[number];

const SIZES = [1000, 10_000, 100_000] as const;
const LARGEST = 100_000;
const ROUNDS = 5;
const SCROLLING = 2000;

const STEPS = ["first", "expand", "collapse", "find"] as const;
type Times = Readonly<Record<(typeof STEPS)[number], number>>;

interface Held {
  readonly heap: number;
  readonly buffers: number;
}

interface Frames {
  readonly frames: number;
  readonly inTime: number;
  readonly blank: number;
  readonly elements: number;
}

type Reading = Readonly<Record<"own" | "bare" | "schema", number>>;
type ReadingTask = Readonly<Record<"took" | "longest" | "gap", number>>;

/** What the page of src/bench offers. */
interface TreePage {
  treeBench: {
    make(kind: string, size: number, finds: boolean): Promise<void>;
    expected(size: number): { readonly atFirst: number; readonly wanted: string };
    times(size: number, atFirst: number, wanted: string): Promise<Times>;
    hold(size: number): Promise<void>;
    frames(milliseconds: number, rows: number): Promise<Frames>;
    readingTimes(size: number): Reading;
    makeAnswer(size: number): void;
    readingTask(): Promise<ReadingTask>;
  };
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

/** Makes a tree's data and collects what that leaves, which would be paid for by the next step. */
async function make(page: Page, cdp: CDPSession, kind: Kind, size: number, finds: boolean): Promise<void> {
  await page.evaluate(
    ([kind, size, finds]) => (globalThis as unknown as TreePage).treeBench.make(kind, size, finds),
    [kind, size, finds] as const,
  );
  await usage(cdp);
}

async function timesOf(page: Page, cdp: CDPSession, kind: Kind, size: number): Promise<Times> {
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

/** Each tree in turn, so that a slow moment meets all of them; its code is warm when it is measured. */
async function measureTimes(browser: Browser, url: string): Promise<Map<string, Times[]>> {
  const took = new Map<string, Times[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const size of SIZES) {
      for (const kind of KINDS) {
        const times = await withPage(browser, url, async (page, cdp) => {
          await timesOf(page, cdp, kind, 1000);
          return timesOf(page, cdp, kind, size);
        });
        took.set(`${kind} ${size}`, [...(took.get(`${kind} ${size}`) ?? []), times]);
      }
    }
  }
  return took;
}

async function usage(cdp: CDPSession): Promise<{ heap: number; buffers: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const told = await cdp.send("Runtime.getHeapUsage");
  return { heap: told.usedSize / 1e6, buffers: told.backingStorageSize / 1e6 };
}

/** What everything open of one tree takes. Megabytes. */
function measureHeld(browser: Browser, url: string, kind: Kind): Promise<Held & Frames> {
  return withPage(browser, url, async (page, cdp) => {
    const before = await usage(cdp);
    await make(page, cdp, kind, LARGEST, false);
    await page.evaluate((size) => (globalThis as unknown as TreePage).treeBench.hold(size), LARGEST);
    const after = await usage(cdp);
    const frames = await scrollFrames(page, cdp);
    return {
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

function timeFigures(took: ReadonlyMap<string, readonly Times[]>): Figure[] {
  const median = (kind: Kind, size: number, step: keyof Times) =>
    percentile(
      (took.get(`${kind} ${size}`) ?? []).map((times) => times[step]),
      0.5,
    );
  const names = { first: "first rows", expand: "expand all", collapse: "collapse all", find: "find" };
  const figures = SIZES.flatMap((size) =>
    STEPS.flatMap((step) =>
      (["headless", "arborist"] as const).map((other) => ({
        name: `tree of ${size}: ${names[step]}`,
        value: median("own", size, step),
        unit: "ms",
        reference: median(other, size, step),
        against: other === "headless" ? "Headless Tree" : "React Arborist",
      })),
    ),
  );
  const best = Math.min(median("headless", LARGEST, "expand"), median("arborist", LARGEST, "expand"));
  return [
    ...figures,
    {
      name: "tree of 100000: expand all",
      value: median("own", LARGEST, "expand"),
      unit: "ms",
      reference: best / 2,
      against: "goal, half the best",
    },
    {
      name: "tree of 100000: first rows",
      value: median("own", LARGEST, "first"),
      unit: "ms",
      reference: median("own", 1000, "first") * 1.3,
      against: "goal, 1.3 times those of 1000",
    },
  ];
}

function heldFigures(held: ReadonlyMap<Kind, Held & Frames>): Figure[] {
  const figures = (
    name: string,
    unit: string,
    goal: number,
    of: (one: Held & Frames) => number,
  ): readonly Figure[] => {
    const valueOf = (kind: Kind) => {
      const one = held.get(kind);
      return one === undefined ? Number.NaN : of(one);
    };
    const figure = { name: `tree of 100000: ${name}`, value: valueOf("own"), unit };
    return [
      { ...figure, reference: goal, against: "goal" },
      { ...figure, reference: valueOf("headless"), against: "Headless Tree" },
      { ...figure, reference: valueOf("arborist"), against: "React Arborist" },
    ];
  };
  return [
    ...figures("heap, all open", "MB", 10, ({ heap }) => heap),
    ...figures("heap and buffers, all open", "MB", 10, ({ heap, buffers }) => heap + buffers),
    ...figures("most elements, all open", "", 150, ({ elements }) => elements),
    ...figures("frames in time, of 100", "", 95, ({ frames, inTime }) => (inTime / frames) * 100),
    ...figures("frames with a gap", "", 0, ({ blank }) => blank),
    ...figures("frames in two seconds", "", 120, ({ frames }) => frames),
  ];
}

/** Reading an answer of 100,000 companies: on the page's thread beside two others, and in the worker. */
async function measureReading(browser: Browser, url: string): Promise<Figure[]> {
  const reads: Reading[] = [];
  const tasks: ReadingTask[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = (page: Page) =>
      page.evaluate((size) => {
        const { treeBench } = globalThis as unknown as TreePage;
        treeBench.readingTimes(1000);
        return treeBench.readingTimes(size);
      }, LARGEST);
    reads.push(await withPage(browser, url, read));
    const open = async (page: Page, cdp: CDPSession) => {
      const make = (size: number) => (globalThis as unknown as TreePage).treeBench.makeAnswer(size);
      await page.evaluate(make, LARGEST);
      await usage(cdp);
      return page.evaluate(() => (globalThis as unknown as TreePage).treeBench.readingTask());
    };
    tasks.push(await withPage(browser, url, open));
  }
  const reading = (way: keyof Reading) =>
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

/** Family trees of 1,000 to 100,000 companies beside two libraries, in one run. */
export async function benchTree(): Promise<Figure[]> {
  const served = await serveBench("tree.html");
  const browser = await launchBenchBrowser();
  try {
    const took = await measureTimes(browser, served.url);
    const held = new Map<Kind, Held & Frames>();
    for (const kind of KINDS) held.set(kind, await measureHeld(browser, served.url, kind));
    return [...timeFigures(took), ...heldFigures(held), ...(await measureReading(browser, served.url))];
  } finally {
    await browser.close();
    await served.close();
  }
}
