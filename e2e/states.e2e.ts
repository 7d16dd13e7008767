import type { Locator } from "@playwright/test";
import { contrastOf } from "./support/contrast.ts";
import { expect, openSignedIn, test } from "./support/fixtures.ts";

/** What WCAG 1.4.11 asks of the edge of a control, of its states and of the focus. */
const MIN_CONTRAST = 3;

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

test("what is chosen and what has the focus is seen at 3 to 1 @full", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, "/selection");
  for (const colorScheme of ["light", "dark"] as const) {
    await test.step(colorScheme, async () => {
      await page.goto("/selection");
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
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
      const { outlineColor, outlineStyle, surface } = await off.evaluate((node) => {
        const { outlineColor, outlineStyle } = getComputedStyle(node);
        return { outlineColor, outlineStyle, surface: getComputedStyle(node).getPropertyValue("--surface") };
      });
      expect(outlineStyle).toBe("solid");
      expect(await opacityOf(off)).toBe(1);
      expect(await contrastOf(page, outlineColor, surface)).toBeGreaterThan(MIN_CONTRAST);
    });
  }
});

test("forced colours leave an edge or a mark of every state, and what was found readable @full", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await openSignedIn(page, "/contacts");
  const boxes = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox");
  await boxes.nth(1).check();
  const style = (element: Locator, property: string, pseudo?: string) =>
    element.evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name), [
      property,
      pseudo,
    ] as const);
  const row = (index: number) => page.locator(`[data-row="${index}"]`);
  expect(await style(row(1), "outline-style")).toBe("solid");
  expect(await style(row(2), "outline-style")).toBe("none");

  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const filled = row(1).locator("[style*=width]").last();
  const canvas = await style(page.locator("body"), "background-color");
  // the accuracy: what is filled, and how long the whole would be
  expect(await contrastOf(page, await backgroundOf(filled), canvas)).toBeGreaterThan(MIN_CONTRAST);
  expect(await style(filled.locator(".."), "outline-style")).toBe("solid");
  const bar = await style(link("Contacts"), "background-color", "::before");
  expect(await contrastOf(page, bar, canvas)).toBeGreaterThan(MIN_CONTRAST);
  expect(await style(link("Companies"), "content", "::before")).toBe("none");

  const account = page.getByRole("button", { name: /^Account/ });
  await account.click();
  const item = page.getByRole("menuitemradio", { name: "System" });
  await expect(item).toBeFocused();
  expect(await style(item, "outline-style")).not.toBe("none");
  expect(await style(page.getByRole("menuitemradio", { name: "Dark" }), "outline-style")).toBe("none");
  await page.keyboard.press("Escape");

  const density = page.getByRole("button", { name: "Density" });
  const closed = await style(density, "border-color");
  expect(await style(density, "border-style")).toBe("solid");
  await density.click();
  await expect(density).toHaveAttribute("data-open", "true");
  expect(await style(density, "border-color")).not.toBe(closed);
  await page.keyboard.press("Escape");

  await link("Selection").click();
  const tab = (name: RegExp) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
  const mark = await style(tab(/^Contacts/), "background-color", "::after");
  expect(await contrastOf(page, mark, canvas)).toBeGreaterThan(MIN_CONTRAST);
  expect(await style(tab(/^Companies/), "background-color", "::after")).not.toBe(mark);

  // the found part of a text stays readable, whichever scheme lies under the forced colours
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or jump to" });
  await palette.getByRole("combobox").fill("fam");
  const found = palette.getByRole("option").first().locator("mark");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "active", reducedMotion: "reduce" });
    // the scheme may change between two readings
    const contrast = async () =>
      contrastOf(page, await style(found, "color"), await backgroundOf(page.locator("body")));
    await expect.poll(contrast).toBeGreaterThan(4.5);
  }
});
