import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { openExport, saveExport } from "./support/export-steps.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";
import { listRow, removeRow, rowMenus, saveAsList } from "./support/list-steps.ts";

/** Selects the first rows of a search. */
async function choose(page: Page, path: string, count: number): Promise<void> {
  await page.goto(path);
  await selectFirstRows(page, count);
}

test("a list is saved, opened, filled, emptied, renamed, exported and deleted, each with a way back", async ({
  page,
  context,
}) => {
  await openSignedIn(page, "/contacts");
  await page.getByRole("link", { name: "Lists" }).click();
  await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
  await expectAccessible(page);
  await choose(page, "/contacts?lastName=w", 3);
  await choose(page, "/companies", 2);
  await page.goto("/selection");
  await page.getByRole("button", { name: "Add to list" }).click();
  await expect(page.getByRole("dialog")).toContainText("3 contacts and 2 companies");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await saveAsList(page, "  Tier   1 ");
  await page.getByRole("button", { name: "Open" }).click();

  await expect(page.getByRole("heading", { name: "Tier 1", level: 1 })).toBeVisible();
  expect(page.url()).not.toMatch(/tier/i);
  await expect(rowMenus(page)).toHaveCount(3);
  await expectAccessible(page);
  const names = await rowMenus(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(rowMenus(other)).toHaveCount(3);
  await removeRow(page, 1);
  await expect(rowMenus(page)).toHaveCount(2);
  await expect(rowMenus(other)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowMenus(page)).toHaveCount(3);
  await expect(rowMenus(other).nth(1)).toHaveAccessibleName(names[1] ?? "");
  await page.reload();
  await expect(rowMenus(page).nth(1)).toHaveAccessibleName(names[1] ?? "");
  // by a key, after which the row that follows has the focus
  await rowBoxes(page).nth(1).press("Delete");
  await expect(rowMenus(page)).toHaveCount(2);
  await expect(rowBoxes(page).nth(1)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowMenus(page)).toHaveCount(3);

  await page.getByRole("radio", { name: "Companies" }).check();
  await expect(rowMenus(page)).toHaveCount(2);
  await page.getByRole("radio", { name: "Contacts" }).check();
  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: "CSV" }).check();
  const file = await saveExport(page);
  expect(file.fileName).toMatch(/^contacts_tier-1_\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...rows] = parseCsv(file.bytes.toString("utf8"));
  expect(header?.slice(0, 2)).toEqual(["Contact ID", "Name"]);
  expect(rows.map((row) => `Actions for ${row[1]}`)).toEqual(names);

  await page.getByRole("button", { name: "Actions for Tier 1" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Næste kvartal <b>");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(other.getByRole("heading", { name: "Næste kvartal <b>", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Næste kvartal" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/lists$/);
  await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "This list isn’t available" })).toBeVisible();
  await expectAccessible(other);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(listRow(page, "Næste kvartal <b>").getByRole("cell").nth(1)).toHaveText("3");
  await expect(rowMenus(other)).toHaveCount(3);
  await expectAccessible(page);
});

/** Longer than a line of a phone. */
const LONG_NAME = "A list with a name that is far too long for so small a screen";

