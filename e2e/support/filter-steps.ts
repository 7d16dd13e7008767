import { type Locator, type Page, expect } from "@playwright/test";

/** The filter bar above a search's results. */
export const bar = (page: Page) => page.getByRole("region", { name: "Filters" });

/** All filters of a search: beside the rows on a wide screen, a sheet on a phone. */
export const panel = (page: Page) =>
  page
    .getByRole("complementary", { name: "All filters" })
    .or(page.getByRole("dialog", { name: "Filters", exact: true }));

/** The field that searches the panel's filters. */
export const finder = (page: Page) => panel(page).getByRole("textbox", { name: "Find a filter" });

/** Opens the filter panel. */
export async function openPanel(page: Page): Promise<void> {
  const button = bar(page).getByRole("button", { name: "Filters", exact: true });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  await expect(panel(page)).toBeVisible();
}

/** Opens a filter of the panel, found by its name or a synonym. Returns the panel. */
export async function openFilter(page: Page, words: string): Promise<Locator> {
  await openPanel(page);
  await finder(page).fill(words);
  await finder(page).press("Enter");
  await expect(panel(page).locator(":focus")).toHaveCount(1);
  await expect(finder(page)).not.toBeFocused();
  return panel(page);
}

/** Sets one text filter by its label, and closes the panel again. */
export async function filterBy(page: Page, filter: string, value: string): Promise<void> {
  const filters = await openFilter(page, filter);
  await filters.getByRole("textbox", { name: filter, exact: true }).fill(value);
  await expect(bar(page).getByRole("button", { name: new RegExp(`${value}$`) })).toBeVisible();
  await bar(page).getByRole("button", { name: "Filters", exact: true }).click();
}
