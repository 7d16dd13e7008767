import type { Locator, Page } from "@playwright/test";
import { FAMILIES, loadFamily, treeOf } from "./support/family-steps.ts";
import { bar, openFilter } from "./support/filter-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  openSignedIn,
  rowsStand,
  test,
} from "./support/fixtures.ts";
import { csvFile } from "./support/import-files.ts";
import { saveAsList } from "./support/list-steps.ts";
import {
  MIN_CONTRAST,
  PAPER,
  backgroundOf,
  boxesOf,
  contrastOf,
  expectFitting,
  expectInReach,
  expectNoFindingsInBoth,
  expectPrintable,
  expectWithinWindow,
  long,
  onPaper,
  onScreen,
  overlap,
  showKeyboard,
  smallTargets,
} from "./support/screen-checks.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";

/** Signs in on the service's pages, and checks each. */
async function signInSeen(page: Page): Promise<void> {
  await page.goto("/contacts");
  await expect(page.getByLabel("User name")).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: /rep/ }).first().click();
  await expect(page.getByRole("button", { name: /^Allow/ })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: /^Allow/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
}

/** Screens, each with an element that is present once it has loaded. */
const SETTLED = [
  ["/contacts", "table"],
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

test("at a desk every screen and the documentation pass axe and a second engine, and never scroll sideways @full", async ({
  page,
  server,
}) => {
  test.setTimeout(600_000);
  await signInSeen(page);
  await selectFirstRows(page, 2);
  for (const [screen, settled] of SETTLED) {
    await page.goto(screen);
    await expect(page.locator(settled).first()).toBeVisible();
    await expectFitting(page);
    await expectNoFindingsInBoth(page);
  }
  await page.goto(`/families/${FAMILIES.alone}`);
  await expectFitting(page);
  await page.goto(`/families/${FAMILIES.middle}?view=tree`);
  await loadFamily(page);
  await expectAccessibleInBoth(page);
  await expectNoFindingsInBoth(page);
  for (const [key, shown] of [
    ["Control+k", page.getByRole("combobox", { name: "Search or jump to" })],
    ["?", page.getByRole("dialog", { name: "Keyboard shortcuts" })],
  ] as const) {
    await page.keyboard.press(key);
    await expect(shown).toBeVisible();
    await expectNoFindingsInBoth(page);
    await page.keyboard.press("Escape");
    await expect(shown).toBeHidden();
  }

  await page.getByRole("button", { name: /^Account/ }).click();
  await expectAccessible(page);
  await expectNoFindingsInBoth(page);
  await page.keyboard.press("Escape");
  await page.goto(`/families/${FAMILIES.middle}?view=chart&levels=all`);
  await expect(page.getByRole("group", { name: "Chart of the family" })).toBeVisible();
  await expectAccessibleInBoth(page);

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.goto(`${server.service.url}/docs`);
  await expect(page.getByRole("heading", { level: 1, name: "Data API" })).toBeVisible();
  await page.getByText("Every fieldName").click();
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("every screen passes axe in light and dark, never scrolls sideways, and has controls of 44 px @full", async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await signInSeen(page);
    for (const [screen] of SETTLED) {
      await page.goto(screen);
      await expectFitting(page);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect.soft(await smallTargets(page), screen).toEqual([]);
    }
    await page.goto(`/families/${FAMILIES.middle}?view=tree`);
    await loadFamily(page);
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    expect.soft(await smallTargets(page), "the menu").toEqual([]);
    await page.goto("/lists");
    await page.getByRole("button", { name: "New list" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeVisible();
    expect.soft(await smallTargets(page), "a dialog").toEqual([]);
    await expectAccessible(page);

    // the bar of the selection goes below what is read, and moves none of it
    await page.goto("/contacts");
    await selectFirstRows(page, 2);
    await expect(page.getByRole("button", { name: "Review and enrich" })).toBeVisible();
    expect.soft(await smallTargets(page), "a selection").toEqual([]);
    await expectAccessibleInBoth(page);
    const first = page.getByRole("row").nth(1);
    const clear = page.getByRole("button", { name: "Clear", exact: true });
    const before = await first.boundingBox();
    await clear.click();
    await expect(clear).toHaveCount(0);
    expect(await first.boundingBox()).toEqual(before);
  });

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

test.describe("on paper", () => {
  test.use({ colorScheme: "dark", viewport: PAPER });

  test("a search is printed as its table, every screen as what it is about, and at 400 % zoom four rows are seen @full", async ({
    page,
  }) => {
    await openSignedIn(page, "/contacts?lastName=w");
    await rowsStand(page);
    await selectFirstRows(page, 3);
    await onPaper(page);
    await expectPrintable(page);
    await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "Filters" })).toHaveText(/^Last name\s*w$/, {
      useInnerText: true,
    });
    await expect(page.getByRole("columnheader", { name: "Name" })).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(25);
    // the heads stand on each page, and a long title is whole
    expect(await page.locator("thead").evaluate((head) => getComputedStyle(head).display)).toBe(
      "table-header-group",
    );
    expect(
      (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g)?.length,
    ).toBeGreaterThan(1);
    await onScreen(page);

    for (const [path] of SETTLED) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await onPaper(page);
      await expectPrintable(page);
      await onScreen(page);
    }

    // of a tree every open row, also those that no screen has room for
    await page.goto(`/families/${FAMILIES.small}`);
    await loadFamily(page);
    await page.getByRole("radio", { name: "All" }).check();
    const rows = Number(await treeOf(page).getAttribute("aria-rowcount"));
    await onPaper(page);
    await expectPrintable(page);
    await expect(treeOf(page).getByRole("row")).toHaveCount(rows);
    const last = await treeOf(page).getByRole("row").last().boundingBox();
    expect(last?.y).toBeGreaterThan(rows * 30);

    await onScreen(page);
    await test.step("at 400 % zoom the page scrolls as a whole", async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 320, height: 256 });
      const shown = page.getByRole("table").locator("tr[data-row]");
      const seen = () =>
        shown.evaluateAll(
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
        await expect(shown.first().or(search)).toBeVisible();
        if (await search.isVisible()) await search.click();
        await expect(shown.nth(6)).toBeAttached();
        await shown.nth(2).evaluate((row) => row.scrollIntoView({ block: "start" }));
        await expect.poll(seen, { message: path }).toBeGreaterThanOrEqual(4);
      }
    });
  });
});

