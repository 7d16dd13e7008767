import type { CDPSession, Page } from "@playwright/test";
import type { ReadFilesTimes } from "#bench/bench-page-globals.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import type { Figure } from "./measured-figure.ts";
import { serveBench } from "./serve-bench-page.ts";

const RUNS = 5;
const ROWS = 100_000;
const COLUMNS = 20;
/** A page must answer within this while a file is read. Milliseconds. */
const MAX_GAP_MS = 50;
/** What a person feels as at once. Milliseconds. */
const AT_ONCE_MS = 100;

interface Run {
  readonly own: ReadFilesTimes;
  readonly papa: ReadFilesTimes;
}

/** One after the other, and in the other order the next time; neither pays for the rows that the one before left behind. */
async function measureRun(page: Page, session: CDPSession, ownFirst: boolean): Promise<Run> {
  const collect = () => session.send("HeapProfiler.collectGarbage");
  const own = () => collect().then(() => page.evaluate(() => globalThis.readFilesBench.own()));
  const papa = () => collect().then(() => page.evaluate(() => globalThis.readFilesBench.papa()));
  const first = ownFirst ? await own() : await papa();
  const second = ownFirst ? await papa() : await own();
  const run = ownFirst ? { own: first, papa: second } : { own: second, papa: first };
  for (const { rows, cells } of [run.own, run.papa]) {
    if (rows !== ROWS || cells !== ROWS * COLUMNS)
      throw new Error(`${rows} rows and ${cells} cells were read`);
  }
  return run;
}

async function measureRuns(url: string): Promise<{ readonly runs: readonly Run[]; readonly cancel: number }> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => "readFilesBench" in globalThis);
    await page.evaluate(([rows, columns]) => globalThis.readFilesBench.make(rows, columns), [
      ROWS,
      COLUMNS,
    ] as const);
    const session = await page.context().newCDPSession(page);
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureRun(page, session, run % 2 === 0));
    return { runs, cancel: await page.evaluate(() => globalThis.readFilesBench.cancel()) };
  } finally {
    await browser.close();
  }
}

/** A CSV file of 100,000 rows, read in the browser by the app and by Papa Parse, each in its worker. Five runs, all shown. */
export async function benchReadFiles(): Promise<Figure[]> {
  const served = await serveBench("files/read-files.html");
  try {
    const { runs, cancel } = await measureRuns(served.url);
    const figures = runs.flatMap(({ own, papa }, run) => [
      {
        name: `read a CSV of 100,000 rows × 20 columns, run ${run + 1}`,
        value: own.took,
        unit: "ms",
        reference: papa.took,
        against: "Papa Parse in its worker, goal 1.0 times",
      },
      {
        name: `the same and every cell as a string, run ${run + 1}`,
        value: own.took + own.cut,
        unit: "ms",
        reference: papa.took + papa.cut,
        against: "Papa Parse in its worker",
      },
      {
        name: `longest wait of the page meanwhile, run ${run + 1}`,
        value: own.gap,
        unit: "ms",
        reference: MAX_GAP_MS,
        against: `goal; Papa Parse ${papa.gap.toFixed(0)}`,
      },
    ]);
    return [
      ...figures,
      { name: "cancel amid a file", value: cancel, unit: "ms", reference: AT_ONCE_MS, against: "goal" },
    ];
  } finally {
    await served.close();
  }
}
