import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { root } from "../build-if-stale.js";

/** A page of src/bench that is served. */
interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds a page of src/bench for production, serves it on a free port and gives its address. */
export async function serveBench(page: string): Promise<ServedPage> {
  const place = {
    root: join(root, "src/bench"),
    configFile: false as const,
    logLevel: "error" as const,
    build: {
      outDir: join(root, ".bench/pages"),
      emptyOutDir: true,
      rolldownOptions: { input: join(root, "src/bench", page) },
    },
    worker: { format: "es" as const },
  };
  // what runs this file has set it for itself: React would be measured in its slow form for developers
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  await build({ ...place, plugins: [react(), tailwindcss()] });
  // servers that are started later have nothing to do with that
  if (before === undefined) delete process.env["NODE_ENV"];
  else process.env["NODE_ENV"] = before;
  const server = await preview({ ...place, preview: { port: 0, host: "127.0.0.1" } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("The bench has no address");
  return { url: url + page, close: () => server.close() };
}
