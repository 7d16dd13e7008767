import { type Locator, type Page, expect } from "@playwright/test";

const panel = (page: Page) => page.getByRole("complementary", { name: "Enrich" });

/** Leaves exactly these output fields chosen. */
export async function chooseFields(page: Page, labels: readonly string[]): Promise<void> {
  await expect(panel(page).getByRole("searchbox", { name: "Find a field" })).toBeVisible();
  const closed = panel(page).getByRole("button", { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  const chosen = panel(page).getByRole("checkbox", { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().click();
  for (const name of labels) await panel(page).getByRole("checkbox", { name, exact: true }).check();
}

/** The most that the run can cost, as the panel promises it. Credits. */
export async function promisedCost(page: Page): Promise<number> {
  const line = panel(page).getByRole("paragraph").filter({ hasText: "Maximum cost" });
  await expect(line).toHaveText(/\d credits?/);
  return Number(((await line.textContent()) ?? "").replace(/^.*?cost|\D/g, ""));
}

/** Starts the run and waits until all of it is done. */
export async function runToEnd(page: Page, records: number): Promise<void> {
  await page.getByRole("button", { name: "Start enriching" }).click();
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(finishedCount(page, records)).toBeVisible();
}

/** Says that all records of the run on the screen are finished. */
export function finishedCount(page: Page, records: number): Locator {
  const progress = page.getByRole("region", { name: "Progress" });
  return progress.getByText(`${records} of ${records}`, { exact: true });
}

/** How many records of the run on the screen have a result, by its label. */
export function resultCount(page: Page, label: string): Locator {
  const figures = page.getByRole("region", { name: "Progress" }).locator("dl > div");
  return figures.filter({ has: page.getByText(label, { exact: true }) }).locator("dd > :first-child");
}
