import type { Page } from "@playwright/test";
import {
  SERVER_GONE,
  SOON_MS,
  chooseInAccountMenu,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { CrashingBrowser } from "./support/crashing-browser.ts";
import { readRows } from "./support/stored-rows.ts";
import { selectFirstRows } from "./support/table-steps.ts";
import { listRow, rowMenus, saveAsList } from "./support/list-steps.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

/** Signs the phone out from the other device: its page says so at the next request, and stays as it is. */
async function signOutPhone(page: Page, phone: Page): Promise<void> {
  await chooseInAccountMenu(page, "Signed-in devices");
  const dialog = page.getByRole("dialog", { name: "Signed-in devices" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").first()).toContainText("This device");
  const signOut = dialog.getByRole("button", { name: /^Sign out (?!everywhere)/ });
  await signOut.press("Enter");
  const cancel = dialog.getByRole("button", { name: /^Cancel/ });
  await expect(cancel).toBeFocused();
  await expectAccessibleInBoth(page);
  await cancel.press("Enter");
  await expect(signOut).toBeFocused();
  await signOut.press("Enter");
  await signOut.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(/ is signed out\.$/);
  await expect(dialog.getByText("Only this device is signed in.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Account/ })).toBeFocused();

  // the page may have heard of it already, and lies below the dialog then
  await phone.getByRole("button", { name: "Clear all" }).dispatchEvent("click");
  await expect(phone.getByRole("dialog", { name: "Sign in again to continue" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
}

/** Deletes all that the person has, once the question says that there is no way back. */
async function deleteData(page: Page): Promise<void> {
  await chooseInAccountMenu(page, "Delete my data…");
  const dialog = page.getByRole("dialog", { name: "Delete my data" });
  await expect(dialog).toContainText("This can’t be undone.");
  await expectAccessibleInBoth(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await chooseInAccountMenu(page, "Delete my data…");
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole("link", { name: "Selection", exact: true })).toBeVisible();
}

test.describe("a second device", () => {
  test.use({ expectedComplaints: /status of 40[01]/ });

  test("a list and a selection made on one device are on a phone within two seconds; deleted data is gone on both", async ({
    page,
    openOtherBrowser,
  }) => {
    await openSignedIn(page, "/contacts?lastName=w");
    const phone = await openOtherBrowser("/lists", "rep", PHONE);
    await expect(phone.getByRole("heading", { name: "No lists yet" })).toBeVisible();
    await selectFirstRows(page, 3);
    await page.getByRole("link", { name: /^Selection/ }).click();
    await saveAsList(page, "Tier 1");
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
    await expect(rowMenus(phone)).toHaveCount(3);
    const other = await page.context().newPage();
    await other.goto("/lists");
    await expect(listRow(other, "Tier 2")).toBeVisible();
    await deleteData(page);
    await expect(other.getByRole("heading", { name: "No lists yet" })).toBeVisible();
    await expect(rowMenus(phone)).toHaveCount(0);
    await phone.goto("/lists");
    await expect(phone.getByRole("heading", { name: "No lists yet" })).toBeVisible();
    await other.close();

    await selectFirstRows(page, 3);
    await phone.goto("/selection");
    await expect(rowMenus(phone)).toHaveCount(3);
    await signOutPhone(page, phone);
  });
});

test.describe("without a network", () => {
  test.use({ expectedComplaints: new RegExp(`${SERVER_GONE.source}|ERR_INTERNET_DISCONNECTED`) });

  test("30 changes of a browser that is killed then are all there once it is back @full", async ({
    page,
    server,
  }) => {
    const browser = new CrashingBrowser();
    try {
      await browser.visit(new URL("/healthz", server.url).href);
      const context = await browser.open();
      const first = await context.newPage();
      await openSignedIn(first, new URL("/contacts?lastName=w&size=50", server.url).href);
      const boxes = first.getByRole("table").getByRole("checkbox", { name: /^Select (?!this page)/ });
      await expect(boxes.nth(5)).toBeVisible();
      await context.setOffline(true);
      await boxes.first().focus();
      for (let row = 0; row < 30; row += 1) {
        await first.keyboard.press("ArrowDown");
        await first.keyboard.press("x");
      }
      await expect(first.getByText("30 selected")).toBeVisible();
      await expect.poll(async () => (await readRows(first, "outbox")).length).toBeGreaterThan(0);
      await expect(first.getByRole("banner")).toContainText("Offline");
      await browser.crash();

      const again = await (await browser.open()).newPage();
      await again.setViewportSize({ width: 1440, height: 900 });
      await openSignedIn(again, new URL("/selection", server.url).href);
      await expect(again.getByRole("link", { name: /^Selection/ })).toContainText("30");
      await openSignedIn(page, "/selection");
      await expect(page.getByRole("link", { name: /^Selection/ })).toContainText("30");
    } finally {
      await browser.remove();
    }
  });
});
