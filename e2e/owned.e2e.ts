import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { promisedCost, runToEnd } from "./support/enrich-steps.ts";
import { exportedCsv } from "./support/export-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { bodyRows, rowBoxes, selectFirstRows } from "./support/table-steps.ts";
import { rowMenus, saveAsList } from "./support/list-steps.ts";

const rows = (page: Page) => bodyRows(page, "Contacts");

/** Enriches the first contacts of a search, whatever they cost. */
async function enrichFirst(page: Page, count: number): Promise<void> {
  await page.goto("/contacts?lastName=w&sort=lastName");
  await selectFirstRows(page, count);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await promisedCost(page);
  await runToEnd(page, count);
}

/** An earlier e-mail address of each contact, as from an older run. */
const EARLIER_ADDRESS = "earlier@works.example";

/** Adds an earlier address to the gateway's answers about owned contacts, as the page reads them. */
async function withEarlierAddress(page: Page): Promise<void> {
  await page.addInitScript((earlier) => {
    const ask = window.fetch;
    window.fetch = async (input, init) => {
      const response = await ask(input, init);
      if (typeof input !== "string" || !input.endsWith("/gateway/v1/records")) return response;
      const answer = (await response.json()) as {
        records: { record: { fields: { email?: { source: object; value: unknown }[] } } }[];
      };
      for (const { record } of answer.records) {
        const [newest] = record.fields.email ?? [];
        const source = { ...newest?.source, at: "2026-02-03T12:00:00.000Z" };
        record.fields.email?.push({ value: earlier, source });
      }
      return Response.json(answer);
    };
  }, EARLIER_ADDRESS);
}

test("everything that was paid for is on one screen, is found, filtered, selected and exported", async ({
  page,
}) => {
  await openSignedIn(page, "/owned");
  await expect(page.getByRole("heading", { name: "No contacts owned yet" })).toBeVisible();
  await expectAccessible(page);

  await enrichFirst(page, 4);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Owned" }).click();
  await expect(rows(page)).toHaveCount(4);
  await expectAccessible(page);

  const name = (await rows(page).nth(1).locator("[title]").first().getAttribute("title")) ?? "";
  const search = page.getByRole("searchbox", { name: "Name, company, title, domain" });
  await search.fill(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
  expect(decodeURIComponent(page.url())).not.toContain(name.split(" ")[0] ?? name);
  await search.fill("nobody of that name");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(4);

  const filters = page.getByRole("region", { name: "Filters" });
  await filters.getByRole("button", { name: "Company", exact: true }).click();
  await page.getByRole("textbox", { name: "Company" }).fill("no such company");
  await page.getByRole("textbox", { name: "Company" }).press("Enter");
  await expect(page).toHaveURL(/company=no/);
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  // the tabs count what the filters leave
  await expect(
    page.getByRole("group", { name: "Contacts or companies" }).locator("label").first(),
  ).toHaveText("Contacts0");
  await page.reload();
  await filters.getByRole("button", { name: "Remove Company" }).click();
  await filters.getByRole("button", { name: "Added", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(/added=week/);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("radio", { name: "Mine" }).check();
  await expect(page).toHaveURL(/by=me/);
  await expect(rows(page)).toHaveCount(4);
  expect(await exportedCsv(page)).toHaveLength(5);
  await page.getByRole("button", { name: "Name", exact: true }).last().click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");

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
    "what stops being free is said, found, and refreshed at no cost; with others, at the price of all that is selected",
    { tag: "@full" },
    async ({ page, server }) => {
      const service = await serviceClient(server.service.url);
      await openSignedIn(page, "/contacts");
      await enrichFirst(page, 3);
      const spent = await service.creditsUsed();
      await page.goto("/owned");
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
      await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
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
      await page.goto("/owned");
      await expect(rows(page).first()).toContainText("in 20 days");

      await rows(page).nth(0).getByRole("checkbox").check();
      const bar = page.locator("[data-dock]");
      await expect(bar.getByRole("button", { name: "Refresh · free", exact: true })).toBeVisible();
      await page.goto("/contacts?lastName=w&sort=-lastName");
      await rowBoxes(page).first().check();
      await page.goto("/owned");
      await bar.getByRole("button", { name: "Refresh · up to 1 credit", exact: true }).click();
      await expect(page).toHaveURL(/\/selection/);
      expect(await promisedCost(page)).toBe(1);
      expect(await service.creditsUsed()).toBe(spent);
    },
  );
});

test(
  "what a run brought shows earlier values, fits a phone, keeps its columns, and outlives the run",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts");
    await enrichFirst(page, 4);

    await test.step("it is marked in searches and in the selection, which can leave it out", async () => {
      await page.goto("/contacts?lastName=w&sort=lastName");
      const owned = page
        .getByRole("table")
        .getByRole("row")
        .filter({ has: page.getByTitle("Owned", { exact: true }) });
      await expect(owned).toHaveCount(4);
      await selectFirstRows(page, 5);
      await page.getByRole("button", { name: "Review and enrich" }).click();
      await expect(owned).toHaveCount(4);
      await page.getByRole("button", { name: "Shown" }).click();
      await page.getByRole("menuitemradio", { name: "Not owned yet" }).click();
      await expect(rowMenus(page)).toHaveCount(1);
      await expect(page).toHaveURL(/show=not-enriched/);
      await expectAccessible(page);
    });

    await test.step("earlier values open and close by keyboard, also in forced colours", async () => {
      await withEarlierAddress(page);
      await page.goto("/owned");
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
      await page.goto("/owned");
      await expect(rows(page)).toHaveCount(4);
      // what was paid for to be called is there to be called
      await expect(rows(page).getByRole("link", { name: /^\+\d/ }).first()).toBeVisible();
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

    await test.step("it stays when its run is deleted", async () => {
      const main = page.getByRole("navigation", { name: "Main" });
      await main.getByRole("link", { name: "Enrich runs" }).click();
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await main.getByRole("link", { name: "Owned" }).click();
      await expect(rows(page)).toHaveCount(4);
    });
  },
);
