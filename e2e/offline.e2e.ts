import { SERVER_GONE, expect, expectAccessible, expectRows, openSignedIn, test } from "./support/fixtures.ts";
import { loseService } from "./support/server-faults.ts";
import { bodyRows } from "./support/table-steps.ts";
import { networkIdle } from "#tools/network/network-idle.ts";

test.use({
  expectedComplaints: new RegExp(`${SERVER_GONE.source}|ERR_INTERNET_DISCONNECTED|dynamically imported`),
});

test("without a connection or a service every screen says so, keeps what it has, and goes on @full", async ({
  page,
  context,
}) => {
  await openSignedIn(page, "/contacts?lastName=w&page=2");
  await expect(page.getByText(/^26–50/)).toBeVisible();
  // the screens of searches are fetched once the first one stands
  await networkIdle(page);
  const rows = bodyRows(page);
  const before = await rows.first().boundingBox();
  const shell = page.getByRole("banner").getByRole("button", { name: /^Offline/ });
  await context.setOffline(true);
  // before anything is asked for
  await expect(shell).toBeVisible({ timeout: 1000 });
  await expect(shell).toContainText(/Showing what you loaded at \d/);
  await expect(
    page.getByRole("status").filter({ hasText: "You’re offline. Lists, your selection" }),
  ).toHaveCount(1);
  expect(await rows.first().boundingBox()).toEqual(before);
  await shell.click();
  await expect(page.getByRole("dialog", { name: "You’re offline" })).toContainText(
    "Searching and enriching wait",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await expect(shell).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: /^Back online$/ })).toHaveCount(1);
  await context.setOffline(true);

  await page.getByRole("button", { name: "Next page" }).click();
  // a press before the page is painted takes the place of the one before
  await expect(page).toHaveURL(/page=3/);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("You’re offline. Showing what you last loaded")).toBeVisible({
    timeout: 2000,
  });
  await expect(rows.first()).toContainText(/\w/);
  expect((await rows.first().boundingBox())?.y).toBe(before?.y);
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

  for (const [name, back] of [
    ["Lists", page.getByRole("heading", { name: "No lists yet" })],
    ["Usage", page.getByRole("region", { name: "Credits", exact: true }).getByText(/of [\d,]+/)],
  ] as const) {
    await context.setOffline(true);
    await page.getByRole("link", { name }).click();
    await expect(offline).toBeVisible({ timeout: 2000 });
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(back.first()).toBeVisible();
  }

  await test.step("a service that is gone keeps the person signed in, and comes back with a press", async () => {
    await page.goto("/contacts");
    await expectRows(page.getByRole("table"), 25);
    await networkIdle(page);
    const comeBack = await loseService(page);
    await page.getByRole("link", { name: "Companies" }).click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    const silent = page.getByRole("banner").getByRole("button", { name: /^No answer/ });
    await expect(silent).toBeVisible();
    await expectAccessible(page);
    await comeBack();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectRows(page.getByRole("table"), 25);
    await expect(silent).toBeHidden();
  });
});
