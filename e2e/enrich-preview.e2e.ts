import type { Page } from "@playwright/test";
import { searchContacts } from "#contract/contact-schemas.ts";
import {
  enrichPanel,
  promisedCost,
  runToEnd,
  selectAll,
  spendButton,
  startButton,
} from "./support/enrich-steps.ts";
import { SERVER_GONE, expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { loseService } from "./support/faults.ts";
import { holdRequests } from "./support/held-requests.ts";
import { serviceClient } from "./support/service-client.ts";
import { countEntries } from "./support/stored-rows.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";
import { changeElsewhere } from "./support/workspace-steps.ts";

const selectPage = (page: Page) => page.getByRole("checkbox", { name: /page/i }).check();
const review = (page: Page) => page.getByRole("button", { name: "Review and enrich" }).click();
const ceiling = (page: Page) => page.getByRole("textbox", { name: "Stop at" });

/** The number beside a label of the cost. */
async function expectLine(page: Page, label: string, value: number): Promise<void> {
  const line = page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(line.getByRole("definition")).toHaveText(value.toLocaleString("en-US"));
}

test(
  "more than a thousand records are checked exactly, once, and only what is new is checked again",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts?lastName=s&sort=lastName");
    await selectFirstRows(page, 3);
    await review(page);
    await runToEnd(page, 3);

    await page.goto("/contacts?lastName=s&sort=lastName");
    const total = await selectAll(page);
    expect(total).toBeGreaterThan(1000);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/contacts/search")) asked += 1;
    });
    await review(page);
    expect(await promisedCost(page)).toBe(total - 3);
    expect(asked).toBe(Math.ceil(total / 100));
    await expectLine(page, "Selected contacts", total);
    await expectLine(page, "Owned, free", 3);
    await expectLine(page, "New, 1 credit each", total - 3);

    // one less, and back: the service is not asked
    await page
      .getByRole("table")
      .getByRole("button", { name: /^Remove (?!group)/ })
      .last()
      .click();
    await expectLine(page, "Selected contacts", total - 1);
    await page.getByRole("button", { name: "Undo" }).last().click();
    expect(await promisedCost(page)).toBe(total - 3);
    // nor when the screen is opened again
    await page.getByRole("link", { name: "Enrich runs" }).first().click();
    await page.getByRole("link", { name: /^Selection/ }).click();
    expect(await promisedCost(page)).toBe(total - 3);
    expect(asked).toBe(Math.ceil(total / 100));

    // the question names the limit, where there is one
    await ceiling(page).fill("160");
    await expect(ceiling(page)).toHaveAccessibleDescription(/enough for 150 of [\d,]+ contacts/);
    expect(await promisedCost(page)).toBe(160);
    await startButton(page).click();
    await expect(page.getByRole("dialog")).toHaveAccessibleName(
      /^Enrich [\d,]+ contacts for up to 160 credits\?$/,
    );
    await page.getByRole("button", { name: "Cancel" }).click();
  },
);

test("credits that are used up are said before a start, and what is free still starts", async ({ page }) => {
  await openSignedIn(page, "/contacts?lastName=b&sort=lastName", "capped");
  await selectFirstRows(page, 10);
  await review(page);
  expect(await promisedCost(page)).toBe(10);
  await runToEnd(page, 10);
  const left = page.getByRole("link", { name: /Credits left/ });
  await expect(left).toContainText("Credits left0");

  await page.goto("/contacts?lastName=b&sort=-lastName");
  await rowBoxes(page).nth(0).check();
  await review(page);
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
  test("the cost is still exact, in its own time", { tag: "@full" }, async ({ page }) => {
    await openSignedIn(page, "/contacts?lastName=wa", "throttled");
    const total = await selectAll(page);
    await review(page);
    const meter = page.getByRole("meter", { name: "Records checked" });
    await expect(meter).toBeVisible();
    await expect(startButton(page)).toHaveAttribute("aria-disabled", "true");
    await expect(meter).toBeHidden({ timeout: 120_000 });
    expect(await promisedCost(page)).toBe(total);
  });
});

