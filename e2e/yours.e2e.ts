import type { Page } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { promisedCost, runToEnd } from "./support/enrich-steps.ts";
import { parseCsv } from "./support/parse-csv.ts";

const table = (page: Page) => page.getByRole("table", { name: "Contacts" });
const rows = (page: Page) => table(page).getByRole("rowgroup").nth(1).getByRole("row");

/** Enriches the first contacts of a search, at whatever they cost. */
async function enrichFirst(page: Page, count: number): Promise<void> {
  await page.goto("/contacts?lastName=w&sort=lastName");
  const boxes = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox");
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await promisedCost(page);
  await runToEnd(page, count);
}

test("everything that was paid for is on one screen, is found, filtered, selected and exported", async ({
  page,
}) => {
  await openSignedIn(page, "/yours");
  await expect(page.getByRole("heading", { name: "No contacts are yours yet" })).toBeVisible();
  await expectAccessible(page);

  await enrichFirst(page, 4);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Yours" }).click();
  await expect(rows(page)).toHaveCount(4);
  const address = (await table(page).locator("a[href^='mailto:']").first().textContent()) ?? "";
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Name, e-mail, company" }).fill(address);
  await expect(rows(page)).toHaveCount(1);
  expect(decodeURIComponent(page.url())).not.toContain("@");
  await page.getByRole("searchbox", { name: "Name, e-mail, company" }).fill("nobody of that name");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(4);

  const filters = page.getByRole("region", { name: "Filters" });
  await filters.getByRole("button", { name: "Source" }).click();
  await page.getByRole("menuitemradio", { name: "Reveals" }).click();
  await expect(page).toHaveURL(/source=reveal/);
  await expect(page.getByRole("heading", { name: "No matching records" })).toBeVisible();
  await filters.getByRole("button", { name: "Remove Source" }).click();
  await filters.getByRole("button", { name: "Contact info" }).click();
  await page.getByRole("menuitemradio", { name: "Has e-mail" }).click();
  await expect(page).toHaveURL(/has=email/);
  await expect(rows(page).first()).toBeVisible();
  await page.reload();
  await expect(filters.getByRole("button", { name: "Remove Contact info" })).toBeVisible();
  await filters.getByRole("button", { name: "Remove Contact info" }).click();

  await rows(page).nth(0).getByRole("checkbox").check();
  await rows(page).nth(1).getByRole("checkbox").check();
  await expect(page.getByText("2 selected")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.locator("[data-dock]").getByRole("button", { name: "Export", exact: true }).click();
  const file = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(Buffer.from(chunk));
  expect(parseCsv(Buffer.concat(chunks).toString("utf8"))).toHaveLength(3);
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByRole("textbox", { name: "New list" }).fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("saved as Mine")).toBeVisible();
  await filters.getByRole("button", { name: "On a list" }).click();
  await page.getByRole("menuitemradio", { name: "Mine" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
});

test("what a run brought goes with the run, and comes back with it", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await enrichFirst(page, 2);
  await page.goto("/yours");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Enrich runs" }).click();
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Yours" }).click();
  await expect(page.getByRole("heading", { name: "No contacts are yours yet" })).toBeVisible();
  await undo.click();
  await expect(rows(page)).toHaveCount(2);
});

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });
    test("on a phone it fits", async ({ page }) => {
      await openSignedIn(page, "/contacts");
      await enrichFirst(page, 4);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/contacts?lastName=w&sort=lastName");
      await expect(page.getByRole("table").getByText("Yours").first()).toBeVisible();
      await page.goto("/yours");
      await expect(rows(page)).toHaveCount(4);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}
