import type { Page } from "@playwright/test";
import { chooseByName, pressSearch } from "./support/metered-search-steps.ts";
import { promisedCost, runToEnd } from "./support/enrich-steps.ts";
import { csvRows, exportDialog, openExport, saveExport, selectRows } from "./support/export-steps.ts";
import { FAMILIES, loadFamily } from "./support/family-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { saveAsList } from "./support/list-steps.ts";

/** A file as it was made, from where by the words of the history, and whether that stays. */
interface Made {
  readonly from: string;
  readonly rows: readonly string[][];
  readonly isLasting: boolean;
}

const history = (page: Page) => page.getByRole("table", { name: "Exports" });
const lines = (page: Page) => history(page).getByRole("rowgroup").nth(1).getByRole("row");
const openHistory = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Exports" }).click();

/** Makes the file of the open dialog as CSV. */
async function made(page: Page, from: string, isLasting = true): Promise<Made> {
  await exportDialog(page).getByRole("radio", { name: "CSV" }).check();
  return { from, rows: csvRows(await saveExport(page)), isLasting };
}

/** Makes a file of each thing that files are made of, the run first; the run and the list hold two contacts. */
async function makeFiles(page: Page): Promise<readonly Made[]> {
  await selectRows(page, "/contacts?lastName=w&sort=lastName", 2);
  await openExport(page);
  const selection = await made(page, "Selection", false);

  await saveAsList(page, "Tier 1");
  await page.goto("/selection");
  await promisedCost(page);
  await runToEnd(page, 2);
  await openExport(page);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  const run = await made(page, name);

  // once it is owned, which its file says
  await page.goto("/lists");
  await page.getByRole("link", { name: "Tier 1" }).first().click();
  await openExport(page);
  const list = await made(page, "Tier 1");

  await page.goto("/news");
  await chooseByName(page, "Categories", "Funding");
  await pressSearch(page);
  await expect(page.getByRole("list", { name: "News" }).getByRole("article")).toHaveCount(25);
  await openExport(page);
  const news = await made(page, "A page of articles", false);

  await page.goto(`/families/${FAMILIES.small}`);
  await loadFamily(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Table of the whole family…" }).click();
  const family = await made(page, "Tessaline Holdings");
  return [run, list, selection, news, family];
}

/** The line of the history that tells of files from somewhere. */
const lineFrom = (page: Page, from: string) =>
  lines(page).filter({ has: page.getByRole("cell").nth(0).getByText(from) });

// a run that was deleted
test.use({ expectedComplaints: /status of 404/ });

test("files are listed on each device and made again as they were, of what stays, at no cost @full", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/exports");
  await expect(page.getByRole("heading", { name: "No exports yet" })).toBeVisible();
  await expectAccessible(page);
  const files = await makeFiles(page);
  const spent = [await service.creditsUsed(), await service.recordsUsed()];

  // on another device, too
  const other = await openOtherBrowser("/exports");
  await expect(lines(other)).toHaveCount(files.length);
  const lasting = files.filter(({ isLasting }) => isLasting);
  const again = { name: /^Make .* again$/ };
  await expect(other.getByRole("button", again)).toHaveCount(lasting.length);
  for (const [at, { from, rows }] of lasting.entries()) {
    // the newest is on top: what was made again stands over what it was made from
    const line = lineFrom(other, from).last();
    await expect(line.getByRole("cell").nth(1)).toHaveText(new RegExp(`^${rows.length - 1}( rows)?$`));
    await line.getByRole("button", again).click();
    await expect(exportDialog(other).getByRole("radio", { name: "CSV" })).toBeChecked();
    expect(csvRows(await saveExport(other))).toEqual(rows);
    await expect(lines(other)).toHaveCount(files.length + at + 1);
  }
  await other.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(other);
  expect([await service.creditsUsed(), await service.recordsUsed()]).toEqual(spent);

  await openHistory(page);
  await expect(lines(page)).toHaveCount(files.length + lasting.length);
  await expectAccessible(page);

  // what is gone is said to be gone
  const [run, list] = files;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Enrich runs" }).click();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await openHistory(page);
  await lineFrom(page, run?.from ?? "")
    .first()
    .getByRole("button", { name: /^Make/ })
    .click();
  await expect(exportDialog(page).getByRole("alert")).toContainText(
    "The run was deleted, or is not shared with you any more.",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Lists" }).click();
  await page.getByRole("button", { name: "Actions for Tier 1" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
  await openHistory(page);
  await lineFrom(page, list?.from ?? "")
    .first()
    .getByRole("button", { name: /^Make/ })
    .click();
  await expect(exportDialog(page).getByRole("alert")).toContainText("The list “Tier 1” was deleted.");
  await page.keyboard.press("Escape");
});
