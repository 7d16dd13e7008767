import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { root } from "#tools/build-if-stale.js";
import { precompress } from "#tools/precompress.ts";
import type { Resources } from "#tools/resources.ts";

/** A page of src/bench that is served. */
interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Where a built page is put. */
export const PAGES_FOLDER = join(root, ".bench/pages");

/** How vite builds and serves a page of src/bench. */
const settingsOf = (page: string) => ({
  root: join(root, "src/bench"),
  configFile: false as const,
  logLevel: "error" as const,
  build: {
    outDir: PAGES_FOLDER,
    emptyOutDir: true,
    rolldownOptions: { input: join(root, "src/bench", page) },
  },
  worker: { format: "es" as const },
});

/** Builds a page for production, with a compressed copy of each file. `page` is its path below src/bench. */
export async function buildBench(page: string): Promise<void> {
  // the process that runs this file may have set NODE_ENV: React would be measured in its slow development build
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  await build({ ...settingsOf(page), plugins: [react(), tailwindcss(), precompress()] });
  // servers that are started later must not inherit this
  if (before === undefined) delete process.env["NODE_ENV"];
  else process.env["NODE_ENV"] = before;
}

/** Builds a page of src/bench, serves it on a free port and returns its address. */
export async function serveBench(page: string): Promise<ServedPage> {
  await buildBench(page);
  const server = await preview({ ...settingsOf(page), preview: { port: 0, host: "127.0.0.1" } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("The bench has no address");
  return { url: url + page, close: () => server.close() };
}

/** The address of a page that is served for one bench. */
export async function openBenchPage(resources: Resources, page: string): Promise<string> {
  const { url, close } = await serveBench(page);
  resources.closeWith(close);
  return url;
}
