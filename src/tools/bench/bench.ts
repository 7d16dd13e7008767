import { buildIfStale } from "../build-if-stale.js";
import { withResources } from "#tools/resources.ts";
import { type Bench, type Figure, printFigures, writeFigures } from "./figures.ts";
import { benchBeside } from "./measure-beside.ts";
import { benchFiles } from "./measure-files.ts";
import { benchPage } from "./measure-first-screen.ts";
import { benchLighthouse } from "./measure-lighthouse.ts";
import { benchStart } from "./measure-load.ts";
import { benchOwned } from "./measure-owned.ts";
import { benchRuns } from "./measure-runs.ts";
import { benchSmallService } from "./measure-service.ts";
import { benchTable } from "./measure-table.ts";
import { benchTree } from "./measure-tree.ts";
import { benchUpstream } from "./measure-upstream.ts";
import { benchFilters } from "./signed-in/measure-filters.ts";
import { benchSignedIn } from "./signed-in/measure-signed-in.ts";
import { benchWorkspace } from "./signed-in/measure-workspace.ts";

/** The benches, each of which can run alone: `npm run bench -- tree`. */
const BENCHES: Readonly<Record<string, Bench>> = {
  page: benchPage,
  table: benchTable,
  tree: benchTree,
  files: benchFiles,
  "signed-in": benchSignedIn,
  filters: benchFilters,
  lighthouse: benchLighthouse,
  service: benchSmallService,
  beside: benchBeside,
  upstream: benchUpstream,
  owned: benchOwned,
  runs: benchRuns,
  workspace: benchWorkspace,
  start: benchStart,
};

const [, , , ...asked] = process.argv;
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  throw new Error(`There is no bench ${unknown.join(", ")}: ${Object.keys(BENCHES).join(", ")}`);
}

/** Benches that need no server. */
const WITHOUT_SERVER: ReadonlySet<string> = new Set([
  "table",
  "tree",
  "files",
  "read-files",
  "owned",
  "runs",
]);
if (asked.length === 0 || asked.some((name) => !WITHOUT_SERVER.has(name))) buildIfStale();
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await withResources(bench)));
}
printFigures(figures);
writeFigures(asked.length === 0 ? "bench-results.json" : `bench-results-${asked.join("-")}.json`, figures);
