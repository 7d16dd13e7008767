import { type Locator, type Page, expect } from "@playwright/test";

/** The rows of a table on the screen, without its heading. */
export const bodyRows = (page: Page, table?: string): Locator =>
  page
    .getByRole("table", table === undefined ? {} : { name: table })
    .getByRole("rowgroup")
    .nth(1)
    .getByRole("row");

/** The boxes before the rows of the table on the screen, in the rows' order. */
export const rowBoxes = (page: Page): Locator =>
  page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox");

/** Selects the first rows of a page by one press and one with Shift, as a rep does. */
export async function selectFirstRows(page: Page, count: number): Promise<void> {
  await rowBoxes(page).first().check();
  if (count === 1) return;
  await rowBoxes(page)
    .nth(count - 1)
    .click({ modifiers: ["Shift"] });
  await expect(rowBoxes(page).nth(count - 1)).toBeChecked();
}

/** Selects 60 rows over three pages of 25. */
export async function selectSixtyRows(page: Page): Promise<void> {
  for (const [first, isWhole] of [
    [1, true],
    [26, true],
    [51, false],
  ] as const) {
    // the page before stays on the screen until the next one is there, and its box with it
    await expect(page.getByText(`showing ${first}–`)).toBeVisible();
    const box = page.getByRole("checkbox", { name: /page/i });
    await expect(box).not.toBeChecked();
    if (isWhole) await box.check();
    else await selectFirstRows(page, 10);
    await page.getByRole("button", { name: "Next page" }).click();
  }
}

/** The height of a row of the table, in pixels. */
export async function rowHeight(page: Page): Promise<number> {
  return (await page.getByRole("row").nth(2).boundingBox())?.height ?? 0;
}
