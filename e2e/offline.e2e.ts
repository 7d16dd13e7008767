import { expect, expectAccessible, expectRows, openSignedIn, test } from "./support/fixtures.ts";

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/ });

test("without a connection every screen says so, keeps what it has, and goes on by itself", async ({
  page,
  context,
}) => {
  await openSignedIn(page, "/contacts?lastName=w&page=2");
  await expect(page.getByText(/^26–50/)).toBeVisible();
  // the screens of searches are fetched once the first one stands
  await page.waitForLoadState("networkidle");
  const rows = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("row");
  await context.setOffline(true);

  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("You’re offline. Showing what you last loaded")).toBeVisible({ timeout: 2000 });
  await expect(rows.first()).toContainText(/\w/);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/^76–100/)).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("link", { name: "Companies" }).click();
  const offline = page.getByRole("heading", { name: "You’re offline" });
  await expect(offline).toBeVisible({ timeout: 2000 });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expectRows(page.getByRole("table"), 25);
  await expect(offline).toBeHidden();

  await context.setOffline(true);
  await page.getByRole("link", { name: "Lists" }).click();
  await expect(offline).toBeVisible({ timeout: 2000 });
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(offline).toBeVisible({ timeout: 2000 });
  await context.setOffline(false);
  await expect(page.getByRole("region", { name: "Credits", exact: true })).toContainText("used");
});
