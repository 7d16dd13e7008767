import { expect, it } from "vitest";
import { GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { RUN_PATHS } from "#contract/runs/run-schemas.ts";
import { sweepRuns } from "#gateway/administration/run-lifetime.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { sweepImports } from "./import-lifetime.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForEach();
const { runs, imports } = test;

const ROWS = [importRowOf(2, { fullName: "Ada Example", companyName: "Example Works" })];
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

/** How many rows of imports there are. */
const rowsLeft = async () =>
  (await test.database.query.selectFrom("import_rows").select("position").execute()).length;

it("an import goes with its run: when that is deleted, or swept; one that was not started by itself [import-7]", async () => {
  const [open, deleted, swept] = await Promise.all([1, 2, 3].map(() => imports.make("rep", ROWS)));
  for (const each of [deleted, swept]) {
    await imports.endMatching(each?.id ?? "");
    await imports.start("rep", each?.id ?? "");
  }
  for (const each of [deleted, swept]) await runs.command("rep", each?.id ?? "", { type: "cancel" });
  expect(await test.remove("rep", RUN_PATHS.run.replace(":id", deleted?.id ?? ""))).toBe(204);
  // as long as the run can be brought back, its rows are there
  expect(await rowsLeft()).toBe(3);
  await sweepRuns(test.database, 30, inDays(2));
  await expect(imports.rows("rep", deleted?.id ?? "")).rejects.toThrow("404");
  await sweepImports(test.database, 30, inDays(29));
  expect(await rowsLeft()).toBe(2);
  await sweepImports(test.database, 30, inDays(31));
  await expect(imports.read("rep", open?.id ?? "")).rejects.toThrow("404");
  // its run is there
  expect((await imports.rows("rep", swept?.id ?? "")).total).toBe(1);
  await sweepRuns(test.database, 30, inDays(31));
  expect(await rowsLeft()).toBe(0);
});

it("everything of it goes when its person deletes their data, and is in what they are told before [import-7]", async () => {
  const { id } = await imports.make("rep", ROWS);
  const { query } = test.database;
  const stored = JSON.stringify([
    await query.selectFrom("imports").selectAll().execute(),
    await query.selectFrom("import_rows").selectAll().execute(),
  ]);
  for (const word of ["Ada", "Example", "Fair.csv", "Notes"]) expect(stored).not.toContain(word);
  const page = await test.person("rep");
  const data = (await (await page.ask(PERSON_DATA_PATHS.mine)).json()) as { imports: object[] };
  expect(data.imports).toMatchObject([
    { id, fileName: "Fair.csv", rows: [{ content: { cells: ["Ada Example", "cell 2"] } }] },
  ]);
  await page.withToken(GATEWAY_PREFIX + GATEWAY_PATHS.myData, { method: "DELETE" });
  expect(await query.selectFrom("imports").selectAll().execute()).toEqual([]);
  expect(await rowsLeft()).toBe(0);
});
