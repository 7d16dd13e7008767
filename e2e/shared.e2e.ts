import type { Locator, Page } from "@playwright/test";
import {
  SOON_MS,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { chooseForRow, listRow, saveAsList, removeRow, rowMenus } from "./support/list-steps.ts";
import { header, saveAs, savedMenu, sidebar } from "./support/saved-search-steps.ts";
import { readRows } from "./support/stored-rows.ts";
import { finishedCount, runToEnd } from "./support/enrich-steps.ts";
import { csvRows, exportDialog, exportedCsv, saveExport } from "./support/export-steps.ts";
import { selectFirstRows } from "./support/table-steps.ts";

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Saved searches" }).getByRole("row").filter({ hasText: name });

/** Sets what everybody in the organization may do with the open saved search. */
async function shareSearch(page: Page, access: "May view" | "May edit" | "No access"): Promise<void> {
  await header(page)
    .getByRole("button", { name: /^Shared?$/ })
    .click();
  const dialog = page.getByRole("dialog", { name: /^Share “/ });
  await dialog.getByRole("combobox", { name: "What Everyone may do" }).selectOption(access);
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
}

async function itemsOf(page: Page, name: string): Promise<string[]> {
  await savedMenu(page, name).click();
  const items = await page.getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  return items;
}

/** How soon a colleague must see a change of a run. */
const SOON_OF_RUN_MS = 4000;

const NOT_HERE = "You don’t have access to this run";

/** Sets whether everybody in the organization may see the open run. */
async function shareRun(page: Page, isShared: boolean): Promise<void> {
  await page.getByRole("button", { name: /^Shared?$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Share “/ });
  await dialog
    .getByRole("checkbox", { name: "Everyone in your organization may see it" })
    .setChecked(isShared);
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
}

test("a saved search is shared to be read, then to be edited by all, and what each saw of it stays theirs @full", async ({
  page,
  openOtherBrowser,
}) => {
  const colleague = await openOtherBrowser("/saved", "colleague");
  await expect(colleague.getByRole("heading", { name: "No saved searches yet" })).toBeVisible();
  await openSignedIn(page, "/contacts?companyName=health");
  await saveAs(page, "Health");

  await shareSearch(page, "May view");
  await expect(rowOf(colleague, "Health")).toContainText("Shared by Robin Ellery", { timeout: SOON_MS });
  await expect(rowOf(colleague, "Health")).toContainText("Not opened yet");
  await expect(
    sidebar(colleague).getByRole("link", { name: "Health , shared by Robin Ellery" }),
  ).toBeVisible();
  await expect(rowOf(colleague, "Health").getByRole("button", { name: /^Actions/ })).toHaveCount(1);
  await expectAccessibleInBoth(colleague);
  // when its owner used it and what they saw is not in what is shared
  const shared = (await readRows(page, "documents")).find(({ kind }) => kind === "savedSearch");
  const fields = Object.keys(shared?.["fields"] ?? {}).toSorted();
  expect(fields).toEqual(["criteria", "name", "request", "search", "size"]);

  await rowOf(colleague, "Health").getByRole("link").click();
  await expect(savedMenu(colleague, "Health")).toBeVisible();
  expect(await itemsOf(colleague, "Health")).toEqual(["Save a copy…", "All saved searches"]);
  await shareSearch(page, "May edit");
  await colleague.goto("/saved");
  await expect(rowOf(colleague, "Robin")).not.toContainText("Not opened yet");
  await chooseForRow(colleague, "Health", "Save a copy");
  await expect(rowOf(colleague, "Health (2)")).toBeVisible();
  await chooseForRow(colleague, "Health", "Rename");
  await colleague.getByRole("textbox", { name: "Name" }).fill("Health systems");
  await colleague.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(savedMenu(page, "Health systems")).toBeVisible({ timeout: SOON_MS });
  await page.goto("/saved");
  await expect(rowOf(page, "Health systems")).toContainText("by Casey Lindholm");
  await expectAccessible(page);

  await rowOf(page, "Health systems").getByRole("link").click();
  await shareSearch(page, "No access");
  await expect(rowOf(colleague, "Robin")).toHaveCount(0, { timeout: SOON_MS });
  await expect(rowOf(colleague, "Health (2)")).toBeVisible();
});

test("a colleague opens a run while it is shared, exports it for nothing, and sees it change and go @full", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 3);
  await expectAnswered(server, "enrichContacts", 1);
  const address = page.url();
  const first = await page.getByRole("heading", { level: 1 }).innerText();
  const colleague = await openOtherBrowser(address, "colleague");
  await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible();
  await expect(colleague.getByRole("main")).not.toContainText(first);
  await expectAccessible(colleague);

  await shareRun(page, true);
  await expect(colleague.getByRole("heading", { name: first, level: 1 })).toBeVisible({
    timeout: SOON_OF_RUN_MS,
  });
  await expect(finishedCount(colleague, 3)).toBeVisible();
  await expect(colleague.getByText("Shared by Robin Ellery")).toBeVisible();
  await expectAccessibleInBoth(colleague);
  // to be read only
  for (const action of [/^Rename/, /^Delete/, /Resume/, /Retry/, "Cancel", "Something wrong?"])
    await expect(colleague.getByRole("button", { name: action })).toHaveCount(0);
  const name = "Second wave";
  await rename(page, name);
  await expect(colleague.getByRole("heading", { name, level: 1 })).toBeVisible({ timeout: SOON_OF_RUN_MS });

  const own = await exportedCsv(page);
  expect(await exportedCsv(colleague)).toEqual(own);
  // the same file again, made of what is shared now
  await colleague.goto("/exports");
  await colleague.getByRole("button", { name: /^Download .* again$/ }).click();
  expect(csvRows(await saveExport(colleague))).toEqual(own);
  await expectAnswered(server, "enrichContacts", 1);

  await colleague.goto("/runs");
  await expect(colleague.getByRole("table").getByText("Shared by Robin Ellery")).toBeVisible();
  await expectAccessibleInBoth(colleague);
  await colleague.getByRole("table").getByRole("link", { name }).click();
  await expect(finishedCount(colleague, 3)).toBeVisible();

  // deleted and brought back it comes and goes for both
  await page.goto("/runs");
  await expect(page.getByRole("table").getByText("Shared", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible({ timeout: SOON_OF_RUN_MS });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(colleague.getByRole("heading", { name, level: 1 })).toBeVisible({ timeout: SOON_OF_RUN_MS });

  await page.goto(address);
  await shareRun(page, false);
  await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible({ timeout: SOON_OF_RUN_MS });
  await colleague.goto("/exports");
  await colleague
    .getByRole("button", { name: /^Download .* again$/ })
    .first()
    .click();
  await expect(exportDialog(colleague).getByRole("alert")).toContainText("not shared with you any more");
});

test("a list is shared with everyone or one colleague, to view or to edit, and taken back @full", async ({
  page,
  openOtherBrowser,
}) => {
  const colleague = await openOtherBrowser("/lists", "colleague");
  await expect(colleague.getByRole("heading", { name: "No lists yet" })).toBeVisible();
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("link", { name: /^Selection/ }).click();
  await saveAsList(page, "Nordics");
  await page.getByRole("button", { name: "Open" }).click();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = page.getByRole("dialog", { name: "Share “Nordics”" });
  await expect(share).toContainText("Robin Ellery you");
  await expectAccessibleInBoth(page);
  await share.getByRole("combobox", { name: "What Everyone may do" }).selectOption("May view");
  await expect(listRow(colleague, "Nordics")).toContainText("Shared by Robin Ellery", { timeout: SOON_MS });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Shared" })).toBeVisible();

  // a link to it works for who may see it, and they can change nothing
  await colleague.goto(page.url());
  await expect(colleague.getByRole("heading", { name: "Nordics", level: 1 })).toBeVisible();
  await expect(colleague.getByRole("table").getByRole("row")).toHaveCount(4);
  await expect(colleague.getByRole("button", { name: "Actions for Nordics" })).toHaveCount(0);
  await rowMenus(colleague).first().click();
  await expect(colleague.getByRole("menuitem")).toHaveText([/^Lists/, /^Notes/]);
  await colleague.keyboard.press("Escape");
  await colleague
    .getByRole("checkbox", { name: /^Select (?!this page)/ })
    .first()
    .press("Delete");
  await expect(colleague.getByRole("table").getByRole("row")).toHaveCount(4);
  await colleague.getByRole("button", { name: "Shared" }).click();
  await expect(colleague.getByRole("dialog")).toContainText("Robin ElleryOwner");
  await expectAccessible(colleague);
  await colleague.keyboard.press("Escape");

  await page.getByRole("button", { name: "Shared" }).click();
  await share.getByRole("combobox", { name: "What Everyone may do" }).selectOption("May edit");
  await removeRow(colleague, 0);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3, { timeout: SOON_MS });

  await share.getByRole("combobox", { name: "What Everyone may do" }).selectOption("No access");
  await expect(colleague.getByText("It was deleted, or it isn’t yours to see.")).toBeVisible({
    timeout: SOON_MS,
  });
  await share.getByRole("combobox", { name: "Add a person" }).selectOption("Casey Lindholm");
  await expect(colleague.getByRole("heading", { name: "Nordics", level: 1 })).toBeVisible({
    timeout: SOON_MS,
  });
  await expect(rowMenus(colleague)).toHaveCount(2);
});
