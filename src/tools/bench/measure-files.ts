import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { FileWriterName, WrittenBenchFile } from "#bench/bench-page-globals.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import type { Figure } from "./measured-figure.ts";
import { serveBench } from "./serve-bench-page.ts";

const RUNS = 5;
const ROWS = 100_000;
const SAMPLE_MS = 50;

/** A writer of ours, the library that it is held against, and what it is to reach. */
const PAIRS = [
  { name: "CSV", own: "own-csv", reference: "papaparse", goal: "0.56 times" },
  { name: "Excel", own: "own-xlsx", reference: "write-excel-file", goal: "0.2 times" },
] as const;

/** One measurement: times in seconds, memory in megabytes. */
interface Measured extends WrittenBenchFile {
  /** What the page's process took at its peak more than before. */
  readonly pageMemory: number;
  /** The same of all processes of the browser: Blobs are held by another one. */
  readonly allMemory: number;
}

/** Private memory of a process in megabytes. What would tell it more exactly stops the process for milliseconds. */
function privateMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000;
}

interface Memory {
  readonly page: number;
  readonly all: number;
}

/** Reads the memory of the processes that the browser has now. */
async function memoryReader(session: CDPSession): Promise<() => Memory> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sum = (processes: typeof processInfo) =>
    processes.reduce((total, { id }) => total + privateMemory(id), 0);
  return () => ({ page: sum(processInfo.filter(({ type }) => type === "renderer")), all: sum(processInfo) });
}

/** Samples the browser's memory while `work` runs; the peaks above what it had before. */
async function peakWhile<Value>(
  session: CDPSession,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly peak: Memory }> {
  const read = await memoryReader(session);
  const before = read();
  let peak = before;
  const sampling = setInterval(() => {
    const now = read();
    peak = { page: Math.max(peak.page, now.page), all: Math.max(peak.all, now.all) };
  }, SAMPLE_MS);
  const value = await work();
  clearInterval(sampling);
  return { value, peak: { page: peak.page - before.page, all: peak.all - before.all } };
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => "fileBench" in globalThis);
  return page;
}

/** A fresh browser for each measurement, so that none pays for what another one left. */
async function measure(url: string, writer: FileWriterName): Promise<Measured> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, url);
    const cdp = await page.context().newCDPSession(page);
    await page.evaluate((rows) => globalThis.fileBench.make(rows), ROWS);
    await cdp.send("HeapProfiler.collectGarbage");
    const session = await browser.newBrowserCDPSession();
    const { value, peak } = await peakWhile(session, () =>
      page.evaluate((writer) => globalThis.fileBench.write(writer), writer),
    );
    return { ...value, took: value.took / 1000, pageMemory: peak.page, allMemory: peak.all };
  } finally {
    await browser.close();
  }
}

function figuresOf(pair: (typeof PAIRS)[number], run: number, own: Measured, reference: Measured): Figure[] {
  const name = (what: string) => `${pair.name} of 100,000 × 40 cells, ${what}, run ${run + 1}`;
  const against = (goal: string) => `${pair.reference}${goal}`;
  return [
    {
      name: name("time"),
      value: own.took,
      unit: "s",
      reference: reference.took,
      against: against(`, goal ${pair.goal}`),
    },
    {
      name: name("peak memory of the page"),
      value: own.pageMemory,
      unit: "MB",
      reference: reference.pageMemory,
      against: against(", goal 0.25 times"),
    },
    {
      name: name("peak memory of the browser"),
      value: own.allMemory,
      unit: "MB",
      reference: reference.allMemory,
      against: against(""),
    },
    {
      name: name("longest task"),
      value: own.longest,
      unit: "ms",
      reference: reference.longest,
      against: against(", goal at most 50 ms, 0 is below"),
    },
    {
      name: name("size"),
      value: own.bytes / 1e6,
      unit: "MB",
      reference: reference.bytes / 1e6,
      against: against(""),
    },
  ];
}

/**
 * Files of 100,000 rows in 40 columns, from rows in the page's memory to a Blob: the app's writers and libraries that
 * people use, in turn. Memory is the anonymous memory (RssAnon) of the page's process, workers included, and of
 * all the browser's processes, sampled each 50 ms, minus what it was before. Five runs, of which none is left out.
 */
export async function benchFiles(): Promise<Figure[]> {
  const served = await serveBench("files/files.html");
  try {
    const figures: Figure[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      for (const pair of PAIRS) {
        const own = await measure(served.url, pair.own);
        const reference = await measure(served.url, pair.reference);
        figures.push(...figuresOf(pair, run, own, reference));
      }
    }
    return figures;
  } finally {
    await served.close();
  }
}
