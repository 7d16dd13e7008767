import type { Page } from "@playwright/test";
import {
  enrichPanel,
  leaveNobodyOut,
  promisedCost,
  runToEnd,
  selectAll,
  spendButton,
  startButton,
} from "./support/enrich-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { countEntries } from "./support/stored-rows.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";
import { changeElsewhere } from "./support/workspace-steps.ts";

const selectPage = (page: Page) => page.getByRole("checkbox", { name: /page/i }).check();
const review = (page: Page) => page.getByRole("button", { name: "Review and enrich" }).click();
const ceiling = (page: Page) => page.getByRole("textbox", { name: "Stop at" });

/** Checks the number beside a label of the cost. */
async function expectLine(page: Page, label: string, value: number): Promise<void> {
  const line = page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(line.getByRole("definition")).toHaveText(value.toLocaleString("en-US"));
}

test(
  "more than a thousand are priced exactly before anything is spent",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts?lastName=s&sort=lastName");
    await selectFirstRows(page, 3);
    await review(page);
    await leaveNobodyOut(page);
    await runToEnd(page, 3);

    await page.goto("/contacts?lastName=s&sort=lastName");
    const total = await selectAll(page);
    expect(total).toBeGreaterThan(1000);
    await review(page);
    await leaveNobodyOut(page);
    await expectLine(page, "Selected contacts", total);
    await startButton(page).click();
    const question = page.getByRole("dialog", {
      name: /^Enrich [\d,]+ contacts for up to [\d,]+ credits\?$/,
    });
    const credits = (total - 3).toLocaleString("en-US");
    await expect(question).toHaveAccessibleName(new RegExp(`for up to ${credits} credits`));
    await expect(question).toContainText("3 of them are free.");
    await page.getByRole("button", { name: "Cancel" }).click();

    // the question names the limit, where there is one
    await ceiling(page).fill("160");
    expect(await promisedCost(page)).toBe(160);
    await startButton(page).click();
    await expect(page.getByRole("dialog")).toHaveAccessibleName(
      /^Enrich [\d,]+ contacts for up to 160 credits\?$/,
    );
    await page.getByRole("button", { name: "Cancel" }).click();
    // nothing of a question that was left stays behind
    await page.getByRole("link", { name: "Enrich runs" }).first().click();
    await expect(page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("link")).toHaveCount(1);
  },
);

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

test.describe("with two requests a second", () => {
  test("prices are checked in their own time, which can be stopped", { tag: "@full" }, async ({ page }) => {
    await openSignedIn(page, "/contacts?lastName=wa", "throttled");
    await selectAll(page);
    await review(page);
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
  });
});

test(
  "a start that is left at its question is asked again, at today's price",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts?lastName=w");
    await selectAll(page);
    await review(page);
    const most = await promisedCost(page);
    await startButton(page).click();
    await expect(spendButton(page)).toBeVisible();
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
  },
);

test("a limit is read as people write it, and says how far it goes", { tag: "@full" }, async ({ page }) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectPage(page);
  await review(page);
  const most = await promisedCost(page);
  await ceiling(page).fill("a few");
  await expect(ceiling(page)).toHaveAccessibleDescription("Enter a whole number, such as 100.");
  await expect(startButton(page)).toBeDisabled();
  await expectAccessible(page);
  await ceiling(page).fill("1");
  await expect(ceiling(page)).toHaveAccessibleDescription(/^Enough for 1 of \d+ new ones/);
  await expect(startButton(page)).toBeEnabled();
  await ceiling(page).fill("1,000");
  await expect(ceiling(page)).toHaveAccessibleDescription(/will not be reached/);
  await expect(startButton(page)).toBeEnabled();
  expect(await promisedCost(page)).toBe(most);
  // it is of this run alone
  await page.reload();
  await expect(ceiling(page)).toHaveValue("");
});

/** Adds contacts to the selection of "rep" as stored from an older search. */
async function addStored(page: Page, ids: readonly string[]): Promise<void> {
  const entries = ids.map((id, index) => {
    const snapshot = {
      name: `Contact ${id}`,
      jobTitle: null,
      company: null,
      accuracy: null,
      hints: { hasEmail: null, hasDirectPhone: null, hasMobilePhone: null },
      directPhoneDoNotCall: index === 0,
      mobilePhoneDoNotCall: null,
      managementStatus: null,
    };
    const addedAt = "2026-11-22T05:08:21.799Z";
    const body = { type: "contact", id, snapshot, addedAt, position: 1000 + index };
    return { key: `contact:${id}`, body };
  });
  const document = { kind: "selection", id: "selection" } as const;
  await changeElsewhere(page, [{ document, change: { type: "put", entries } }]);
  await expect.poll(() => countEntries(page, document.id)).toBe(ids.length);
}

/** A merged person, one who opted out (and is in no search), and an unused id. */
const MERGED = "1476394470";
const GONE = ["1104116059", "1"] as const;

test(
  "a contact under two ids is paid for once, and what is gone costs nothing",
  { tag: "@full" },
  async ({ page, server }) => {
    const service = await serviceClient(server.service.url);
    const [current = ""] = await service.ids("searchContacts", { personId: MERGED });
    await openSignedIn(page, "/lists");
    await addStored(page, [MERGED, current, ...GONE]);
    await page.goto("/selection");
    expect(await promisedCost(page)).toBe(4);
    await expectLine(page, "Selected contacts", 4);
    await expectLine(page, "New or not checked, 1 credit each", 4);
    await expectLine(page, "Marked do not call", 1);
    await expectAccessible(page);
    const before = await service.creditsUsed();
    await runToEnd(page, 4);
    expect((await service.creditsUsed()) - before).toBe(1);
    await page.goto("/selection");
    await expect(page.getByRole("heading", { name: "No contacts selected" })).toBeVisible();
  },
);

for (const scheme of ["light", "dark"] as const) {
  test.describe(`on a phone, ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test("cost, limit and question fit, with one control that starts", { tag: "@full" }, async ({ page }) => {
      await openSignedIn(page, "/contacts?lastName=w&size=100");
      await selectPage(page);
      await review(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const most = await promisedCost(page);
      await expect(page.getByRole("button", { name: "Start enriching" })).toHaveCount(1);
      // at the end, where no row lies half under the dock
      await page.getByRole("main").evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
      await expectAccessible(page);
      await page.getByRole("button", { name: "Cost and limit" }).click();
      await expectLine(page, "Selected contacts", 100);
      await expectAccessible(page);
      await ceiling(page).fill("50");
      await page.getByRole("dialog").getByRole("textbox", { name: "Ask before spending" }).fill("20");
      await page.getByRole("button", { name: "Done" }).click();
      expect(await promisedCost(page)).toBe(Math.min(50, most));
      await startButton(page).click();
      await expect(spendButton(page)).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
