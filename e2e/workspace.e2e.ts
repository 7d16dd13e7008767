import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { selectFirstRows } from "./support/table-steps.ts";

/** How soon another device has to show a change. */
const SOON_MS = 2000;

const listRow = (page: Page, name: string) =>
  page.getByRole("table", { name: "Lists" }).getByRole("row").filter({ hasText: name });

/** Saves what is selected as a list. */
async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByRole("textbox", { name: "New list" }).fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

/** Another browser of the same person, of a phone's size. */
async function phoneOf(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await openSignedIn(phone, path);
  return phone;
}

test("a list, a selection and a saved search made on one device are on a phone within two seconds", async ({
  page,
  browser,
  baseURL,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  const phone = await phoneOf(browser, baseURL, "/lists");
  await expect(phone.getByRole("heading", { name: "No lists yet" })).toBeVisible();
  await selectFirstRows(page, 3);
  await page.getByRole("link", { name: /^Selection/ }).click();
  await saveAs(page, "Tier 1");
  await expect(listRow(phone, "Tier 1")).toBeVisible({ timeout: SOON_MS });
  await expectAccessible(phone);
  await listRow(phone, "Tier 1").getByRole("link").click();
  await expect(phone.getByRole("heading", { name: "Tier 1", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("button", { name: "Actions for Tier 1" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Tier 2");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(phone.getByRole("heading", { name: "Tier 2", level: 1 })).toBeVisible({ timeout: SOON_MS });

  await phone.goto("/selection");
  await expect(phone.getByRole("button", { name: /^Remove (?!group)/ })).toHaveCount(3);
  await phone.context().close();
});