test("several records of a list, several lists, and the lists of a record are handled at once, and fit a phone @full", async ({
  page,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 4);
  await page.goto("/selection");
  const newName = page.getByRole("textbox", { name: "New list" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await test.step("a group of the selection", async () => {
    // what was chosen stands by where that was
    const group = page.getByRole("button", { name: /^From Contacts: w\s?4$/ });
    await expect(rowMenus(page)).toHaveCount(4);
    await group.click();
    await expect(rowMenus(page)).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Remove group From Contacts: w" }).click();
    await expect(page.getByRole("heading", { name: "No contacts selected" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("radio", { name: "Flat" }).check();
    await page.reload();
    await expect(rowMenus(page)).toHaveCount(4);
    await expect(group).toBeHidden();
  });

  await test.step("records of a list", async () => {
    await saveAsList(page, LONG_NAME);
    await page.getByRole("button", { name: "Open" }).click();
    const table = page.getByRole("table", { name: "Contacts" });
    const chosen = page.getByRole("group", { name: "Selected" });
    await table.getByRole("checkbox", { name: "Select this page" }).check();
    await expect(chosen.getByText("4 selected")).toBeVisible();
    await chosen.getByRole("button", { name: "Clear" }).click();
    for (const row of [1, 2]) await table.getByRole("checkbox").nth(row).check();
    await expect(chosen.getByText("2 selected")).toBeVisible();
    await expectAccessibleInBoth(page);
    await chosen.getByRole("button", { name: "Add to list" }).click();
    await newName.fill("Second");
    await save.click();
    await expect(page.getByText("2 contacts saved as Second")).toBeVisible();
    await openExport(page, chosen);
    await page.getByRole("radio", { name: "CSV" }).check();
    expect((await saveExport(page)).promised).toBe(2);
    await chosen.getByRole("button", { name: "Remove from list" }).click();
    await expect(rowMenus(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(rowMenus(page)).toHaveCount(4);
  });

  await test.step("what is added again merges, and a record knows its lists", async () => {
    await page.goto("/selection");
    await page.getByRole("button", { name: "Add to list" }).click();
    await page.getByRole("button", { name: "Add to Second" }).click();
    await expect(page.getByText("2 contacts added to Second. 2 of 4 were already on it")).toBeVisible();
    await rowMenus(page).nth(0).click();
    await page.getByRole("menuitem", { name: "Lists…" }).click();
    await expectAccessible(page);
    // the box follows the list
    await page.getByRole("checkbox", { name: "Second" }).click();
    await expect(page.getByRole("checkbox", { name: "Second" })).not.toBeChecked();
    await expect(page.getByText(/removed from Second/)).toBeVisible();
    await newName.fill("second");
    await save.click();
    await expect(page.getByText("There is already a list with this name.")).toBeVisible();
    await newName.fill("Another");
    await save.click();
    await expect(page.getByRole("checkbox", { name: "Another" })).toBeChecked();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("link", { name: "Lists" }).click();
    await expect(listRow(page, "Another").getByRole("cell").nth(1)).toHaveText("1");
    await page.getByRole("link", { name: "Second" }).click();
    await expect(rowMenus(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Add to selection" }).click();
    await expect(page.getByText("3 contacts added to the selection")).toBeVisible();
  });

  await test.step("lists", async () => {
    await page.goto("/lists");
    const all = page.getByRole("table", { name: "Lists" });
    await all.getByRole("checkbox", { name: "Select all lists" }).check();
    await expect(page.getByText("3 selected")).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(listRow(page, LONG_NAME).getByRole("cell").nth(1)).toHaveText("4");
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Give the list a name.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Empty");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("link", { name: "Empty" }).click();
    await expect(page.getByRole("heading", { name: "No contacts on this list" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Export list" })).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/lists");
  for (const name of [undefined, LONG_NAME]) {
    if (name !== undefined) await page.getByRole("link", { name }).click();
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("a list of ten thousand opens, changes and goes back into the selection @full", async ({
  page,
  context,
}) => {
  test.slow();
  await openSignedIn(page, "/contacts?sort=lastName");
  await rowBoxes(page).nth(0).check();
  await page.getByRole("button", { name: /^Select the first/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Select the first/ })
    .click();
  await expect(page.getByText("9,999 contacts added to the selection")).toBeVisible({ timeout: 120_000 });
  await page.getByRole("link", { name: "Selection" }).click();
  await saveAsList(page, "Everybody");
  await expect(page.getByText("10,000 contacts saved as Everybody")).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("link", { name: "Lists" }).click();
  await expect(listRow(page, "Everybody").getByRole("cell").nth(1)).toHaveText("10,000");
  await page.getByRole("link", { name: "Everybody" }).click();
  await expect(page.getByText("1–50 of 10,000")).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("1–50 of 10,000")).toBeVisible();
  await removeRow(page, 5);
  await expect(page.getByText("of 9,999")).toBeVisible();
  await expect(other.getByText("of 9,999")).toBeVisible();
  await page.getByRole("button", { name: "Add to selection" }).click();
  await expect(page.getByText("9,999 contacts added to the selection")).toBeVisible();
});