test("texts of 120 letters without a space make no screen wider than its window @full", async ({ page }) => {
  test.slow();
  await openSignedIn(page, "/contacts?lastName=w");
  await rowsStand(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(long("Search", 60));
  await page.keyboard.press("Enter");
  await selectFirstRows(page, 3);
  await page.getByRole("table").getByRole("checkbox").nth(1).focus();
  await page.keyboard.press("Enter");
  const facts = page.getByRole("region", { name: /^Owner, stage, tags and notes/ });
  await facts.getByRole("button", { name: "Add a tag" }).click();
  await page.getByRole("textbox", { name: "Tag" }).fill(long("Tag", 40));
  await page.keyboard.press("Enter");
  await facts.getByRole("textbox", { name: "Write a note" }).fill(long("Note", 400));
  await facts.getByRole("button", { name: "Save note" }).click();
  await facts.getByRole("textbox", { name: "Write a note" }).fill(long("Draft", 400));
  await expectWithinWindow(page, "the preview");

  await page.goto("/selection");
  await saveAsList(page, long("List", 60));
  await expectWithinWindow(page, "a list that was saved");
  await page.goto("/lists");
  await expectWithinWindow(page, "lists");
  await page
    .getByRole("main")
    .getByRole("link", { name: long("List", 60) })
    .click();
  await rowsStand(page);
  await expectWithinWindow(page, "a list");

  await page.goto("/import");
  const header = [long("Name"), "Company", "City"];
  const rows = ["Ada", "Bo"].map((name) => [long(`${name} Example`), long(`${name} Works`), long("Town")]);
  await page.getByLabel("File to import").setInputFiles(csvFile(`${long("file")}.csv`, header, rows));
  await page.getByRole("radio", { name: "People" }).check();
  await expect(page.getByRole("radio", { name: "People" })).toBeChecked();
  await page.getByLabel(/^Name.* becomes$/).selectOption("Full name");
  // whatever is cut says the rest to the pointer
  const fileName = page.getByRole("paragraph").filter({ hasText: long("file") });
  await fileName.hover();
  await expect(fileName).toHaveAttribute("title", `${long("file")}.csv`);
  await expectWithinWindow(page, "columns of a file");
  await page.getByRole("button", { name: /^Find 2 rows/ }).click();
  await expect(page.getByText("Finding rows:")).toBeHidden();
  await expectWithinWindow(page, "the review of a file");
  for (const [screen] of SETTLED) {
    await page.goto(screen);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^(Signing in|Opening)/)).toHaveCount(0);
    await expectWithinWindow(page, screen);
  }
});

test("what has the focus is seen at 3 to 1, and forced colours leave a mark of every state @full", async ({
  page,
}) => {
  await openSignedIn(page, "/contacts");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const off = page.getByRole("button", { name: "Previous page" });
    await expect(off).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Tab");
    await off.focus();
    const { outlineColor, outlineStyle, surface, opacity } = await off.evaluate((node) => {
      const style = getComputedStyle(node);
      const { outlineColor, outlineStyle, opacity } = style;
      return { outlineColor, outlineStyle, opacity, surface: style.getPropertyValue("--surface") };
    });
    expect([outlineStyle, opacity]).toEqual(["solid", "1"]);
    expect(await contrastOf(page, outlineColor, surface)).toBeGreaterThan(MIN_CONTRAST);
  }

  const tab = (name: RegExp) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
  await test.step("in forced colours", async () => {
    await page.emulateMedia({ colorScheme: "light", forcedColors: "active", reducedMotion: "reduce" });
    await page.goto("/contacts");
    await rowBoxes(page).nth(1).check();
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
    const stroke = await style(link("Contacts"), "background-color", "::before");
    expect(await contrastOf(page, stroke, canvas)).toBeGreaterThan(MIN_CONTRAST);
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
});

test("a toast lies over no row's box, bar or header, waits while it is looked at, and gives the focus back @full", async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page, "/contacts");
  const boxes = rowBoxes(page);
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
