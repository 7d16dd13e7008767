import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, rowsStand } from "./fixtures.ts";

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

/** Checks that the open screen passes axe in both schemes, is no wider than its window, and has its header in full. */
export async function expectFitting(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/Signing in|Opening/)).toHaveCount(0);
  await expectAccessibleInBoth(page);
  await expectNoSidewaysScroll(page);
  if (!page.url().includes("/families/")) await expectWholeHeader(page);
}

/** Checks that the second engine finds nothing on the screen, in light and in dark. */
export async function expectNoFindingsInBoth(page: Page): Promise<void> {
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
export function smallTargets(page: Page): Promise<string[]> {
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
export const PAPER = { width: 1032, height: 700 };

/** Lays the screen out for printing. */
export async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

export async function onScreen(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
}

/**
 * Checks that a printed screen has no controls, navigation or overlays, uses light colours, and stays within the page.
 */
export async function expectPrintable(page: Page): Promise<void> {
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
export const long = (begin: string, length = 120) => begin.padEnd(length, "abcdefghij");

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

export async function expectWithinWindow(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(tooWide), { message: `${what} at ${String(width)} px` })
      .toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The contrast of two CSS colours as this browser draws them, 1 to 21. Neither may be translucent. */
export async function contrastOf(page: Page, one: string, other: string): Promise<number> {
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
export const MIN_CONTRAST = 3;

export function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export async function boxesOf(elements: Locator): Promise<Box[]> {
  const boxes = await Promise.all((await elements.all()).map((element) => element.boundingBox()));
  return boxes.flatMap((box) => box ?? []);
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Shrinks a phone's page like an on-screen keyboard, which the page asks to resize its content. */
export async function showKeyboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 460 });
}

/** Checks that a control is fully visible, and that nothing covers its middle or ends. */
export async function expectInReach(control: Locator): Promise<void> {
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
