import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { chromium } from "@playwright/test";
import { build, preview } from "vite";
import { type Figure, percentile } from "./bench-figure.ts";
import { root } from "./build-if-stale.js";
import { findBrowser } from "./find-browser.ts";

const ROUNDS = 6;
const TURNS = 10;
/** What the first turns cost more: code that is not warm yet. */
const WARM_UP = 4;

/** Builds pages of src/bench for production, serves them on a free port and gives their address. */
async function serveBench(page: string): Promise<{ url: string; close: () => Promise<void> }> {
  const place = {
    root: join(root, "src/bench"),
    configFile: false as const,
    logLevel: "error" as const,
    build: {
      outDir: join(root, ".bench/pages"),
      emptyOutDir: true,
      rolldownOptions: { input: join(root, "src/bench", page) },
    },
  };
  await build({ ...place, plugins: [react(), tailwindcss()] });
  const server = await preview({ ...place, preview: { port: 0, host: "127.0.0.1" } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("The bench has no address");
  return { url: url + page, close: () => server.close() };
}

/** Milliseconds of page turns by table, the tables taking turns so that a slow moment meets all of them. */
async function measureTurns(url: string, kinds: readonly string[]): Promise<Map<string, number[]>> {
  const executablePath = findBrowser();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  const took = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
  try {
    const page = await browser.newPage({ viewport: { width: 2200, height: 900 } });
    await page.goto(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of kinds) {
        const turns = await page.evaluate(
          async ({ kind, times }) => {
            const { tableBench } = globalThis as unknown as {
              tableBench: { mount(kind: string): Promise<void>; turns(times: number): Promise<number[]> };
            };
            await tableBench.mount(kind);
            return tableBench.turns(times);
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
