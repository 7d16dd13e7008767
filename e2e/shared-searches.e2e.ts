import type { Locator, Page } from "@playwright/test";
import { filterBy } from "./support/filter-steps.ts";
import { expect, expectAccessible, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { chooseForRow } from "./support/list-steps.ts";
import { header, saveAs, savedMenu, sidebar } from "./support/saved-search-steps.ts";
import { readRows } from "./support/stored-rows.ts";

/** How soon a colleague has to see a change. */
const SOON_MS = 2000;

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Saved searches" }).getByRole("row").filter({ hasText: name });

/** Says what everybody in the organization may do with the saved search that is open. */
async function shareWithEveryone(page: Page, access: "May view" | "May edit" | "No access"): Promise<void> {
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

test("a saved search is shared to be read, then to be edited by all, and what each saw of it stays theirs @full", async ({
  page,
  openOtherBrowser,
}) => {
  const colleague = await openOtherBrowser("/saved", "colleague");
  await expect(colleague.getByRole("heading", { name: "No saved searches yet" })).toBeVisible();
  await openSignedIn(page, "/contacts?companyName=health");
  await saveAs(page, "Health");

  await shareWithEveryone(page, "May view");
  await expect(rowOf(colleague, "Health")).toContainText("Shared by Robin Ellery", { timeout: SOON_MS });
  await expect(rowOf(colleague, "Health")).toContainText("Not opened yet");
  await expect(
    sidebar(colleague).getByRole("link", { name: "Health , shared by Robin Ellery" }),
  ).toBeVisible();
  await expect(rowOf(colleague, "Health").getByRole("button", { name: /^Actions/ })).toHaveCount(1);
  await expectAccessibleInBoth(colleague);
  // when its owner used it and what they saw is not in what is shared
  const shared = (await readRows(page, "documents")).find(({ kind }) => kind === "savedSearch");
  expect(Object.keys(shared?.["fields"] ?? {}).toSorted()).toEqual([
    "criteria",
    "name",
    "request",
    "search",
    "size",
  ]);

  await rowOf(colleague, "Health").getByRole("link").click();
  await expect(savedMenu(colleague, "Health")).toBeVisible();
  expect(await itemsOf(colleague, "Health")).toEqual(["Save a copy…", "All saved searches"]);
  await filterBy(colleague, "Last name", "m");
  await expect(savedMenu(colleague, "Health · edited")).toBeVisible();
  await header(colleague).getByRole("button", { name: "Save", exact: true }).click();
  const form = colleague.getByRole("dialog", { name: "Save this search" });
  await form.getByRole("textbox", { name: "Name" }).fill("My health");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(savedMenu(colleague, "My health")).toBeVisible();
  await expect(sidebar(page).getByRole("link", { name: "My health" })).toHaveCount(0);

  await shareWithEveryone(page, "May edit");
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
  await shareWithEveryone(page, "No access");
  await expect(rowOf(colleague, "Robin")).toHaveCount(0, { timeout: SOON_MS });
  await expect(rowOf(colleague, "My health")).toBeVisible();
  await expect(rowOf(colleague, "Health (2)")).toBeVisible();
});
