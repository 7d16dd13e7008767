import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { networkIdle } from "#tools/network/network-idle.ts";
import { countedHere, expectFromMemory, pressSearch, pressStaged } from "./support/metered-search-steps.ts";
import { saveAs, sidebar } from "./support/saved-search-steps.ts";
import { serviceClient } from "./support/service-client.ts";

const staged = (page: Page, records = 25) =>
  page.getByRole("button", { name: `Search · up to ${records} records, 0 credits` });

/** Long enough for a request that nobody asked for. */
async function idle(page: Page): Promise<void> {
  await networkIdle(page);
  await page.waitForTimeout(500);
}

test("a link and a reload count nothing before a press that says how much", async ({ page, server }) => {
  const service = await serviceClient(server.service.url);
  const before = await service.recordsUsed();
  await openSignedIn(page, "/news?categories=FUNDING");
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchNews", 0);
  await expectAccessible(page);
  await staged(page).press("Enter");
  const counted = await countedHere(page);
  await expectAnswered(server, "searchNews", 1);
  expect((await service.recordsUsed()) - before).toBe(counted);
  // the keys of the rows work at once: the button that had the focus is gone
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  await page.reload();
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchNews", 1);
});

test("Back, a saved search, a recent one and a removed filter count nothing either @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/scoops");
  await expect(page.getByText("Set a filter, or search for the newest.")).toBeVisible();
  await expect(staged(page)).toBeVisible();
  await page.goto("/scoops?published=2000-01-01..&companyName=a");
  await pressStaged(page);
  await countedHere(page);
  await saveAs(page, "Scoops of A");
  await page.getByRole("button", { name: "Next page" }).click();
  await countedHere(page);
  await expectAnswered(server, "searchScoops", 2);

  // what was read shows again however it is reached, until the page is loaded anew
  await page.goBack();
  await expectFromMemory(page);
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page).toHaveURL(/\/contacts/);
  await sidebar(page)
    .getByRole("link", { name: /Scoops of A/ })
    .click();
  await expectFromMemory(page);
  await page.goBack();
  await page.goBack();
  await expectFromMemory(page);
  await expectAnswered(server, "searchScoops", 2);

  await page.reload();
  await sidebar(page)
    .getByRole("link", { name: /Scoops of A/ })
    .click();
  await expect(staged(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("50");
  await expect(staged(page, 50)).toBeVisible();
  await page.getByRole("link", { name: "Scoops", exact: true }).click();
  await page.getByRole("region", { name: "Recent searches" }).getByRole("link").first().click();
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchScoops", 2);

  await pressSearch(page);
  await countedHere(page);
  await expectAnswered(server, "searchScoops", 3);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await expect(page.getByText(/Another order counts up to 25 records, 0 credits/)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/scoops?companyName=zzzz");
  await pressStaged(page);
  await page.getByRole("main").getByRole("button", { name: "Remove filter Company" }).click();
  await expect(staged(page)).toBeVisible();
  await idle(page);
  await expectAnswered(server, "searchScoops", 4);
});
