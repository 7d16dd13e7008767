import { finishedCount, promisedCost, resultCount, runToEnd } from "./support/enrich-steps.ts";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { selectFirstRows } from "./support/table-steps.ts";

test("runs are kept, can be deleted and come back as they were", async ({ page }) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 3);
  const address = page.url();

  await page.getByRole("link", { name: "Enrich runs" }).first().click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByRole("table")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goto(address);
  await expect(finishedCount(page, 3)).toBeVisible();
  await expect(page.getByRole("table").getByText("Enriched")).toHaveCount(3);
});

test("a required field leaves out who lacks it, at no cost", async ({ page, server }) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts?lastName=s");
  await page.getByRole("checkbox", { name: /page/i }).check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await page.getByRole("button", { name: "Require Mobile", exact: true }).click();
  const promised = await promisedCost(page);
  const before = await service.creditsUsed();
  await runToEnd(page, 25);
  const spent = (await service.creditsUsed()) - before;
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThan(promised);
  await expect(resultCount(page, "Enriched")).toHaveText(String(spent));
  const missing = Number(await resultCount(page, "Missing required").innerText());
  const nothing = Number(await resultCount(page, "Nothing on file").innerText());
  expect(missing + nothing).toBe(25 - spent);
  await expectAccessible(page);
});

test(
  "Ctrl+Enter starts a run from the enrich panel, and from nowhere else",
  { tag: "@full" },
  async ({ page, server }) => {
    await openSignedIn(page, "/contacts?lastName=w");
    await page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await expect(page.getByRole("button", { name: "Start enriching" })).toBeEnabled();
    await page.getByRole("searchbox", { name: "Find in this list" }).fill("w");
    await page.keyboard.press("Control+Enter");
    // a start takes less than this
    await page.waitForTimeout(1000);
    await expect(page).toHaveURL(/\/selection/);
    await expectAnswered(server, "enrichContacts", 0);
    await page.getByRole("searchbox", { name: "Find a field" }).focus();
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/\/runs\/./);
    await expectAnswered(server, "enrichContacts", 1);
  },
);
