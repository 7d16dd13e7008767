import type { Page } from "@playwright/test";
import {
  SOON_MS,
  expect,
  expectAccessible,
  expectAnswered,
  expectNoSidewaysScroll,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { filterBy } from "./support/filter-steps.ts";
import { chooseForRow } from "./support/list-steps.ts";
import { entriesOf, readRows } from "./support/stored-rows.ts";
import { pressStaged } from "./support/metered-search-steps.ts";
import { forgetSome, header, saveAs, savedMenu, sidebar } from "./support/saved-search-steps.ts";
import type { Server } from "./support/server.ts";

async function choose(page: Page, saved: string | RegExp, item: string): Promise<void> {
  await savedMenu(page, saved).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const savedRow = (page: Page, name: string) =>
  page.getByRole("table", { name: "Saved searches" }).getByRole("row").filter({ hasText: name });

/** Waits until all changes have reached the account. */
async function expectSent(page: Page): Promise<void> {
  await expect.poll(async () => (await readRows(page, "outbox")).length).toBe(0);
}

/** Restarts the gateway such that everybody's daily count is due now. */
async function restartAtHour(server: Server): Promise<void> {
  await server.stop();
  await server.start({ ALERTS: "1", ALERTS_HOUR: String(new Date().getUTCHours()), ALERTS_SPREAD: "0" });
}

test("a search is saved under a name, edited, reset and saved over", async ({ page }) => {
  await openSignedIn(page, "/contacts?companyName=health&sort=lastName");
  await header(page).getByRole("button", { name: "Save", exact: true }).click();
  const popover = page.getByRole("dialog", { name: "Save this search" });
  const name = popover.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("health");
  await expect(popover.getByText("Contacts · Company: health")).toBeVisible();
  await expectAccessible(page);
  await name.fill("   ");
  await name.press("Enter");
  await expect(popover.getByText("Give the search a name.")).toBeVisible();
  await name.fill("x".repeat(81));
  await name.press("Enter");
  await expect(popover.getByText(/at most 80 characters. This name has 81/)).toBeVisible();
  await name.fill("  Health   systems ");
  await name.press("Enter");
  await expect(savedMenu(page, "Health systems")).toBeVisible();
  // the button is off: the rows are a key away from the title
  await expect(page.locator("[data-screen-title]")).toBeFocused();
  await expect(header(page).getByText("edited")).toBeHidden();
  await expect(sidebar(page).getByRole("link", { name: "Health systems" })).toHaveAttribute(
    "aria-current",
    /page|true/,
  );

  await filterBy(page, "Last name", "m");
  await expect(savedMenu(page, "Health systems · edited")).toBeVisible();
  await savedMenu(page, /Health systems/).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await choose(page, /Health systems/, "Reset to saved");
  await expect(savedMenu(page, "Health systems")).not.toContainText("edited");
  await expect(page).not.toHaveURL(/lastName=/);
  await expect(page).toHaveURL(/companyName=health&sort=lastName/);

  await page.getByRole("combobox", { name: /rows/i }).selectOption("50");
  await expect(savedMenu(page, "Health systems · edited")).toBeVisible();
  await header(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(savedMenu(page, "Health systems")).not.toContainText("edited");
  await page.reload();
  await expect(savedMenu(page, "Health systems")).not.toContainText("edited");
  await expect(page).toHaveURL(/size=50/);
});

test("a saved search is copied, renamed and deleted from its menu and in the list by keyboard, and saved on a phone @full", async ({
  page,
}) => {
  await openSignedIn(page, "/companies?companyName=a");
  await page.goto("/saved");
  await expect(page.getByRole("heading", { name: "No saved searches yet" })).toBeVisible();
  await page.goto("/companies?companyName=a");
  await saveAs(page, "Zebra");
  await choose(page, "Zebra", "Save as…");
  const dialog = page.getByRole("dialog", { name: "Save as new search" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  // a name that is taken gets a number
  await choose(page, "Zebra (2)", "Rename…");
  await page.getByRole("textbox", { name: "Name" }).fill("Alpha");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(savedMenu(page, "Alpha")).toBeFocused();
  await choose(page, "Alpha", "Delete");
  await expect(savedMenu(page, "Alpha")).toBeHidden();
  await expect(sidebar(page).getByRole("link", { name: "Alpha" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(savedMenu(page, "Alpha")).toBeVisible();
  await expect(sidebar(page).getByRole("link", { name: "Alpha" })).toBeVisible();

  await page.goto("/saved?order=shoe");
  const rows = page.getByRole("table", { name: "Saved searches" }).getByRole("rowheader");
  await expect(rows.first()).toContainText("Alpha");
  await page.getByRole("radio", { name: "By name" }).check();
  await expect(page).toHaveURL(/order=name/);
  await chooseForRow(page, "Alpha", "Rename");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill("zebra");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Actions for zebra (2)" })).toBeFocused();
  await expect(rows.nth(1)).toContainText("zebra (2)");
  await chooseForRow(page, "Zebra", "Delete");
  await expect(rows).toHaveCount(1);
  // the pressed button went with its row
  await expect(page.getByRole("link", { name: "zebra (2)" }).last()).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);

  await test.step("on a phone in the dark a search is saved in a sheet and opened from the menu", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/contacts?companyName=health");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectTotal(page, 293);
    await saveAs(page, "Health systems");
    await expectAccessible(page);
    await page.goto("/companies");
    await page.getByRole("button", { name: "Menu" }).click();
    await expectAccessible(page);
    await sidebar(page).getByRole("link", { name: "Health systems" }).click();
    await expect(savedMenu(page, "Health systems")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("no button of the header moves, a refused clipboard leaves the link selected, and recent searches stand where nothing was found @full", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const exportPart = "**/assets/export-page-*.js";
  const isLate = page.waitForRequest(exportPart);
  const actions = page.waitForResponse("**/assets/save-search-actions-*.js");
  await page.route(exportPart, async (route) => {
    await actions;
    await page.waitForTimeout(500);
    await route.continue();
  });
  await openSignedIn(page, "/companies");
  await isLate;
  const copyLink = header(page).getByRole("button", { name: "Copy link" });
  await expect(copyLink).toBeVisible();
  const place = await copyLink.boundingBox();
  await expect(header(page).getByRole("button", { name: "Export this page" })).toBeVisible();
  expect(await copyLink.boundingBox()).toEqual(place);

  await page.goto("/companies?companyName=a");
  await header(page).getByRole("button", { name: "Copy link" }).click();
  const field = page.getByRole("textbox", { name: "Link to this view" });
  await expect(field).toHaveValue(/\/companies\?companyName=a$/);
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toMatch(/companyName=a$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(header(page).getByRole("button", { name: "Copy link" })).toBeFocused();

  await page.goto("/contacts?companyName=bank");
  await expect(page.getByRole("table")).toBeVisible();
  // they are written once they were looked at, and a step to another one is none
  const stored = async () => JSON.stringify(await entriesOf(page, "recentSearches"));
  await expect.poll(stored).toContain("bank");
  await page.goto("/contacts?companyName=health");
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText(/^26–50/)).toBeVisible();
  await expect(header(page).getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await filterBy(page, "Last name", "m");
  await expect.poll(stored).toContain("lastName");
  await page.goto("/contacts?companyName=zzzzzz");
  const recent = page.getByRole("region", { name: "Recent searches" });
  await expect(recent.getByRole("link")).toHaveCount(2);
  await expect(recent.getByRole("link").first()).toContainText("Last name: m · Company: health");
  await expectAccessible(page);
  await recent.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/contacts\?companyName=bank$/);
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await recent.getByRole("button", { name: "Clear" }).click();
  await expect(recent).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(recent.getByRole("link")).toHaveCount(2);

  await page.goto("/scoops?companyName=health");
  await pressStaged(page);
  await expect(page.getByRole("table", { name: "Scoops" }).getByRole("row").nth(1)).toBeVisible();
  await expect(header(page).getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await page.getByRole("link", { name: "Scoops" }).click();
  await expect(recent.getByRole("link")).toHaveCount(1);
  // nothing is saved of a search that was not asked
  await expect(header(page).getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expectAnswered(server, "searchScoops", 1);
});

/** Switches the daily count off for one search, then for all: it stays so, and is asked for again by a press alone. */
async function switchOff(page: Page, server: Server): Promise<void> {
  await page.goto("/saved");
  const row = savedRow(page, "Health people");
  const one = page.getByRole("menuitemradio", { name: "Count daily" });
  const menu = page.getByRole("button", { name: "Actions for Health people" });
  await menu.click();
  await expect(one).toBeChecked();
  await one.click();
  await expect(row).toContainText("Daily count is off.");
  await expectAccessible(page);
  await expectSent(page);
  await page.reload();
  await expect(row).toContainText("Daily count is off.");
  await menu.click();
  await one.click();
  await page.getByRole("checkbox", { name: "Count daily" }).uncheck();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
  await expect(one).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Daily count is off.");
  await expectSent(page);
  await page.goto("about:blank");
  const asked = server.answered("searchContacts");
  await restartAtHour(server);
  await page.goto("/saved");
  await page.getByRole("checkbox", { name: "Count daily" }).check();
  await menu.click();
  await expect(one).toBeChecked();
  expect(server.answered("searchContacts")).toBe(asked);
}

test.describe("a gateway that is started again with another setting", () => {
  test.use({ ownServer: true });

  test("new records are counted on a press and by the gateway while the browser is closed, cleared on both devices, and what is off stays so [alerts-1] @full", async ({
    page,
    openOtherBrowser,
    server,
  }) => {
    await openSignedIn(page, "/contacts?companyName=health&lastName=m");
    await saveAs(page, "Health people");
    await page.goto("/scoops?companyName=health");
    await pressStaged(page);
    await expect(page.getByRole("table", { name: "Scoops" }).getByRole("row").nth(1)).toBeVisible();
    await saveAs(page, "Health scoops");
    await page.goto("/saved");
    await forgetSome(page, "Health people", 2);
    await expectSent(page);
    // nothing is counted by itself where the gateway does not do it
    await expect(page.getByRole("checkbox", { name: "Count daily" })).toHaveCount(0);
    const people = sidebar(page).getByRole("link", { name: /Health people/ });
    await expect(page.getByText(/It uses up to 1 of your record limit/)).toBeVisible();
    await expectAccessible(page);
    await expectAnswered(server, "searchContacts", 1);
    await expectAnswered(server, "searchScoops", 1);
    await page.getByRole("button", { name: "Check for new" }).click();
    await expect(page.getByText("2 new in 1 search.")).toBeVisible();
    await expectAnswered(server, "searchContacts", 2);
    await expectAnswered(server, "searchScoops", 2);
    await expect(people).toContainText("+2");
    await page.goto("about:blank");
    await restartAtHour(server);
    await expect.poll(() => server.answered("searchContacts")).toBe(3);
    expect(server.answered("searchScoops")).toBe(2);

    await page.goto("/companies");
    await expect(people).toContainText("+2");
    await expect(people).toHaveAccessibleName(/2 more than when you last opened it, counted at \d+:\d\d/);
    await expectAccessible(page);
    const phone = await openOtherBrowser("/saved", "rep", { viewport: { width: 390, height: 844 } });
    await expect(savedRow(phone, "Health people")).toContainText("+2");
    await expect(savedRow(phone, "Health people")).toContainText("by Prospect.");
    await expect(savedRow(phone, "Health scoops")).toContainText(
      "that would use your record limit every day",
    );
    await expectAccessible(phone);

    await people.click();
    await expect(
      page.getByRole("status").getByText("2 more than when you last opened this search."),
    ).toBeVisible();
    await expect(people).not.toContainText("+2");
    await expect(savedRow(phone, "Health people")).not.toContainText("+2", { timeout: SOON_MS });
    expect(server.answered("searchScoops")).toBe(2);
    await phone.context().close();

    await switchOff(page, server);
  });
});
