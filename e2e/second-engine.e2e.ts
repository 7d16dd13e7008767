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
  ["/owned", "main h2:visible, main table"],
  ["/runs", "main h2:visible, main table"],
  ["/import", "main button"],
  ["/exports", "main h2:visible, main table"],
  ["/families", "main h2:visible, main table"],
  ["/saved", "main h2:visible"],
  ["/usage", "main table"],
  ["/nowhere", "main h2:visible"],
] as const;

test("a second engine finds nothing on any screen, in light and in dark @full", async ({ page }) => {
  test.slow();
  const expectNone = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectNoFindings(page);
    }
  };
  await page.goto("/contacts");
  await expect(page.getByLabel("User name")).toBeVisible();
  await expectNone();
  await openSignedIn(page, "/contacts?companyName=health");
  for (const [screen, settled] of SCREENS) {
    await page.goto(screen);
    await expect(page.locator(settled).first()).toBeVisible();
    await expectNone();
  }
  await page.goto(`/families/${FAMILIES.middle}?view=tree`);
  await loadFamily(page);
  await expectNone();
  await page.getByRole("button", { name: /^Account/ }).click();
  await expectNone();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await expectNone();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectNone();
});
