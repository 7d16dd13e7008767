import { runToEnd, selectTwentyThousand } from "../bench-run-steps.ts";
import type { Figure } from "../measured-figure.ts";
import { openBenchBrowser, usedHeap } from "../signed-in/measure-signed-in.ts";

/** What a page holds with the results of a very large run on the screen. Megabytes. */
export async function benchResults(): Promise<Figure[]> {
  const browser = await openBenchBrowser({ CREDITS: "100000" });
  try {
    const { page, server } = browser;
    await page.goto(`${server.url}/contacts?firstName=a`);
    const before = await usedHeap(page);
    const records = await selectTwentyThousand(browser);
    const seconds = await runToEnd(page, records);
    const value = await usedHeap(page);
    return [
      { name: `heap with ${records} results`, value, unit: "MB", reference: before, against: "without any" },
      { name: `a run of ${records}`, value: seconds, unit: "s", reference: 0, against: "no limit" },
    ];
  } finally {
    await browser.close();
  }
}
