import { openSqlite } from "#database/sqlite.ts";
import { fillSandbox } from "#service/data/sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/settings.ts";
import { benchPage } from "./bench-page.ts";
import { benchService } from "./bench-service.ts";
import { benchStart } from "./bench-start.ts";
import { type Figure, printFigures, writeFigures } from "./bench-figure.ts";
import { buildIfStale } from "./build-if-stale.js";

/** The service over the small data, in memory. */
async function benchSmallService(): Promise<Figure[]> {
  const database = await openSqlite(":memory:");
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, new Date());
  const figures = await benchService(database);
  await database.close();
  return figures;
}

buildIfStale();
const figures: Figure[] = [...(await benchPage()), ...(await benchSmallService()), ...(await benchStart())];
printFigures(figures);
writeFigures("bench-results.json", figures);
