import type { Page } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { SCREENS } from "./support/screens.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * The controls on the screen that a finger finds only in less than 44 px, with what they measure: by their own box, by
 * their label's, or by an area around them that takes the press for them. A link within a sentence or in a row, which a
 * press opens as a whole, may be as high as its line.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SIZE = 44;
    const page = document.querySelector("dialog[open]") ?? document;
    const controls = page.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, summary");
    const takes = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const label = hit?.closest("label");
      return (
        hit !== null && (control.contains(hit) || label?.contains(control) === true || hit.contains(control))
      );
    };
    const inSentence = (control: HTMLElement) =>
      control.matches("a, button.underline") && control.closest("p, li > span, dd, td") !== null;
    return [...controls].flatMap((control) => {
      const box = (control.closest("label") ?? control).getBoundingClientRect();
      const { x, y, width, height } = box;
      const shown =
        width > 1 && height > 1 && x + width / 2 < innerWidth && y + height / 2 < innerHeight && y >= 0;
      if (
        !shown ||
        inSentence(control) ||
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        return [];
      const middle = { x: x + width / 2, y: y + height / 2 };
      const reach = SIZE / 2 - 1;
      // rows that are half below a bar, or at the edge of the screen, are whole after a scroll
      const bars = "[data-dock], header, thead";
      const whole = (control.closest("[data-row], tr, li") ?? control).getBoundingClientRect();
      const isCut = [whole.top + 1, whole.bottom - 1].some((edge) => {
        const hit = document.elementFromPoint(middle.x, edge);
        return hit === null || hit.closest(bars) !== null;
      });
      if (isCut && control.closest(bars) === null) return [];
      const wide =
        width >= SIZE || [-reach, reach].every((step) => takes(control, middle.x + step, middle.y));
      const high =
        height >= SIZE || [-reach, reach].every((step) => takes(control, middle.x, middle.y + step));
      const name = control.ariaLabel ?? control.textContent.trim();
      return wide && high
        ? []
        : `${control.tagName} ${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`;
    });
  });
}

test("under a finger every control is 44 px @full", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  for (const screen of SCREENS) {
    await page.goto(screen);
    await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect.soft(await smallTargets(page), screen).toEqual([]);
  }
  await page.goto("/contacts");
  const boxes = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox");
  await boxes.first().check();
  await expect(page.getByRole("button", { name: "Review and enrich" })).toBeVisible();
  expect.soft(await smallTargets(page), "a selection").toEqual([]);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect.soft(await smallTargets(page), "the menu").toEqual([]);
  await page.goto("/lists");
  await page.getByRole("button", { name: "New list" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeVisible();
  expect.soft(await smallTargets(page), "a dialog").toEqual([]);
  await expectAccessible(page);
});
