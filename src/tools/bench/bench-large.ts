import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { makeSandboxData } from "#tools/make-sandbox-data.ts";
import { type Resources, withResources } from "#tools/resources.ts";
import { buildIfStale, root } from "../build-if-stale.js";
import { type Figure, figure, printFigures, writeFigures } from "./figures.ts";
import { persistentPostgres } from "./persistent-postgres.ts";
import { benchLoad } from "./measure-load.ts";
import { benchService } from "./measure-service.ts";

/**
 * Measures the service at scale large on both engines. Its data is generated once and stored in .bench: delete the folder to
 * measure that again.
 */

const FOLDER = join(root, ".bench");
const SCALE = { SCALE: "large" };

/** Generates the data unless it exists, and prints how long that took. */
function fill(engine: string, env: Readonly<Record<string, string>>): Figure[] {
  const file = join(FOLDER, `${engine}.json`);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(makeSandboxData({ ...SCALE, ...env })));
  const made = JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof makeSandboxData>;
  return [
    figure("making the data", [made.seconds, "s"], 300, "five minutes"),
    figure("peak memory of it", [made.peakMegabytes, "MB"], 512, "half a gigabyte"),
  ];
}

async function onSqlite(resources: Resources): Promise<Figure[]> {
  const folder = join(FOLDER, "sqlite");
  const making = fill("sqlite", { DATA_DIR: folder });
  const database = await openSqlite(join(folder, "prospect.sqlite"));
  const searches = await benchService(database);
  await database.close();
  return [...making, ...searches, ...(await benchLoad(resources, folder, SCALE))];
}

async function onPostgres(resources: Resources): Promise<Figure[]> {
  const folder = join(FOLDER, "postgres");
  const { url } = await persistentPostgres(resources, folder, "large");
  const making = fill("postgres", { DATABASE_URL: url });
  const database = await openPostgres(url);
  const searches = await benchService(database);
  await database.close();
  return [...making, ...searches, ...(await benchLoad(resources, folder, { ...SCALE, DATABASE_URL: url }))];
}

mkdirSync(FOLDER, { recursive: true });
buildIfStale();
const figures: Figure[] = [];
for (const [engine, measure] of Object.entries({ sqlite: onSqlite, postgres: onPostgres })) {
  const measured = await withResources(measure);
  const named = measured.map((each) => ({ ...each, name: `${engine}: ${each.name}` }));
  // ends at once, since the other engine may fail
  printFigures(named);
  figures.push(...named);
}
writeFigures("bench-results-large.json", figures);
