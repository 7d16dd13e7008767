import lighthouse from "lighthouse";
import { fileResponse, loadStaticFiles } from "#gateway/static-files.ts";
import { type Listening, listening } from "#tools/listening-server.ts";
import { type Bench, RUNS, figure, percentile } from "./figures.ts";
import { PAGES_FOLDER, buildBench } from "./serve-bench-page.ts";
import { openBenchBrowser } from "./signed-in/measure-signed-in.ts";

const ROWS = 25;
const COLUMNS = 8;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

/** A page of the libraries alone that does as much work as the app's first screen: a token, a search, its rows. */
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

/** Lighthouse's report of a page, as on a phone. */
async function judge(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    // the session makes this the search instead of the sign-in page
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

/**
 * Compares a signed-in person's contact search with a page of the same libraries without our code, alternating, so that load on
 * the machine affects both.
 */
export const benchLighthouse: Bench = async (resources) => {
  const libraries = await serveLibraries();
  resources.closeWith(libraries.stop);
  const browser = await openBenchBrowser(resources);
  const [ours, theirs]: [Report[], Report[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await judge(`${browser.server.url}/contacts`, browser.debugPort));
    theirs.push(await judge(`${libraries.url}/libraries/libraries.html`, browser.debugPort));
  }
  /** The median of the runs, and each of them in words. */
  const seen = (reports: readonly Report[], of: (report: Report) => number) => {
    const values = reports.map(of);
    return { median: percentile(values, 0.5), all: values.map((value) => value.toFixed(0)).join(", ") };
  };
  const beside = (what: string, unit: string, of: (report: Report) => number, goal: string) => {
    const [own, other] = [seen(ours, of), seen(theirs, of)];
    const against = `libraries alone: ${other.all}; goal ${goal}`;
    return figure(`Lighthouse, mobile: ${what} (${own.all})`, [own.median, unit], other.median, against);
  };
  return [
    beside("performance", "", ({ points }) => points["performance"] ?? 0, "within 3 points"),
    beside("total blocking time", "ms", ({ blocking }) => blocking, "1.3 times"),
    ...["accessibility", "best-practices"].map((name) => {
      const own = seen(ours, ({ points }) => points[name] ?? 0);
      return figure(`Lighthouse, mobile: ${name} (${own.all})`, [own.median, ""], 100);
    }),
  ];
};
