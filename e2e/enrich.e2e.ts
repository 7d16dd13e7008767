import type { Page } from "@playwright/test";
import {
  enrichPanel,
  finishedCount,
  leaveNobodyOut,
  promisedCost,
  runToEnd,
  selectAll,
  spendButton,
  startButton,
} from "./support/enrich-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { sidebar } from "./support/saved-search-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";

const selectPage = (page: Page) => page.getByRole("checkbox", { name: /page/i }).check();

const review = (page: Page) => page.getByRole("button", { name: "Review and enrich" }).click();

const ceiling = (page: Page) => page.getByRole("textbox", { name: "Stop at" });

/** Checks the number beside a label of the cost. */
async function expectLine(page: Page, label: string, value: number): Promise<void> {
  const line = page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(line.getByRole("definition")).toHaveText(value.toLocaleString("en-US"));
}

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

  // the keys start it in the panel, and not in the list beside it
  await page.getByRole("searchbox", { name: "Find in this list" }).press("Control+Enter");
  await page.getByRole("searchbox", { name: "Find a field" }).focus();
  await expect(question).toBeHidden();
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

test("credits that are used up are said before a start, and what is free still starts", async ({ page }) => {
  await openSignedIn(page, "/contacts?lastName=b&sort=lastName", "capped");
  await selectFirstRows(page, 10);
  await review(page);
  await leaveNobodyOut(page);
  expect(await promisedCost(page)).toBe(10);
  await runToEnd(page, 10);
  const left = page.getByRole("link", { name: /Credits left/ });
  await expect(left).toContainText("Credits left0");

  await page.goto("/contacts?lastName=b&sort=-lastName");
  await rowBoxes(page).nth(0).check();
  await review(page);
  await leaveNobodyOut(page);
  const panel = enrichPanel(page);
  await expect(panel).toContainText("This can cost 1 credit and you have none left");
  await expect(startButton(page)).toHaveAccessibleDescription("No credits left.");
  await expect(startButton(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);

  await page.goto("/contacts?lastName=b&sort=lastName");
  await rowBoxes(page).nth(0).check();
  await review(page);
  await expectLine(page, "Owned, free", 1);
  await expect(startButton(page)).not.toHaveAttribute("aria-disabled", "true");
});

test("prices are checked in their own time, which can be stopped, and a start that is left is asked again @full", async ({
  page,
}) => {
  await openSignedIn(page, "/contacts?lastName=wa", "throttled");
  await selectAll(page);
  await review(page);
  const most = await promisedCost(page);
  await startButton(page).click();
  const meter = page.getByRole("meter", { name: "Prices checked" });
  await expect(meter).toBeVisible();
  await expect(startButton(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(meter).toBeHidden();
  await expect(startButton(page)).toBeEnabled();
  await startButton(page).click();
  await expect(meter).toBeVisible();
  await expectAccessible(page);
  await expect(spendButton(page)).toBeVisible({ timeout: 120_000 });

  await page.goto("/runs");
  await page.getByRole("table").getByRole("link").first().click();
  // those without an e-mail and a phone are left out as before
  await expect(page.getByText(/without an e-mail or a phone (is|are) left out/)).toBeVisible();
  const start = page.getByRole("button", { name: `Start · up to ${most.toLocaleString("en-US")} credits` });
  await start.click();
  await expect(spendButton(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await start.click();
  await spendButton(page).click();
  await expect(page.getByText(/^Enriched/).first()).toBeVisible();
});

test("on a phone cost, limit and question fit, with one control that starts @full", async ({ page }) => {
  await openSignedIn(page, "/contacts?lastName=w&size=100");
  await selectPage(page);
  await review(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const most = await promisedCost(page);
  await expect(page.getByRole("button", { name: "Start enriching" })).toHaveCount(1);
  // at the end, where no row lies half under the dock
  await page.getByRole("main").evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Cost and limit" }).click();
  await expectLine(page, "Selected contacts", 100);
  await ceiling(page).fill("a few");
  await expect(ceiling(page)).toHaveAccessibleDescription("Enter a whole number, such as 100.");
  await expectAccessibleInBoth(page);
  await ceiling(page).fill("50");
  await page.getByRole("dialog").getByRole("textbox", { name: "Ask before spending" }).fill("20");
  await page.getByRole("button", { name: "Done" }).click();
  expect(await promisedCost(page)).toBe(Math.min(50, most));
  await startButton(page).click();
  // the question names the limit
  await expect(page.getByRole("dialog")).toHaveAccessibleName(/for up to 50 credits\?$/);
  await expectAccessibleInBoth(page);
  await expectNoSidewaysScroll(page);
  // a limit is of one run alone
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(ceiling(page)).toHaveValue("");
});
