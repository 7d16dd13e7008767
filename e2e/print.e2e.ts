import { type Page, expect } from "@playwright/test";
import { FAMILIES, loadFamily, treeOf } from "./support/family-steps.ts";
import { openSignedIn, rowsStand, test } from "./support/fixtures.ts";
import { SCREENS } from "./support/screens.ts";
import { selectFirstRows } from "./support/table-steps.ts";

/** A4 in landscape, within its margins. CSS pixels. */
const PAPER = { width: 1032, height: 700 };

/** Lays the screen out as the browser prints it. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

async function onScreen(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
}

/** Nothing to press, nowhere to go, nothing that lies over the screen, light colours, and nothing past the edge. */
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

  for (const path of SCREENS) {
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
