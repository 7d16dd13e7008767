import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { type Figure, printFigures, writeFigures } from "./measured-figure.ts";
import { benchLoad } from "./measure-load.ts";
import { benchService } from "./measure-service.ts";
import { buildIfStale, root } from "../build-if-stale.js";
import { startPostgres } from "#tools/start-postgres.ts";

/*
 * The service at scale large on both engines. The data is made once and kept in .bench: delete the folder to
 * measure the making anew.
 */

const FOLDER = join(root, ".bench");
const DATABASE = "large";
/** A server with some memory, and with everything that keeps data safe left on. */
const FLAGS = ["max_connections=100", "shared_buffers=1GB", "max_wal_size=4GB"];

const made = z.object({ seconds: z.number(), peakMegabytes: z.number() });

/** Makes the data in a process of its own, so that its memory can be told, unless it is there. */
function fill(name: string, env: Readonly<Record<string, string>>): Figure[] {
  const note = join(FOLDER, `${name}.json`);
  if (!existsSync(note)) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, "src/tools/run.js"), join(root, "src/tools/fill-sandbox-data.ts")],
      { cwd: root, encoding: "utf8", env: { ...process.env, SCALE: "large", ...env } },
    );
    if (status !== 0) throw new Error(`The data could not be made:\n${stderr}`);
    writeFileSync(note, stdout.trim().split("\n").at(-1) ?? "");
  }
  const { seconds, peakMegabytes } = made.parse(JSON.parse(readFileSync(note, "utf8")));
  return [
    { name: `${name}: making the data`, value: seconds, unit: "s", reference: 300, against: "five minutes" },
    {
      name: `${name}: peak memory of it`,
      value: peakMegabytes,
      unit: "MB",
      reference: 512,
      against: "half a gigabyte",
    },
  ];
}

async function onSqlite(): Promise<Figure[]> {
  const folder = join(FOLDER, "sqlite");
  const making = fill("sqlite", { DATA_DIR: folder });
  const database = await openSqlite(join(folder, "prospect.sqlite"));
  const searches = await benchService(database);
  await database.close();
  return [...making, ...searches, ...(await benchLoad("sqlite", folder, { SCALE: "large" }))];
}

async function onPostgres(): Promise<Figure[]> {
  const folder = join(FOLDER, "postgres");
  const fresh = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres(folder, FLAGS, { keep: true, fresh });
  const url = `${server.url}/${DATABASE}`;
  try {
    if (fresh) await server.createDatabase(DATABASE);
    const making = fill("postgres", { DATABASE_URL: url });
    const database = await openPostgres(url);
    const searches = await benchService(database);
    await database.close();
    const load = await benchLoad("postgres", folder, { SCALE: "large", DATABASE_URL: url });
    return [...making, ...searches, ...load];
  } finally {
    await server.stop();
  }
}

mkdirSync(FOLDER, { recursive: true });
buildIfStale();
const figures: Figure[] = [];
for (const measure of [onSqlite, onPostgres]) {
  // each at once: the other one may fail
  const measured = await measure();
  printFigures(measured);
  figures.push(...measured);
}
writeFigures("bench-results-large.json", figures);
