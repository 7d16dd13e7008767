import { openSqlite } from "#database/sqlite/sqlite.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { buildIfStale } from "../build-if-stale.js";
import { type Figure, printFigures, writeFigures } from "./measured-figure.ts";
import { benchBusyService } from "./measure-busy-service.ts";
import { benchFiles } from "./measure-files.ts";
import { benchFloods } from "./measure-floods.ts";
import { benchFilters } from "./signed-in/measure-filters.ts";
import { benchPage } from "./measure-first-screen.ts";
import { benchLighthouse } from "./measure-lighthouse.ts";
import { benchOwned } from "./records/measure-owned.ts";
import { benchRunFairness } from "./runs/measure-run-fairness.ts";
import { benchRunWorker } from "./runs/measure-run-worker.ts";
import { benchReadFiles } from "./measure-read-files.ts";
import { benchBesideRun } from "./runs/measure-beside-run.ts";
import { benchJournal } from "./runs/measure-journal.ts";
import { benchResults } from "./runs/measure-run-results.ts";
import { benchService } from "./measure-service.ts";
import { benchSignedIn } from "./signed-in/measure-signed-in.ts";
import { benchStart } from "./measure-start-up.ts";
import { benchTable } from "./measure-table.ts";
import { benchTree } from "./measure-tree.ts";
import { benchWorkspace } from "./signed-in/measure-workspace.ts";
import { benchUpstream } from "./upstream/measure-upstream.ts";

/** The service over the small data, in memory. */
async function benchSmallService(): Promise<Figure[]> {
  const database = await openSqlite(":memory:");
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, new Date());
  const figures = await benchService(database);
  await database.close();
  return figures;
}

/** What can be measured, each by itself: `npm run bench -- tree`. */
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  page: benchPage,
  table: benchTable,
  tree: benchTree,
  files: benchFiles,
  "read-files": benchReadFiles,
  "signed-in": benchSignedIn,
  filters: benchFilters,
  lighthouse: benchLighthouse,
  results: benchResults,
  journal: benchJournal,
  service: benchSmallService,
  busy: benchBusyService,
  floods: benchFloods,
  upstream: benchUpstream,
  owned: benchOwned,
  "run-worker": benchRunWorker,
  "run-fairness": benchRunFairness,
  "beside-run": benchBesideRun,
  workspace: benchWorkspace,
  start: benchStart,
};

const [, , , ...asked] = process.argv;
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  throw new Error(`There is no bench ${unknown.join(", ")}: ${Object.keys(BENCHES).join(", ")}`);
}

/** These need no server. */
const WITHOUT_SERVER: ReadonlySet<string> = new Set([
  "table",
  "tree",
  "files",
  "read-files",
  "owned",
  "run-worker",
  "run-fairness",
]);
if (asked.length === 0 || asked.some((name) => !WITHOUT_SERVER.has(name))) buildIfStale();
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await bench()));
}
printFigures(figures);
writeFigures(asked.length === 0 ? "bench-results.json" : `bench-results-${asked.join("-")}.json`, figures);
