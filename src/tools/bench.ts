import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchPage } from "./bench-page.ts";
import { benchSearch } from "./bench-search.ts";
import { benchStart } from "./bench-start.ts";
import { type Figure, printFigures } from "./bench-figure.ts";
import { buildIfStale, root } from "./build-if-stale.js";

const RESULTS = join(root, "bench-results.json");

buildIfStale();
const figures: Figure[] = [...(await benchPage()), ...(await benchSearch()), ...(await benchStart())];
printFigures(figures);
writeFileSync(RESULTS, `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);
