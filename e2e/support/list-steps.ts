import type { Locator, Page } from "@playwright/test";

/** A list on the screen of all lists. */
export const listRow = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Lists" }).getByRole("row").filter({ hasText: name });

/** Saves the selection as a list. */
export async function saveAsList(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add to list" }).click();
  const field = page.getByRole("textbox", { name: "New list" });
  await field.fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // the dialog closes once the list is saved
  await field.waitFor({ state: "hidden" });
}

/** Chooses from the menu at the end of a list's row. */
export async function chooseForRow(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: item, exact: true }).press("Enter");
}

/** The rendered row menus of a list or of the selection. */
export const rowMenus = (page: Page): Locator =>
  page.getByRole("table").getByRole("button", { name: /^Actions for/ });

/** Removes a record from a list or the selection by the menu of its row. */
export async function removeRow(page: Page, row: number): Promise<void> {
  await rowMenus(page).nth(row).click();
  await page.getByRole("menuitem", { name: /^Remove from/ }).click();
}
