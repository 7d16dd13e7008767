import { type Bench, figure, inRuns, percentile } from "./figures.ts";
import { openBenchPage } from "./serve-bench-page.ts";

const TURNS = 10;
/** The first turns take longer, while code is not warm yet. */
const WARM_UP = 4;

/** Turns pages of 100 rows in 15 columns: the app's table compared with AG Grid by default settings, and with a bare table. */
export const benchTable: Bench = async (resources) => {
  const page = await resources.page({ viewport: { width: 2200, height: 900 } });
  await page.goto(await openBenchPage(resources, "table/table.html"));
  const medianTurn = async (table: string) => {
    const turns = await page.evaluate(
      async ([kind, times]) => {
        await globalThis.tableBench.mount(kind);
        return globalThis.tableBench.turns(times);
      },
      [table, WARM_UP + TURNS] as const,
    );
    return percentile(turns.slice(WARM_UP), 0.5);
  };
  return inRuns(async () => {
    const [bare, own, agGrid] = [
      await medianTurn("bare"),
      await medianTurn("own"),
      await medianTurn("agGrid"),
    ];
    const name = "page turn, 100 rows × 15 columns";
    return [
      figure(name, [own, "ms"], agGrid, "AG Grid as it comes, goal 1.0 times"),
      figure(name, [own, "ms"], bare, "bare table, all rows real"),
    ];
  });
};
