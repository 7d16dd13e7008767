import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { promisedCost, runToEnd } from "./support/enrich-steps.ts";
import { exportedCsv } from "./support/export-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { EARLIER_ADDRESS, addEarlierAddresses } from "./support/stored-rows.ts";
import { selectFirstRows } from "./support/table-steps.ts";
import { saveAsList } from "./support/list-steps.ts";

const table = (page: Page) => page.getByRole("table", { name: "Contacts" });
const rows = (page: Page) => table(page).getByRole("rowgroup").nth(1).getByRole("row");

/** Enriches the first contacts of a search, at whatever they cost. */
async function enrichFirst(page: Page, count: number): Promise<void> {
  await page.goto("/contacts?lastName=w&sort=lastName");
  await selectFirstRows(page, count);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await promisedCost(page);
  await runToEnd(page, count);
}

test("everything that was paid for is on one screen, is found, filtered, selected and exported", async ({
  page,
}) => {
  await openSignedIn(page, "/yours");
  await expect(page.getByRole("heading", { name: "No contacts owned yet" })).toBeVisible();
  await expectAccessible(page);

  await enrichFirst(page, 4);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Owned" }).click();
  await expect(rows(page)).toHaveCount(4);
  const address = (await table(page).locator("a[href^='mailto:']").first().textContent()) ?? "";
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Name, e-mail, company" }).fill(address);
  await expect(rows(page)).toHaveCount(1);
  expect(decodeURIComponent(page.url())).not.toContain("@");
  await page.getByRole("searchbox", { name: "Name, e-mail, company" }).fill("nobody of that name");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(4);

  const filters = page.getByRole("region", { name: "Filters" });
  await filters.getByRole("button", { name: "From" }).click();
  await page.getByRole("menuitemradio", { name: "Reveals" }).click();
  await expect(page).toHaveURL(/source=reveal/);
  await expect(page.getByRole("heading", { name: "No matching records" })).toBeVisible();
  await filters.getByRole("button", { name: "Remove From" }).click();
  await filters.getByRole("button", { name: "Contact info" }).click();
  await page.getByRole("menuitemradio", { name: "Has e-mail" }).click();
  await expect(page).toHaveURL(/has=email/);
  await expect(rows(page).first()).toBeVisible();
  await page.reload();
  await expect(filters.getByRole("button", { name: "Remove Contact info" })).toBeVisible();
  await filters.getByRole("button", { name: "Remove Contact info" }).click();

  await rows(page).nth(0).getByRole("checkbox").check();
  await rows(page).nth(1).getByRole("checkbox").check();
  await expect(page.getByText("2 selected")).toBeVisible();
  expect(await exportedCsv(page, page.locator("[data-dock]"))).toHaveLength(3);
  await saveAsList(page, "Mine");
  await expect(page.getByText("saved as Mine")).toBeVisible();
  await filters.getByRole("button", { name: "On a list" }).click();
  await page.getByRole("menuitemradio", { name: "Mine" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
});

test.describe("with twenty days in which a record is free", () => {
  test.use({ serverEnv: { MANAGEMENT_DAYS: "20" } });

  test(
    "what stops being free is said, found, ordered, and refreshed at no cost",
    { tag: "@full" },
    async ({ page, server }) => {
      const service = await serviceClient(server.service.url);
      await openSignedIn(page, "/contacts");
      await enrichFirst(page, 3);
      const spent = await service.creditsUsed();
      await page.goto("/yours");
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).first()).toContainText("in 20 days");
      const notice = page.getByRole("status").filter({ hasText: "stop being free" });
      await expect(notice).toContainText(
        /^3 contacts stop being free by \w+ \d+, 20\d\d\. Their values stay here\./,
      );
      await expectAccessible(page);

      await page.getByRole("button", { name: "Free until", exact: true }).last().click();
      await expect(page).toHaveURL(/sort=free/);
      await expect(page.getByRole("columnheader", { name: "Free until" })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
      const filters = page.getByRole("region", { name: "Filters" });
      await filters.getByRole("button", { name: "Free until" }).click();
      await page.getByRole("menuitemradio", { name: "Over" }).click();
      await expect(page.getByRole("heading", { name: "No matching records" })).toBeVisible();
      await notice.getByRole("button", { name: "Show them" }).click();
      await expect(page).toHaveURL(/free=30/);
      await expect(rows(page)).toHaveCount(3);
      await expect(notice.getByRole("button", { name: "Show them" })).toBeHidden();

      await notice.getByRole("button", { name: "Refresh 3 · free" }).click();
      await expect(page).toHaveURL(/\/selection/);
      await expect(page.getByText("3 contacts added to the selection")).toBeVisible();
      expect(await promisedCost(page)).toBe(0);
      expect(await service.creditsUsed()).toBe(spent);
      await runToEnd(page, 3);
      expect(await service.creditsUsed()).toBe(spent);
      await page.goto("/yours");
      await expect(rows(page).first()).toContainText("in 20 days");
    },
  );

  test(
    "the refresh of selected rows has the price of all that is selected",
    { tag: "@full" },
    async ({ page, server }) => {
      const service = await serviceClient(server.service.url);
      await openSignedIn(page, "/contacts");
      await enrichFirst(page, 2);
      const spent = await service.creditsUsed();
      await page.goto("/yours");
      await rows(page).nth(0).getByRole("checkbox").check();
      const bar = page.locator("[data-dock]");
      await expect(bar.getByRole("button", { name: "Refresh · free", exact: true })).toBeVisible();
      await page.goto("/contacts?lastName=w&sort=-lastName");
      await page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").nth(0).check();
      await page.goto("/yours");
      await bar.getByRole("button", { name: "Refresh · up to 1 credit", exact: true }).click();
      await expect(page).toHaveURL(/\/selection/);
      expect(await promisedCost(page)).toBe(1);
      expect(await service.creditsUsed()).toBe(spent);
    },
  );
});

test(
  "what a run brought shows earlier values, fits a phone, keeps its columns, and goes with the run",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts");
    await enrichFirst(page, 4);

    await test.step("earlier values open and close by keyboard, also in forced colours", async () => {
      await addEarlierAddresses(page);
      await page.goto("/yours");
      const history = page.getByRole("button", { name: /^Earlier values: E-mail of/ }).first();
      for (const forcedColors of ["none", "active"] as const) {
        await page.emulateMedia({ forcedColors });
        await history.focus();
        await page.keyboard.press("Enter");
        const earlier = page.getByRole("listitem").filter({ hasText: EARLIER_ADDRESS });
        await expect(earlier).toContainText("Feb 3, 2026");
        await expectAccessible(page);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Escape");
        await expect(earlier).toBeHidden();
        await expect(history).toBeFocused();
      }
      await page.emulateMedia({ forcedColors: "none" });
    });

    await test.step("on a phone it fits", async () => {
      const desk = page.viewportSize() ?? { width: 1440, height: 900 };
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/contacts?lastName=w&sort=lastName");
      await expect(page.getByRole("table").getByText("Owned").first()).toBeVisible();
      await page.goto("/yours");
      await expect(rows(page)).toHaveCount(4);
      await expectAccessibleInBoth(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.setViewportSize(desk);
    });

    await test.step("columns and density are chosen as in searches, and stay", async () => {
      const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
      await expect(heading("Company")).toBeVisible();
      await expect(heading("Contact location")).toHaveCount(0);
      const tall = (await rows(page).first().boundingBox())?.height ?? 0;
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("checkbox", { name: "Company" }).uncheck();
      await page.getByRole("checkbox", { name: "Location" }).check();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Density" }).click();
      await page.getByRole("menuitemradio", { name: "Compact" }).click();
      await page.reload();
      await expect(heading("Contact location")).toBeVisible();
      await expect(heading("Company")).toHaveCount(0);
      expect((await rows(page).first().boundingBox())?.height).toBeLessThan(tall);
      await expectAccessible(page);
    });

    await test.step("it goes with its run, and comes back with it", async () => {
      const main = page.getByRole("navigation", { name: "Main" });
      await main.getByRole("link", { name: "Enrich runs" }).click();
      await page
        .getByRole("button", { name: /^Delete/ })
        .first()
        .click();
      const undo = page.getByRole("button", { name: "Undo" });
      await expect(undo).toBeVisible();
      await main.getByRole("link", { name: "Owned" }).click();
      await expect(page.getByRole("heading", { name: "No contacts owned yet" })).toBeVisible();
      await undo.click();
      await expect(rows(page)).toHaveCount(4);
    });
  },
);
