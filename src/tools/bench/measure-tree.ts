import type { Browser, CDPSession, Page } from "@playwright/test";
import { type Figure, percentile } from "./measured-figure.ts";
import type {
  ReadingTask,
  ReadingTimes,
  TreeKind,
  TreeTimes,
  WatchedFrames,
} from "#bench/bench-page-globals.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import { serveBench } from "./serve-bench-page.ts";
import {
  type Held,
  KINDS,
  FAMILY_SIZE,
  STEPS,
  measureHeld,
  timesOf,
  usage,
  withPage,
} from "./measure-tree-libraries.ts";

/*
 * Trees of the same family in one run: the app's own, Headless Tree in a TanStack window, React Arborist. Heap is what
 * the collected page holds with everything open, less the same page before any data was made: a tree's own form of the
 * data counts for each of them, what it was made from is dropped. Buffers are told beside it, since the app's table is
 * in them.
 */

const SIZES = [1000, 10_000, 100_000] as const;
const ROUNDS = 5;
const HELD_ROUNDS = 3;

/** Each tree in turn, so that a slow moment meets all of them; its code is warm when it is measured. */
async function measureTimes(browser: Browser, url: string): Promise<Map<string, TreeTimes[]>> {
  const took = new Map<string, TreeTimes[]>();
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

function timeFigures(took: ReadonlyMap<string, readonly TreeTimes[]>): Figure[] {
  const median = (kind: TreeKind, size: number, step: keyof TreeTimes) =>
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
  const best = Math.min(median("headless", FAMILY_SIZE, "expand"), median("arborist", FAMILY_SIZE, "expand"));
  return [
    ...figures,
    {
      name: "tree of 100000: expand all",
      value: median("own", FAMILY_SIZE, "expand"),
      unit: "ms",
      reference: best / 2,
      against: "goal, half the best",
    },
    {
      name: "tree of 100000: first rows",
      value: median("own", FAMILY_SIZE, "first"),
      unit: "ms",
      reference: median("own", 1000, "first") * 1.3,
      against: "goal, 1.3 times those of 1000",
    },
  ];
}

function heldFigures(held: ReadonlyMap<TreeKind, readonly (Held & WatchedFrames)[]>): Figure[] {
  const figures = (
    name: string,
    unit: string,
    goal: number,
    of: (one: Held & WatchedFrames) => number,
  ): readonly Figure[] => {
    // of gaps the worst, of the rest the middle
    const valueOf = (kind: TreeKind) => percentile((held.get(kind) ?? []).map(of), goal === 0 ? 1 : 0.5);
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
    ...figures("elements, all open", "", 150, ({ elements }) => elements),
    ...figures("most elements while scrolled", "", 150, ({ most }) => most),
    ...figures("frames in time, of 100", "", 95, ({ frames, inTime }) => (inTime / frames) * 100),
    ...figures("frames with a gap", "", 0, ({ blank }) => blank),
    ...figures("frames in two seconds", "", 120, ({ frames }) => frames),
  ];
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

/** Family trees of 1,000 to 100,000 companies beside two libraries, in one run. */
export async function benchTree(): Promise<Figure[]> {
  const served = await serveBench("tree/tree.html");
  const browser = await launchBrowser();
  try {
    const took = await measureTimes(browser, served.url);
    const held = new Map<TreeKind, (Held & WatchedFrames)[]>();
    for (let round = 0; round < HELD_ROUNDS; round += 1) {
      for (const kind of KINDS) {
        held.set(kind, [...(held.get(kind) ?? []), await measureHeld(browser, served.url, kind)]);
      }
    }
    return [...timeFigures(took), ...heldFigures(held), ...(await measureReading(browser, served.url))];
  } finally {
    await browser.close();
    await served.close();
  }
}
