import type { ReadFilesTimes } from "#bench/bench-page-globals.ts";
import { type Bench, figure, inRuns } from "./figures.ts";
import { openBenchPage } from "./serve-bench-page.ts";

const ROWS = Number(process.env["BENCH_RECORDS"] ?? 100_000);
const COLUMNS = 20;
/** A page must answer within this while a file is read. */
const MAX_GAP_MS = 50;
/** What a person feels as at once. */
const AT_ONCE_MS = 100;

/** A CSV file of 100,000 rows, read in the browser by the app and by Papa Parse, each in its worker. */
export const benchReadFiles: Bench = async (resources) => {
  const page = await resources.page();
  await page.goto(await openBenchPage(resources, "files/read-files.html"));
  await page.waitForFunction(() => "readFilesBench" in globalThis);
  await page.evaluate(([rows, columns]) => globalThis.readFilesBench.make(rows, columns), [
    ROWS,
    COLUMNS,
  ] as const);
  const session = await page.context().newCDPSession(page);
  /** Reads the file once, without paying for the rows that the reader before left behind. */
  const readBy = async (reader: "own" | "papa"): Promise<ReadFilesTimes> => {
    await session.send("HeapProfiler.collectGarbage");
    const times = await page.evaluate((name) => globalThis.readFilesBench[name](), reader);
    if (times.rows !== ROWS || times.cells !== ROWS * COLUMNS)
      throw new Error(`${times.rows} rows and ${times.cells} cells were read`);
    return times;
  };
  const figures = await inRuns(async (run) => {
    const papaFirst = run % 2 === 0 ? await readBy("papa") : undefined;
    const own = await readBy("own");
    const papa = papaFirst ?? (await readBy("papa"));
    const against = "Papa Parse in its worker";
    return [
      figure(
        "read a CSV of 100,000 rows × 20 columns",
        [own.took, "ms"],
        papa.took,
        `${against}, goal 1.0 times`,
      ),
      figure(
        "the same and every cell as a string",
        [own.took + own.cut, "ms"],
        papa.took + papa.cut,
        against,
      ),
      figure(
        "longest wait of the page meanwhile",
        [own.gap, "ms"],
        MAX_GAP_MS,
        `goal; Papa Parse ${papa.gap.toFixed(0)}`,
      ),
    ];
  });
  const cancel = await page.evaluate(() => globalThis.readFilesBench.cancel());
  return [...figures, figure("cancel amid a file", [cancel, "ms"], AT_ONCE_MS)];
};
