import type { Page } from "@playwright/test";
import { expect, openSignedIn, rowsStand, test } from "./support/fixtures.ts";
import { csvFile } from "./support/import-files.ts";
import { SCREENS } from "./support/screens.ts";
import { selectFirstRows } from "./support/table-steps.ts";
import { saveAsList } from "./support/list-steps.ts";

/** A text with no place to break it. */
const long = (begin: string, length = 120) => begin.padEnd(length, "abcdefghij");

const WIDTHS = [320, 390, 1024, 1440];

/**
 * What is wider than its place: reaches out of the window, or out of what scrolls and is not made to scroll sideways, where
 * nothing between cuts it. Tables, trees, charts and strips of filters are.
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
  for (const screen of SCREENS) {
    await page.goto(screen);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^(Signing in|Opening)/)).toHaveCount(0);
    await expectWithinWindow(page, screen);
  }
});
