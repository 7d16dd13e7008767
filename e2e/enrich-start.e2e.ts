import type { Page } from "@playwright/test";
import {
  enrichPanel,
  finishedCount,
  leaveNobodyOut,
  promisedCost,
  spendButton,
  startButton,
} from "./support/enrich-steps.ts";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { sidebar } from "./support/saved-search-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { selectFirstRows } from "./support/table-steps.ts";

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

test("family trees of many companies are asked about by their sum, and their companies leave the selection", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/companies?companyName=tessaline");
  await selectFirstRows(page, 3);
  await review(page);
  await enrichPanel(page).getByRole("button", { name: "Spending settings" }).click();
  await page.getByRole("textbox", { name: "Ask before spending" }).fill("2");
  await page.keyboard.press("Escape");
  const spent = await service.creditsUsed();

  await page.getByRole("button", { name: "Family trees · Intent" }).click();
  const start = page.getByRole("button", { name: "Start · up to 3 credits" });
  await start.click();
  const question = page.getByRole("dialog", { name: "Family trees of 3 companies for up to 3 credits?" });
  await expect(question).toContainText(/You have [\d,]+ credits; at least [\d,]+ stay\./);
  await expect(question).toContainText("Asked from 2 credits on.");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  expect(await service.creditsUsed()).toBe(spent);

  await start.click();
  await spendButton(page).click();
  await expect(page).toHaveURL(/\/runs\/./);
  await expect(page.getByText("3 companies moved from the selection to this run")).toBeVisible();
  await expect(finishedCount(page, 3)).toBeVisible();
  await page.getByRole("button", { name: "Keep selected" }).click();
  await page.getByRole("link", { name: /^Selection/ }).click();
  await expect(page.getByRole("radio", { name: /^Companies/ })).toBeChecked();
  await page.getByRole("button", { name: "Family trees · Intent" }).click();
  await expect(page.getByRole("button", { name: "Start · free" })).toBeVisible();
});

test("Ctrl+Enter starts a run from the enrich panel, and from nowhere else @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 1);
  await review(page);
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
});
