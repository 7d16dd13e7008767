import type { Page } from "@playwright/test";
import { FAMILIES, loadFamily } from "./support/family-steps.ts";
import { expect, expectAccessible, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { SCREENS } from "./support/screens.ts";
import { selectFirstRows } from "./support/table-steps.ts";

const ALL_SCREENS = [...SCREENS, `/families/${FAMILIES.alone}`, "/nowhere"];

const VIEWPORTS = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/** The title stands whole in one line, and no action of the screen lies under the account's button. */
async function expectWholeHeader(page: Page): Promise<void> {
  const title = page.getByRole("heading", { level: 1 });
  const { height, cut } = await title.evaluate((heading) => ({
    height: heading.clientHeight,
    cut: heading.scrollWidth - heading.clientWidth,
  }));
  expect({ oneLine: height <= 24, cut: Math.max(cut - 1, 0) }, page.url()).toEqual({ oneLine: true, cut: 0 });
  const account = await page.getByRole("button", { name: /^Account/ }).boundingBox();
  const actions = await page.getByRole("banner").locator("a, button").all();
  for (const action of actions.slice(0, -1)) {
    const box = await action.boundingBox();
    if (box && account) expect(box.x + box.width, page.url()).toBeLessThanOrEqual(account.x);
  }
}

for (const [device, viewport] of Object.entries(VIEWPORTS)) {
  test.describe(device, () => {
    test.use({ viewport });

    test("every screen passes axe in light and dark, and never scrolls sideways @full", async ({ page }) => {
      // a dozen screens, each looked at whole
      test.slow();
      await page.goto("/contacts");
      await expect(page.getByLabel("User name")).toBeVisible();
      await expectAccessibleInBoth(page);
      await page.getByRole("button", { name: /rep/ }).first().click();
      await expect(page.getByRole("button", { name: /^Allow/ })).toBeVisible();
      await expectAccessibleInBoth(page);
      await page.getByRole("button", { name: /^Allow/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
      await selectFirstRows(page, 2);
      for (const screen of ALL_SCREENS) {
        await page.goto(screen);
        await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText(/Signing in|Opening/)).toHaveCount(0);
        await expectAccessibleInBoth(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, screen).toBeLessThanOrEqual(0);
        if (!screen.startsWith("/families/")) await expectWholeHeader(page);
      }
      await page.goto(`/families/${FAMILIES.middle}?view=tree`);
      await loadFamily(page);
      await expectAccessibleInBoth(page);
      await page.goto(`/families/${FAMILIES.middle}?view=chart&levels=all`);
      await expect(page.getByRole("group", { name: "Chart of the family" })).toBeVisible();
      await expectAccessibleInBoth(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: VIEWPORTS.phone });

  test("the bar of the selection comes and goes below what is read, and moves none of it @full", async ({
    page,
  }) => {
    await openSignedIn(page, "/contacts?lastName=w");
    await selectFirstRows(page, 2);
    await page.goto("/scoops");
    const prompt = page.getByRole("heading", { name: "Search scoops" });
    const clear = page.getByRole("button", { name: "Clear", exact: true });
    await expect(clear).toBeVisible();
    const before = await prompt.boundingBox();
    await clear.click();
    await expect(clear).toHaveCount(0);
    expect(await prompt.boundingBox()).toEqual(before);
  });
});

test("the theme is chosen in the account menu and stays @full", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await page.getByRole("button", { name: /^Account/ }).click();
  await expectAccessible(page);
  await page
    .getByRole("menuitemradio", { name: "Dark" })
    .or(page.getByRole("menuitemcheckbox", { name: "Dark" }))
    .click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
