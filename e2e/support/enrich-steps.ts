import { type Locator, type Page, expect } from "@playwright/test";

/** Selects all results of the search; resolves with how many. */
export async function selectAll(page: Page): Promise<number> {
  await page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first().check();
  const button = page.getByRole("button", { name: /^Select all/ });
  const total = Number((await button.innerText()).replaceAll(/\D/g, ""));
  await button.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Select all/ })
    .click();
  await expect(page.getByText(`${total.toLocaleString("en-US")} selected`)).toBeVisible({ timeout: 120_000 });
  return total;
}

/** Where a run is prepared: beside the list on a wide screen, docked below it on a narrow one. */
export function enrichPanel(page: Page): Locator {
  const name = { name: "Enrich", exact: true };
  return page.getByRole("complementary", name).or(page.getByRole("region", name));
}

/** The only control that starts a run. */
export function startButton(page: Page): Locator {
  return enrichPanel(page).getByRole("button", { name: "Start enriching" });
}

/** The button that agrees to a sum before it is spent. */
export function spendButton(page: Page): Locator {
  return page.getByRole("dialog").getByRole("button", { name: /^(Spend up to|Start, free)/ });
}

/** Chooses exactly these output fields. */
export async function chooseFields(
  page: Page,
  labels: readonly string[],
  panel = enrichPanel(page),
): Promise<void> {
  await expect(panel.getByRole("searchbox", { name: "Find a field" })).toBeVisible();
  const closed = panel.getByRole("heading").getByRole("button", { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  const chosen = panel.getByRole("checkbox", { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().click();
  for (const name of labels) await panel.getByRole("checkbox", { name, exact: true }).check();
}

/** The most that the run can cost, as the panel says. Credits. */
export async function promisedCost(page: Page): Promise<number> {
  const line = enrichPanel(page).getByRole("paragraph").filter({ hasText: "Maximum cost" });
  await expect(line).toHaveText(/\d credits?/);
  return Number(((await line.textContent()) ?? "").replace(/^.*?cost|\D/g, ""));
}

/** Includes contacts without an e-mail address and a phone: then each selected one costs a credit. */
export async function leaveNobodyOut(page: Page): Promise<void> {
  await promisedCost(page);
  const leaving = enrichPanel(page).getByRole("checkbox", { name: /^Leave out/ });
  if (await leaving.isVisible()) await leaving.uncheck();
}

/** Starts the run, and agrees to its possible cost where asked. */
export async function startEnriching(page: Page): Promise<void> {
  await startButton(page).click();
  const spend = spendButton(page);
  await expect
    .poll(async () => /\/runs\/./.test(page.url()) || (await spend.isVisible()), {
      message: "the start",
      intervals: [50],
    })
    .toBe(true);
  if (await spend.isVisible()) await spend.click();
}

/** Starts the run and waits until all of it is done. */
export async function runToEnd(page: Page, records: number): Promise<void> {
  await startEnriching(page);
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(finishedCount(page, records)).toBeVisible();
}

/** Expects all records of the run on the screen to be finished. */
export function finishedCount(page: Page, records: number): Locator {
  const progress = page.getByRole("region", { name: "Progress" });
  const shown = records.toLocaleString("en-US");
  return progress.getByText(`${shown} of ${shown}`, { exact: true });
}

/** How many records of the run on the screen have a result, by its label. */
export function resultCount(page: Page, label: string): Locator {
  const figures = page.getByRole("region", { name: "Progress" }).locator("dl > div");
  return figures.filter({ has: page.getByText(label, { exact: true }) }).locator("dd > :first-child");
}
