import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { FAMILIES, loadFamily, treeOf } from "./support/family-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  openSignedIn,
  rowsStand,
  test,
} from "./support/fixtures.ts";
import { selectFirstRows } from "./support/table-steps.ts";
import { csvFile } from "./support/import-files.ts";
import { saveAsList } from "./support/list-steps.ts";

const source = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);

interface Exception {
  readonly rule: string;
  /** The elements that may break it. */
  readonly elements: string;
  readonly because: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    rule: "aria_content_in_landmark",
    elements: "a[href='#main']",
    because:
      "The link that skips to the content is the first of the page, before every landmark (technique G1).",
  },
  {
    rule: "label_content_exists",
    elements: "label:has(> .sr-only)",
    because: "The engine takes text that only screen readers get for hidden; the box has its name from it.",
  },
  {
    rule: "label_name_visible",
    elements: "button[aria-label^='Account']",
    because: "The initials in the circle stand for a picture of the person, whose name the button has.",
  },
  {
    rule: "element_tabbable_role_valid",
    elements: "[role=region][tabindex='0']",
    because: "What scrolls sideways takes the focus, so that keys scroll it; no widget is meant.",
  },
];

/**
 * Checks that IBM's Equal Access engine finds nothing on the screen, by WCAG 2.2 and IBM's own requirements. It takes
 * seconds where axe takes a tenth, so a single journey checks all screens with it.
 */
async function expectNoFindings(page: Page): Promise<void> {
  await rowsStand(page);
  if (!(await page.evaluate(() => "ace" in globalThis)))
    await page.evaluate(`${source};globalThis.ace = ace`);
  const found: unknown = await page.evaluate(`
    new ace.Checker().check(document, ["WCAG_2_2", "IBM_Accessibility"]).then(({ results }) => {
      const exceptions = ${JSON.stringify(EXCEPTIONS)};
      return results
        .filter(({ value: [policy, result] }) => policy === "VIOLATION" && result === "FAIL")
        .filter(({ ruleId, node }) => !exceptions.some(({ rule, elements }) => rule === ruleId && node.matches(elements)))
        .map(({ ruleId, message, snippet }) => ruleId + ": " + message + " " + snippet);
    })`);
  expect.soft(found, `findings of the second engine at ${new URL(page.url()).pathname}`).toEqual([]);
}

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

/** Checks that the open screen passes axe in both schemes, is no wider than its window, and has its header in full. */
async function expectFitting(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/Signing in|Opening/)).toHaveCount(0);
  await expectAccessibleInBoth(page);
  await expectNoSidewaysScroll(page);
  if (!page.url().includes("/families/")) await expectWholeHeader(page);
}

/** Checks that the second engine finds nothing on the screen, in light and in dark. */
async function expectNoFindingsInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoFindings(page);
  }
}

/** Checks that the title is in full on one line, and that no action is under the account button. */
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

/**
 * The controls whose touch target is smaller than 44 px, with their sizes: by their own box, their label's, or a
 * surrounding area that handles the press. A link within a sentence, or in a row that opens as a whole, may be as high
 * as its line.
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

/** A4 landscape within its margins, in CSS pixels. */
const PAPER = { width: 1032, height: 700 };

/** Lays the screen out for printing. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

async function onScreen(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
}

/**
 * Checks that a printed screen has no controls, navigation or overlays, uses light colours, and stays within the page.
 */
async function expectPrintable(page: Page): Promise<void> {
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
  await expect(
    page.locator("[data-dock], dialog, input[type=checkbox]").filter({ visible: true }),
  ).toHaveCount(0);
  // headings of columns and set filters are buttons on the screen
  const pressable = page.getByRole("button").filter({ visible: true });
  expect(
    await pressable.evaluateAll(
      (all) => all.filter((each) => !each.closest("th, [data-chip=set], h2, h3")).length,
    ),
  ).toBe(0);
  const { light, wide } = await page.evaluate(() => ({
    light: getComputedStyle(document.body).colorScheme === "light",
    wide: document.documentElement.scrollWidth,
  }));
  expect([light, wide <= PAPER.width]).toEqual([true, true]);
}

/** A text without any place to break it. */
const long = (begin: string, length = 120) => begin.padEnd(length, "abcdefghij");

const WIDTHS = [320, 390, 1024, 1440];

/**
 * Elements that overflow: they reach out of the window, or out of a scroll container that is not meant to scroll
 * sideways, without being clipped. Tables, trees, charts and filter strips may.
 */
function tooWide(): string[] {
  const around = (element: Element): Element | null => {
    let next = element.parentElement;
    while (next !== null && getComputedStyle(next).overflowX === "visible") next = next.parentElement;
    return next;
  };
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility()) return [];
    const place = around(element);
    const isMadeToScroll = place?.matches(".overflow-x-auto, [class*='overflow-x-auto']") === true;
    const isCut = place !== null && /hidden|clip/.test(getComputedStyle(place).overflowX);
    if (isMadeToScroll || isCut || element.closest("table, [role=tree], [role=treegrid], svg, .sr-only"))
      return [];
    const most = place === null ? innerWidth : place.getBoundingClientRect().right;
    if (right <= most + 1 && left >= -1) return [];
    const says = (element.textContent ?? "").slice(0, 40);
    return `${element.tagName} ${element.getAttribute("class")?.slice(0, 80) ?? ""} “${says}” to ${String(Math.round(right))}`;
  });
}

async function expectWithinWindow(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(tooWide), { message: `${what} at ${String(width)} px` })
      .toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
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

test.describe("at a desk", () => {
  test("every screen passes axe and a second engine in light and dark, and never scrolls sideways @full", async ({
    page,
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
  });
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
});

test.describe("on paper", () => {
  test.use({ colorScheme: "dark", viewport: PAPER });

  test("a search is printed as its table with title and filters, and every other screen as what it is about @full", async ({
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

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test.describe(`the documentation in ${colorScheme} at ${width} pixels`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    test("passes axe and never scrolls sideways @full", async ({ page, server }) => {
      // the whole interface is on one page, and axe looks at each of its thousands of elements
      test.slow();
      await page.goto(`${server.service.url}/docs`);
      await expect(page.getByRole("heading", { level: 1, name: "Data API" })).toBeVisible();
      await page.getByText("Every fieldName").click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
