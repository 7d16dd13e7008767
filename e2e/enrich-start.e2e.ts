import type { Page } from "@playwright/test";
import { finishedCount, leaveNobodyOut, promisedCost, startButton } from "./support/enrich-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { sidebar } from "./support/saved-search-steps.ts";
import { serviceClient } from "./support/service-client.ts";

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
  await leaveNobodyOut(page);
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
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(startButton(page)).toBeFocused();
  expect(await service.creditsUsed()).toBe(before);

  // whoever leaves has answered no
  await startButton(page).click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await sidebar(page).getByRole("link", { name: "Runs" }).click();
  await expect(page.getByText("No enrich runs yet")).toBeVisible();
  await page.goto("/contacts?lastName=w&size=100");
  await review(page);
  await leaveNobodyOut(page);

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
  await leaveNobodyOut(page);
  await startButton(page).click();
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(finishedCount(page, 100)).toBeVisible();
  expect((await service.creditsUsed()) - before).toBe(100);
});
