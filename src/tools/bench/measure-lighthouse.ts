import lighthouse from "lighthouse";
import { fileResponse, loadStaticFiles } from "#gateway/static-files.ts";
import { type Listening, listening } from "#tools/listening-server.ts";
import { type Figure, percentile } from "./measured-figure.ts";
import { PAGES_FOLDER, buildBench } from "./serve-bench-page.ts";
import { openBenchBrowser } from "./signed-in/measure-signed-in.ts";

const RUNS = 5;
const ROWS = 25;
const COLUMNS = 8;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

/** The page of the libraries alone, with as much work as the first screen of the app: a token, a search, its rows. */
async function serveLibraries(): Promise<Listening> {
  await buildBench("libraries/libraries.html");
  const files = await loadStaticFiles(PAGES_FOLDER);
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    id: String(row),
    texts: Array.from({ length: COLUMNS }, (__, column) => `Value ${row} of ${column}`),
  }));
  const answers: Readonly<Record<string, () => Response>> = {
    "/token": () => new Response("token"),
    "/search": () => Response.json({ rows }),
  };
  return listening((request) => {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname);
    return (
      answers[pathname]?.() ?? (file ? fileResponse(file, request) : new Response(null, { status: 404 }))
    );
  });
}

interface Report {
  /** Points of 100. */
  readonly points: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly blocking: number;
}

/** What Lighthouse says of a page, as on a phone. */
async function judge(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    // the session is what makes this the search and not the sign-in page
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error("Lighthouse gave no report");
  const { categories, audits } = result.lhr;
  return {
    points: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
    blocking: audits["total-blocking-time"]?.numericValue ?? Number.NaN,
  };
}

const inRow = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(", ");

/**
 * The contact search of a signed-in person beside a page of the same libraries without code of ours, five runs each in
 * turn, so that a slow moment of the machine meets both.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const libraries = await serveLibraries();
  const browser = await openBenchBrowser();
  const ours: Report[] = [];
  const theirs: Report[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(await judge(`${browser.server.url}/contacts`, browser.debugPort));
      theirs.push(await judge(`${libraries.url}/libraries/libraries.html`, browser.debugPort));
    }
  } finally {
    await browser.close();
    await libraries.stop();
  }
  const points = (reports: readonly Report[], name: string) =>
    reports.map((report) => report.points[name] ?? 0);
  const blocking = (reports: readonly Report[]) => reports.map((report) => report.blocking);
  const median = (values: readonly number[]) => percentile(values, 0.5);
  return [
    {
      name: `Lighthouse, mobile: performance (${inRow(points(ours, "performance"))})`,
      value: median(points(ours, "performance")),
      unit: "",
      reference: median(points(theirs, "performance")),
      against: `libraries alone: ${inRow(points(theirs, "performance"))}; goal within 3 points`,
    },
    {
      name: `Lighthouse, mobile: total blocking time (${inRow(blocking(ours))})`,
      value: median(blocking(ours)),
      unit: "ms",
      reference: median(blocking(theirs)),
      against: `libraries alone: ${inRow(blocking(theirs))}; goal 1.3 times`,
    },
    ...["accessibility", "best-practices"].map((name) => ({
      name: `Lighthouse, mobile: ${name} (${inRow(points(ours, name))})`,
      value: median(points(ours, name)),
      unit: "",
      reference: 100,
      against: "goal",
    })),
  ];
}
