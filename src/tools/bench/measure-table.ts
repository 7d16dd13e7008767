import type { Page } from "@playwright/test";
import { type Figure, percentile } from "./measured-figure.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import { serveBench } from "./serve-bench-page.ts";

const RUNS = 5;
const TURNS = 10;
/** What the first turns cost more: code that is not warm yet. */
const WARM_UP = 4;

/** The tables in the order in which each run shows them. */
const KINDS = ["bare", "own", "agAll", "agSeen"] as const;

/** The median of the page turns of each table in one run. Milliseconds. */
type Turns = Readonly<Record<(typeof KINDS)[number], number>>;

async function medianTurn(page: Page, kind: string): Promise<number> {
  const turns = await page.evaluate(
    async ({ kind, times }) => {
      await globalThis.tableBench.mount(kind);
      return globalThis.tableBench.turns(times);
    },
    { kind, times: WARM_UP + TURNS },
  );
  return percentile(turns.slice(WARM_UP), 0.5);
}

/** Runs in which the tables take turns, so that a slow moment of the machine meets all of them. */
async function measureRuns(url: string): Promise<Turns[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 2200, height: 900 } });
    await page.goto(url);
    const runs: Turns[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const turns = { bare: 0, own: 0, agAll: 0, agSeen: 0 };
      for (const kind of KINDS) turns[kind] = await medianTurn(page, kind);
      runs.push(turns);
    }
    return runs;
  } finally {
    await browser.close();
  }
}

/**
 * A page turn of 100 rows in 15 columns: the app's table and AG Grid, both as they come, and beside them AG Grid with
 * every row real and a bare table. Five runs, of which none is left out.
 */
export async function benchTable(): Promise<Figure[]> {
  const served = await serveBench("table/table.html");
  try {
    const runs = await measureRuns(served.url);
    return runs.flatMap((turns, run) => {
      const figure = {
        name: `page turn, 100 rows × 15 columns, run ${run + 1}`,
        value: turns.own,
        unit: "ms",
      };
      return [
        { ...figure, reference: turns.agSeen, against: "AG Grid as it comes, goal 1.0 times" },
        { ...figure, reference: turns.agAll, against: "AG Grid, all rows real" },
        { ...figure, reference: turns.bare, against: "bare table, all rows real" },
      ];
    });
  } finally {
    await served.close();
  }
}
