import type { Page } from "@playwright/test";
import { pressStaged } from "./support/metered-search-steps.ts";
import {
  exportDialog,
  exportedCsv,
  makeButton,
  openExport,
  recordsOf,
  selectRows,
} from "./support/export-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

/** A page of each search: its address, what it asks the service, and the columns that tell which record a row is. */
const PAGES = [
  {
    path: "/contacts?lastName=w",
    operation: "searchContacts",
    criteria: { lastName: "w" },
    id: "Contact ID",
  },
  { path: "/companies", operation: "searchCompanies", criteria: {}, id: "Company ID" },
  {
    path: "/intent?topics=Zero%20Trust&view=rows&sort=-topic",
    operation: "searchIntent",
    criteria: { topics: ["Zero Trust"] },
    id: "Signal ID",
  },
  {
    path: "/news?categories=FUNDING",
    operation: "searchNews",
    criteria: { categories: ["FUNDING"] },
    id: "Article ID",
  },
  { path: "/scoops", operation: "searchScoops", criteria: {}, id: "Scoop ID" },
] as const;

test("a page of each search becomes a file of the records that the service found @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/usage");
  for (const { path, operation, criteria, id } of PAGES) {
    await page.goto(path);
    if (operation !== "searchContacts" && operation !== "searchCompanies") await pressStaged(page);
    const rows = recordsOf(await exportedCsv(page));
    expect(rows).toHaveLength(25);
    const ids = await service.ids(operation, criteria);
    expect(rows.map((row) => row[id])).toEqual(ids);
    expect(rows.every((row) => (row["Company"] ?? row["Name"] ?? row["Company name"]) !== "")).toBe(true);
  }
});

const focusName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined;
    return activeElement?.getAttribute("aria-label") ?? (label ?? activeElement)?.textContent ?? "";
  });

/** Presses a key until something has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    if (name.test(await focusName(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test("an export by keyboard alone; it fits a phone, forced colours and the dark @full", async ({ page }) => {
  const { keyboard } = page;
  await openSignedIn(page, "/contacts");
  await selectRows(page, "/contacts?lastName=w&sort=lastName", 2);
  const button = page.getByRole("button", { name: "Export selected" });
  await button.focus();
  await keyboard.press("Enter");
  const dialog = exportDialog(page);
  await expect(makeButton(page)).toBeEnabled();
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await keyboard.press("Enter");
  await expect(makeButton(page)).toBeEnabled();
  await tabTo(page, /^Excel$/);
  await keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "CSV" })).toBeChecked();
  await tabTo(page, /^Name of Contact ID in the file$/);
  await keyboard.type("Id");
  await keyboard.press("Shift+Tab");
  await keyboard.press("Alt+ArrowDown");
  await expect(
    dialog.getByRole("region", { name: "First rows of the file" }).getByRole("columnheader").nth(1),
  ).toHaveText(/Id/);
  await tabTo(page, /^Export 2 rows$/);
  const download = page.waitForEvent("download");
  await keyboard.press("Space");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await openExport(page);
  // forced colours are drawn over its own, by which its contrast would be judged
  await dialog.getByRole("button", { name: "Dismiss" }).click();
  for (const look of [
    { colorScheme: "dark", forcedColors: "none" },
    { colorScheme: "light", forcedColors: "active" },
  ] as const) {
    await page.emulateMedia(look);
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "Columns" }).check();
  await expectAccessible(page);
  await keyboard.press("Escape");
  // also under a name that is longer than a line
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByRole("textbox", { name: "New list" }).fill("Whom we met at the fair in Lisbon in November");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await openExport(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390);
});
