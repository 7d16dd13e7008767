import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await compress(body, { params }));
}

/** Writes a brotli copy beside each text file of the built app, so that the server never compresses. */
export function precompress(): Plugin {
  return {
    name: "prospect-precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "" }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}
