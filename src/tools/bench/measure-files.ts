import { readFileSync } from "node:fs";
import type { CDPSession } from "@playwright/test";
import type { FileWriterName, WrittenBenchFile } from "#bench/bench-page-globals.ts";
import { withResources } from "#tools/resources.ts";
import { type Bench, type Figure, figure, inRuns } from "./figures.ts";
import { openBenchPage } from "./serve-bench-page.ts";

const ROWS = Number(process.env["BENCH_RECORDS"] ?? 100_000);
const SAMPLE_MS = 50;

/** A writer of the app, the library that it is compared with, and its goal in time. */
const PAIRS = [
  { name: "CSV", own: "own-csv", reference: "papaparse", goal: "0.56 times" },
  { name: "Excel", own: "own-xlsx", reference: "write-excel-file", goal: "0.2 times" },
] as const;

/** One measurement, with the increase of the page's memory at its peak, in megabytes. */
interface Measured extends WrittenBenchFile {
  readonly memory: number;
}

/** Private memory of a process in megabytes. More exact readings stop the process for milliseconds. */
function privateMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000;
}

/** Samples the memory of the browser's pages while `work` runs; the peak above what they had before. */
async function peakWhile<Value>(
  session: CDPSession,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly peak: number }> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter(({ type }) => type === "renderer");
  const read = () => pages.reduce((total, { id }) => total + privateMemory(id), 0);
  const before = read();
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, read())), SAMPLE_MS);
  const value = await work().finally(() => clearInterval(sampling));
  return { value, peak: peak - before };
}

/** A new browser for each measurement, so that none is affected by the previous one. */
function measure(url: string, writer: FileWriterName): Promise<Measured> {
  return withResources(async (resources) => {
    const page = await resources.page();
    await page.goto(url);
    await page.waitForFunction(() => "fileBench" in globalThis);
    await page.evaluate((rows) => globalThis.fileBench.make(rows), ROWS);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("HeapProfiler.collectGarbage");
    const session = await page.context().browser()?.newBrowserCDPSession();
    if (session === undefined) throw new Error("The page has no browser");
    const { value, peak } = await peakWhile(session, () =>
      page.evaluate((writer) => globalThis.fileBench.write(writer), writer),
    );
    return { ...value, memory: peak };
  });
}

/**
 * Files of 100,000 rows in 40 columns, from rows in the page's memory to a Blob: the app's writers and libraries that
 * people use, in turn. Memory is the anonymous memory (RssAnon) of the page's process, workers included, sampled each 50 ms.
 */
export const benchFiles: Bench = async (resources) => {
  const url = await openBenchPage(resources, "files/files.html");
  return inRuns(async () => {
    const figures: Figure[] = [];
    for (const { name, own: writer, reference: library, goal } of PAIRS) {
      const [own, reference] = [await measure(url, writer), await measure(url, library)];
      const of = (what: string) => `${name} of 100,000 × 40 cells, ${what}`;
      const against = (wanted: string) => `${library}, goal ${wanted}`;
      figures.push(
        figure(of("time"), [own.took / 1000, "s"], reference.took / 1000, against(goal)),
        figure(of("peak memory of the page"), [own.memory, "MB"], reference.memory, against("0.25 times")),
        figure(
          of("longest task"),
          [own.longest, "ms"],
          reference.longest,
          against("at most 50 ms, 0 is below"),
        ),
      );
    }
    return figures;
  });
};
