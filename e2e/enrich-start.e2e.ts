import type { Page } from "@playwright/test";
import {
  enrichPanel,
  finishedCount,
  promisedCost,
  runToEnd,
  startButton,
  startEnriching,
} from "./support/enrich-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";

const selectPage = (page: Page) => page.getByRole("checkbox", { name: /page/i }).check();
const review = (page: Page) => page.getByRole("button", { name: "Review and enrich" }).click();

test("a large sum is asked for by name, and nothing is spent before it is agreed to", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts?lastName=w&size=100");
  await selectPage(page);
  await review(page);
  expect(await promisedCost(page)).toBe(100);
  const before = await service.creditsUsed();
  const question = page.getByRole("dialog", { name: "Enrich 100 contacts for up to 100 credits?" });

  await page.getByRole("searchbox", { name: "Find a field" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(question).toContainText(/You have [\d,]+ credits; at least [\d,]+ stay\./);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByRole("searchbox", { name: "Find a field" })).toBeFocused();
  await startButton(page).click();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(startButton(page)).toBeFocused();
  expect(await service.creditsUsed()).toBe(before);

  // from where on it asks is kept, and lies on a phone behind the cost
  await startButton(page).click();
  await question.getByRole("button", { name: "Change" }).click();
  await expect(question.getByRole("textbox", { name: "Ask before spending" })).toBeFocused();
  await question.getByRole("textbox", { name: "Ask before spending" }).fill("101");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Spending settings" }).click();
  await expect(page.getByRole("textbox", { name: "Ask before spending" })).toHaveValue("101");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await promisedCost(page);
  await startButton(page).click();
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(finishedCount(page, 100)).toBeVisible();
  expect((await service.creditsUsed()) - before).toBe(100);
});

test.describe("two starts", () => {
  test("records that a run still holds are not sent again", { tag: "@full" }, async ({ page, server }) => {
    await openSignedIn(page, "/contacts?lastName=m&size=100", "slow");
    await expect(rowBoxes(page).nth(3)).toBeVisible();
    await selectPage(page);
    await review(page);
    await promisedCost(page);
    await startEnriching(page);
    await expect(page).toHaveURL(/\/runs\/./);
    await page.getByRole("button", { name: "Pause" }).click();
    const run = page.url();
    await page.getByRole("button", { name: "Keep selected" }).click();
    await page.getByRole("link", { name: /^Selection/ }).click();
    // what the run has brought meanwhile is checked again
    await expect(enrichPanel(page).getByText(/^Checking/)).toBeVisible();
    await promisedCost(page);
    const sent = server.answered("enrichContacts");
    await startButton(page).click();
    await expect(page.getByRole("dialog")).toContainText(/of these contacts are still in the run/);
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("link").first().click();
    await expect(page).toHaveURL(run);
    expect(server.answered("enrichContacts") - sent).toBeLessThanOrEqual(2);
  });

  test(
    "a tab says that another one took its records into a run",
    { tag: "@full" },
    async ({ page, context }) => {
      await openSignedIn(page, "/contacts?lastName=w");
      await selectFirstRows(page, 3);
      await review(page);
      await promisedCost(page);
      const other = await context.newPage();
      await other.goto("/selection");
      await promisedCost(other);
      await runToEnd(other, 3);
      await expect(page.getByText(/^Another tab started “.+” with 3 contacts\./)).toBeVisible();
      await expect(page.getByRole("heading", { name: "No contacts selected" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Open run" }).click();
      await expect(page).toHaveURL(other.url());
    },
  );
});
