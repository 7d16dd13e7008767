import { join } from "node:path";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS, SCALES, type Scale } from "#service/service-settings.ts";

/**
 * Generates the sandbox data and prints the time and memory that it took, as one line of JSON: `SCALE=large DATA_DIR=… node
 * src/tools/run.js src/tools/fill-sandbox-data.ts`, or with DATABASE_URL.
 */

function scaleAsked(): Scale {
  const asked = process.env["SCALE"] ?? DEFAULT_SERVICE_SETTINGS.scale;
  const scale = SCALES.find((known) => known === asked);
  if (!scale) throw new Error(`SCALE must be one of ${SCALES.join(", ")}`);
  return scale;
}

function open(): Promise<Database> {
  const { DATABASE_URL: url, DATA_DIR: folder = ".data" } = process.env;
  return url === undefined ? openSqlite(join(folder, "prospect.sqlite")) : openPostgres(url);
}

const startedAt = performance.now();
const database = await open();
await fillSandbox(database, { ...DEFAULT_SERVICE_SETTINGS, credits: 1e9, scale: scaleAsked() }, new Date());
await database.close();
const seconds = (performance.now() - startedAt) / 1000;
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ seconds, peakMegabytes })}\n`);