test(
  "a limit is read as people write it, and refused where nothing could be sent",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts?lastName=w");
    await selectPage(page);
    await review(page);
    const most = await promisedCost(page);
    await ceiling(page).fill("a few");
    await expect(ceiling(page)).toHaveAccessibleDescription("Enter a whole number, such as 100.");
    await expect(startButton(page)).toBeDisabled();
    await expectAccessible(page);
    await ceiling(page).fill("1");
    await expect(ceiling(page)).toHaveAccessibleDescription(/^Too low/);
    await expect(startButton(page)).toBeDisabled();
    await ceiling(page).fill("1,000");
    await expect(ceiling(page)).toHaveAccessibleDescription(/will not be reached/);
    await expect(startButton(page)).toBeEnabled();
    expect(await promisedCost(page)).toBe(most);
    // it is of this run alone
    await page.reload();
    await expect(ceiling(page)).toHaveValue("");
  },
);

/** Puts contacts with these ids into the selection of "rep", as an older search told of them. */
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

/** A person who was merged, one who opted out (in no search), and an id that nobody has. */
const MERGED = "1476394470";
const GONE = ["1104116059", "1"] as const;

test(
  "a record under two ids is sent once, and what search no longer finds can be taken out",
  { tag: "@full" },
  async ({ page, server }) => {
    const service = await serviceClient(server.service.url);
    const [current = ""] = await service.ids("searchContacts", { personId: MERGED });
    await openSignedIn(page, "/lists");
    await addStored(page, [MERGED, current, ...GONE]);
    await page.goto("/selection");
    expect(await promisedCost(page)).toBe(3);
    await expectLine(page, "Selected contacts", 4);
    await expectLine(page, "Duplicates, sent once", 1);
    await expectLine(page, "New, 1 credit each", 1);
    await expectLine(page, "No longer found", 2);
    await expectLine(page, "Marked do not call", 1);
    await expect(page.getByText(/Search no longer finds 2 contacts/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove them" }).click();
    expect(await promisedCost(page)).toBe(1);
    const before = await service.creditsUsed();
    await runToEnd(page, 1);
    expect((await service.creditsUsed()) - before).toBe(1);
    // both ids went
    await page.goto("/selection");
    await expect(page.getByRole("heading", { name: "No contacts selected" })).toBeVisible();
  },
);

test.describe("a check that takes long", () => {
  test.use({ expectedComplaints: SERVER_GONE });

  test(
    "says how far it is, can be skipped, fails in plain words and goes on",
    { tag: "@full" },
    async ({ page }) => {
      await openSignedIn(page, "/contacts?lastName=se&size=100", "slow");
      const total = await selectAll(page);
      // however long looking at it takes
      const goOn = await holdRequests(page, `**${searchContacts.path}*`);
      await review(page);
      const panel = enrichPanel(page);
      await expect(panel.getByText(/^Checking \d+ of \d+…$/)).toBeVisible();
      await expect(page.getByRole("meter", { name: "Records checked" })).toBeVisible();
      await expect(startButton(page)).toBeDisabled();
      await expect(startButton(page)).toHaveAccessibleDescription(/^Checking/);
      await expectAccessible(page);
      await panel.getByRole("button", { name: "Skip the check" }).click();
      goOn();
      await expect(startButton(page)).toBeFocused();
      await expect(startButton(page)).toBeEnabled();
      await expect(panel.getByText(/contacts not checked: they count as 1 credit each\.$/)).toBeVisible();
      expect(await promisedCost(page)).toBe(total);
      await expectAccessible(page);

      const comeBack = await loseService(page);
      await panel.getByRole("button", { name: "Check them" }).click();
      await expect(
        panel.getByText(/contacts could not be checked: they count as 1 credit each\.$/),
      ).toBeVisible();
      await expectAccessible(page);
      await comeBack();
      await panel.getByRole("button", { name: "Try again" }).click();
      await expect(panel.getByText(/not be checked/)).toBeHidden();
      await expectLine(page, "New, 1 credit each", total);
    },
  );
});

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
