import type { Page } from "@playwright/test";
import { enrichPanel, finishedCount, spendButton } from "./support/enrich-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { selectFirstRows } from "./support/table-steps.ts";

async function selectCompanies(page: Page, count: number): Promise<void> {
  await selectFirstRows(page, count);
  await page.getByRole("button", { name: "Review and enrich" }).click();
}

/** From so many credits on every start asks. */
async function askFrom(page: Page, credits: number): Promise<void> {
  await enrichPanel(page).getByRole("button", { name: "Spending settings" }).click();
  await page.getByRole("textbox", { name: "Ask before spending" }).fill(String(credits));
  await page.keyboard.press("Escape");
}

test("family trees of many companies are asked about by their sum, and their companies leave the selection", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/companies?companyName=tessaline");
  await selectCompanies(page, 3);
  await askFrom(page, 2);
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
