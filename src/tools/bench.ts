import { openSqlite } from "#database/sqlite.ts";
import { fillSandbox } from "#service/data/sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/settings.ts";
import { openBenchBrowser } from "./bench-browser.ts";
import { benchInteractions } from "./bench-interactions.ts";
import { benchLighthouse } from "./bench-lighthouse.ts";
import { benchPage } from "./bench-page.ts";
import { benchService } from "./bench-service.ts";
import { benchStart } from "./bench-start.ts";
import { benchTable } from "./bench-table.ts";
import { type Figure, printFigures, writeFigures } from "./bench-figure.ts";
import { buildIfStale } from "./build-if-stale.js";

/** The app in a browser with somebody signed in. */
async function benchSignedIn(): Promise<Figure[]> {
  const browser = await openBenchBrowser();
  try {
    return [...(await benchInteractions(browser)), ...(await benchLighthouse(browser))];
  } finally {
    await browser.close();
  }
}

/** The service over the small data, in memory. */
async function benchSmallService(): Promise<Figure[]> {
  const database = await openSqlite(":memory:");
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, new Date());
  const figures = await benchService(database);
  await database.close();
  return figures;
}

buildIfStale();
const figures: Figure[] = [
  ...(await benchPage()),
  ...(await benchTable()),
  ...(await benchSignedIn()),
  ...(await benchSmallService()),
  ...(await benchStart()),
];
printFigures(figures);
writeFigures("bench-results.json", figures);
