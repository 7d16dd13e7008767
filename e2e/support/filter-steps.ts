import { type Page, expect } from "@playwright/test";

/** The filters that stand over a search's results. */
export const bar = (page: Page) => page.getByRole("region", { name: "Filters" });
/** All filters of a search. */
export const drawer = (page: Page) => page.getByRole("dialog", { name: "All filters" });

/** Opens that drawer. */
export async function openMore(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "More filters" }).click();
  await expect(drawer(page)).toBeVisible();
}
