import type { Locator, Page } from "@playwright/test";
import { bar, openFilter } from "./support/filter-steps.ts";
import { expect, openSignedIn, test } from "./support/fixtures.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** What a keyboard on the screen leaves of a phone: the page asks for its content to be resized by it. */
async function showKeyboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 460 });
}

/** It is in view as a whole, and a finger in its middle and near its ends meets nothing else. */
async function expectInReach(control: Locator): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 });
  const covered = await control.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    const y = top + height / 2;
    return [left + 4, (left + right) / 2, right - 4].filter((x) => {
      const hit = document.elementFromPoint(x, y);
      return hit === null || !(element.contains(hit) || hit.closest("label")?.contains(element) === true);
    });
  });
  expect(covered, "where something else lies over it").toEqual([]);
}

test("the keyboard of a phone covers neither the field that is typed into nor the button that ends it @full", async ({
  page,
}) => {
  await openSignedIn(page, "/companies");
  // the sheet of all filters: a field at its top, and one far down
  for (const [words, field] of [
    ["name", "Name"],
    ["ticker", "Ticker"],
  ] as const) {
    const filters = await openFilter(page, words);
    await page.getByRole("textbox", { name: "Find a filter" }).fill("");
    const input = filters.getByRole("textbox", { name: field, exact: true });
    await input.focus();
    await showKeyboard(page);
    await expect(input).toBeFocused();
    await expectInReach(input);
    await expectInReach(filters.getByRole("button", { name: /^Show [\d,]+ compan/ }));
    await input.fill("health");
    await expectInReach(input);
    await input.fill("");
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close" }).click();

  // the form of one filter, which stands at the bottom of the screen
  await bar(page).getByRole("button", { name: "Company size", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Company size" });
  const from = form.getByRole("textbox", { name: "From" });
  await from.focus();
  await showKeyboard(page);
  await expect(from).toBeFocused();
  await expectInReach(from);
  await from.fill("100");
  const done = form.getByRole("button", { name: "Done" });
  await expectInReach(done);
  await done.click();
  await expect(page).toHaveURL(/employees=100/);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: /^Jump to/ }).click();
  const palette = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(palette).toBeFocused();
  await showKeyboard(page);
  await palette.fill("selection");
  await expectInReach(palette);
  await expectInReach(page.getByRole("option", { name: /^Selection/ }).first());
  await page
    .getByRole("option", { name: /^Selection/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Selection" })).toBeVisible();
});
