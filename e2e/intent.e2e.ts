import type { Page } from "@playwright/test";
import { chooseByName, countedHere, expectFromMemory, pressSearch } from "./support/metered-search-steps.ts";
import {
  expect,
  expectAccessible,
  expectAnswered,
  expectRows,
  openSignedIn,
  sharedTest,
  test,
} from "./support/fixtures.ts";
import { strike } from "./support/faults.ts";
import { serviceClient } from "./support/service-client.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Intent" }).locator("tbody > tr[data-row]");

test("a rep reads signals, chooses companies and recommended contacts, and pays for each page once", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.url);
  const before = await service.recordsUsed();
  await openSignedIn(page, "/intent");
  await expect(page.getByRole("heading", { name: "Which topics interest you?" })).toBeVisible();
  await chooseByName(page, "Topics", "Zero Trust");
  await expectAnswered(server, "searchIntent", 0);
  await pressSearch(page);
  await expectRows(page.getByRole("table", { name: "Intent" }), 25);
  await expect(rows(page).first()).toContainText("Zero Trust");
  let said = await countedHere(page);

  await page.getByRole("columnheader", { name: "Score" }).getByRole("button").first().click();
  await expect(page).toHaveURL(/sort=-signalScore/);
  await expectAnswered(server, "searchIntent", 2);
  said += await countedHere(page);
  await expect(rows(page).first()).toContainText(/, (largest|large|medium|small|smallest) audience/);

  const row = rows(page).filter({ hasText: "3 contacts" }).first();
  await row.getByRole("checkbox").check();
  await row.getByRole("button", { name: /^Contacts recommended for/ }).click();
  const people = page.getByRole("region", { name: "Recommended contacts" });
  await expect(people.getByRole("checkbox")).toHaveCount(3);
  await expectAccessible(page);
  await people.getByRole("checkbox").first().check();
  await expect(page.getByText("1 company, 1 contact selected")).toBeVisible();
  await people.getByRole("button", { name: "Select all 3" }).click();
  await expect(page.getByText("1 company, 3 contacts selected")).toBeVisible();
  await people.getByRole("checkbox").first().uncheck();
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();

  const view = page.url();
  await people.getByRole("link", { name: /^All contacts at / }).click();
  await expect(page).toHaveURL(/\/contacts\?companyId=/);
  await page.goBack();
  await expect(page).toHaveURL(view);
  await expectFromMemory(page);

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  said += await countedHere(page);
  await page.reload();
  await expect(page.getByText("1 company, 2 contacts selected")).toBeVisible();
  said += await countedHere(page);
  await expectAnswered(server, "searchIntent", 4);
  expect((await service.recordsUsed()) - before).toBe(said);
  expect(said).toBe(100);
});

test.describe("a slow answer", () => {
  test.use({ serverEnv: { FAULTS: "1" } });

  test("can be cancelled, says that it may have counted, and is asked again by a click alone", async ({
    page,
    server,
  }) => {
    await openSignedIn(page, "/intent");
    await chooseByName(page, "Topics", "Zero Trust");
    await strike(server, { operation: "searchIntent", kind: "delay", milliseconds: 60_000 });
    await pressSearch(page);
    const cancel = page.getByRole("button", { name: "Cancel" });
    await expect(cancel).toBeVisible();
    await expectAccessible(page);
    await cancel.click();
    await expect(page.getByRole("heading", { name: "You cancelled this search" })).toBeVisible();
    await expect(page.getByText(/may have counted/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: "Search again" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectRows(page.getByRole("table", { name: "Intent" }), 25);
    expect(await countedHere(page)).toBe(25);
  });
});

test("300 topics by hand are explained and asked for nowhere", async ({ page, server }) => {
  const topics = Array.from({ length: 300 }, (_, index) => `Topic${index}`).join(",");
  await openSignedIn(page, `/intent?topics=${topics}&score=10..900`);
  await expect(page.getByRole("heading", { name: "Intent", level: 1 })).toBeVisible();
  await expect(page.getByText(/1 to 50 topics/)).toBeVisible();
  await expectAnswered(server, "searchIntent", 0);
  expect(server.output()).not.toMatch(/"status":400/);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      sharedTest("recommended contacts below a signal pass axe", async ({ page }) => {
        await openSignedIn(page, "/intent?topics=Zero%20Trust");
        await countedHere(page);
        await rows(page)
          .getByRole("button", { name: /^Contacts recommended for/ })
          .first()
          .click();
        const people = page.getByRole("region", { name: "Recommended contacts" });
        await people.getByRole("checkbox").first().check();
        await expectAccessible(page);
      });
    });
  }
}
