import { type Figure, percentile } from "./figure.ts";
import { launchBrowser } from "../browser.ts";
import { serveBench } from "./serve-page.ts";

const ROUNDS = 6;
const TURNS = 10;
/** What the first turns cost more: code that is not warm yet. */
const WARM_UP = 4;

/** Milliseconds of page turns by table, the tables taking turns so that a slow moment meets all of them. */
async function measureTurns(url: string, kinds: readonly string[]): Promise<Map<string, number[]>> {
  const browser = await launchBrowser();
  const took = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
  try {
    const page = await browser.newPage({ viewport: { width: 2200, height: 900 } });
    await page.goto(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of kinds) {
        const turns = await page.evaluate(
          async ({ kind, times }) => {
            await globalThis.tableBench.mount(kind);
            return globalThis.tableBench.turns(times);
          },
          { kind, times: WARM_UP + TURNS },
        );
        took.get(kind)?.push(...turns.slice(WARM_UP));
      }
    }
    return took;
  } finally {
    await browser.close();
  }
}

/** A page turn of 100 rows in 15 columns: the app's table beside a bare one and AG Grid, in one run. Milliseconds. */
export async function benchTable(): Promise<Figure[]> {
  const served = await serveBench("table.html");
  try {
    const took = await measureTurns(served.url, ["bare", "own", "agAll", "agSeen"]);
    const median = (kind: string) => percentile(took.get(kind) ?? [], 0.5);
    const figure = { name: "page turn, 100 rows × 15 columns", value: median("own"), unit: "ms" };
    return [
      { ...figure, reference: median("bare"), against: "bare table, goal 1.2 times" },
      { ...figure, reference: median("agAll"), against: "AG Grid, all rows real, goal half" },
      { ...figure, reference: median("agSeen"), against: "AG Grid, only what is seen" },
    ];
  } finally {
    await served.close();
  }
}
