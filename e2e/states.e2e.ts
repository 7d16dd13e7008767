import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { bar, openFilter } from "./support/filter-steps.ts";

/** The contrast of two CSS colours as this browser draws them, 1 to 21. Neither may be translucent. */
async function contrastOf(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (colors) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (canvas === null) throw new Error("This browser draws nothing");
      const [first = 0, second = 0] = colors.map((color) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((level) => {
          const part = level / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    },
    [one, other],
  );
}

/** Required by WCAG 1.4.11 for control borders, states and focus. */
const MIN_CONTRAST = 3;

function backgroundOf(element: Locator, pseudo?: "::before" | "::after"): Promise<string> {
  return element.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, pseudo);
}

/** The effective opacity of an element, including its ancestors'. */
function opacityOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    let product = 1;
    for (let at: Element | null = node; at !== null; at = at.parentElement)
      product *= Number(getComputedStyle(at).opacity);
    return product;
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxesOf(elements: Locator): Promise<Box[]> {
  const boxes = await Promise.all((await elements.all()).map((element) => element.boundingBox()));
  return boxes.flatMap((box) => box ?? []);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Shrinks a phone's page like an on-screen keyboard, which the page asks to resize its content. */
async function showKeyboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 460 });
}

/** Checks that a control is fully visible, and that nothing covers its middle or ends. */
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

test("a toast lies over no row's box, bar or header, waits while it is looked at, and gives the focus back @full", async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page, "/contacts");
  const boxes = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox");
  const clear = page.getByRole("button", { name: "Clear", exact: true });
  const toasts = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  const pills = toasts.locator("> div");
  const undo = pills.last().getByRole("button", { name: "Undo" });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height });
      await boxes.nth(2).check();
      await clear.click();
      await boxes.nth(3).check();
      await clear.click();
      await undo.focus();
      await expect(pills).toHaveCount(2);
      await expectAccessible(page);
      // the bar that a toast stands on is looked for now and then
      await expect
        .poll(async () => {
          const shown = await boxesOf(pills);
          // without a sidebar there is no room but over the rows, between their boxes and what they do
          const rows = width >= 1024 ? page.locator("main") : boxes;
          const others = await boxesOf(rows.or(page.locator("[data-dock], header")));
          return shown.length === 2 && !shown.some((toast) => others.some((other) => overlap(toast, other)));
        })
        .toBe(true);

      // longer than any toast stands
      await page.clock.runFor(20_000);
      await expect(pills).toHaveCount(2);
      await undo.press("Enter");
      await expect(page.getByText("1 selected")).toBeVisible();
      await expect(boxes.nth(3)).toBeChecked();
      await pills.getByRole("button", { name: "Dismiss" }).click();
      await expect(pills).toHaveCount(0);
      await boxes.nth(3).uncheck();
    });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

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
});

test.describe("at 400 % zoom", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("the page scrolls as a whole, and four rows of each search are seen at once @full", async ({
    page,
  }) => {
    await openSignedIn(page, "/contacts");
    const rows = page.getByRole("table").locator("tr[data-row]");
    const seen = () =>
      rows.evaluateAll(
        (all) =>
          all
            .map((row) => row.getBoundingClientRect())
            .filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
      );
    for (const path of [
      "/contacts",
      "/companies",
      "/intent?topics=Zero%20Trust",
      "/intent?topics=Zero%20Trust&view=rows",
      "/news?categories=FUNDING&view=rows",
      "/scoops?published=2020-01-01..",
    ]) {
      await page.goto(path);
      const search = page.getByRole("button", { name: /^Search · / }).first();
      await expect(rows.first().or(search)).toBeVisible();
      if (await search.isVisible()) await search.click();
      await expect(rows.nth(6)).toBeAttached();
      await rows.nth(2).evaluate((row) => row.scrollIntoView({ block: "start" }));
      await expect.poll(seen, { message: path }).toBeGreaterThanOrEqual(4);
    }
  });
});
