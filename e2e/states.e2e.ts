import type { Locator } from "@playwright/test";
import { contrastOf } from "./support/contrast.ts";
import { expect, openSignedIn, sharedTest as test } from "./support/fixtures.ts";

/** What WCAG 1.4.11 asks of the edge of a control, of its states and of the focus. */
const MIN_CONTRAST = 3;

/** Every ground that something with a focus stands on. */
const GROUNDS = [
  "canvas",
  "surface",
  "raised",
  "sunken",
  "hover",
  "accent-soft",
  "warning-soft",
  "danger-soft",
];

function backgroundOf(element: Locator, pseudo?: "::before" | "::after"): Promise<string> {
  return element.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, pseudo);
}

/** The opacity of an element with all that it stands in. */
function opacityOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    let product = 1;
    for (let at: Element | null = node; at !== null; at = at.parentElement)
      product *= Number(getComputedStyle(at).opacity);
    return product;
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`what is chosen and what has the focus is seen at 3 to 1 in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openSignedIn(page, "/selection");
    const tokens = await page.evaluate(
      (names) => names.map((name) => getComputedStyle(document.body).getPropertyValue(`--${name}`)),
      ["focus", ...GROUNDS],
    );
    const [focus = "", ...grounds] = tokens;
    for (const [index, ground] of grounds.entries())
      expect(await contrastOf(page, focus, ground), GROUNDS[index]).toBeGreaterThan(MIN_CONTRAST);

    const tab = (name: RegExp) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
    const chosen = tab(/^Contacts/);
    const mark = await backgroundOf(chosen, "::after");
    expect(await contrastOf(page, mark, await backgroundOf(chosen))).toBeGreaterThan(MIN_CONTRAST);
    expect(await backgroundOf(tab(/^Companies/), "::after")).toBe("rgba(0, 0, 0, 0)");
    const current = page.getByRole("link", { name: "Selection" });
    const bar = await backgroundOf(current, "::before");
    expect(await contrastOf(page, bar, await backgroundOf(current))).toBeGreaterThan(MIN_CONTRAST);

    await page.getByRole("link", { name: "Contacts", exact: true }).click();
    const off = page.getByRole("button", { name: "Previous page" });
    await expect(off).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Tab");
    await off.focus();
    const { outlineColor, outlineStyle } = await off.evaluate((node) => {
      const { outlineColor, outlineStyle } = getComputedStyle(node);
      return { outlineColor, outlineStyle };
    });
    expect(outlineStyle).toBe("solid");
    expect(await opacityOf(off)).toBe(1);
    expect(await contrastOf(page, outlineColor, grounds[1] ?? "")).toBeGreaterThan(MIN_CONTRAST);
  });
}
