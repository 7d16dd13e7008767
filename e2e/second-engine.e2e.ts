import { FAMILIES, loadFamily } from "./support/family-steps.ts";
import { expect, openSignedIn, test } from "./support/fixtures.ts";
import { expectNoFindings } from "./support/second-engine.ts";

/** Each with what is there once it has loaded. */
const SCREENS = [
  ["/contacts?companyName=health", "table"],
  ["/companies", "table"],
  ["/intent", "main h2:visible"],
  ["/news", "main h2:visible"],
  ["/scoops", "main h2:visible"],
  ["/selection", "main h2:visible"],
  ["/lists", "main h2:visible, main table"],
  ["/yours", "main h2:visible, main table"],
  ["/runs", "main h2:visible, main table"],
  ["/import", "main button"],
  ["/exports", "main h2:visible, main table"],
  ["/families", "main h2:visible, main table"],
  ["/saved", "main h2:visible"],
  ["/usage", "main table"],
  ["/nowhere", "main h2:visible"],
] as const;

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `a second engine finds nothing on any screen in ${colorScheme}`,
    { tag: "@full" },
    async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/contacts");
      await expect(page.getByLabel("User name")).toBeVisible();
      await expectNoFindings(page);
      await openSignedIn(page, "/contacts?companyName=health");
      for (const [screen, settled] of SCREENS) {
        await page.goto(screen);
        await expect(page.locator(settled).first()).toBeVisible();
        await expectNoFindings(page);
      }
      await page.goto(`/families/${FAMILIES.middle}?view=tree`);
      await loadFamily(page);
      await expectNoFindings(page);
      await page.getByRole("button", { name: /^Account/ }).click();
      await expectNoFindings(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
      await expectNoFindings(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await expectNoFindings(page);
    },
  );
}
