import { type Page, expect } from "@playwright/test";
import { saveExport, openExport } from "./support/export-steps.ts";
import { bar, finder, openFilter, panel } from "./support/filter-steps.ts";
import { countedKeys } from "./support/counted-keys.ts";
import { expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { saveAs as saveSearch, sidebar } from "./support/saved-search-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { rowBoxes, selectFirstRows } from "./support/table-steps.ts";
import { removeRow, rowMenus, saveAsList } from "./support/list-steps.ts";

const CONTACTS = "/contacts?lastName=se";
const names = (page: Page) =>
  page.getByRole("table", { name: "Contacts" }).getByRole("rowgroup").nth(1).getByRole("rowheader");
const line = (page: Page) => page.getByRole("group", { name: "Hidden rows" }).getByRole("paragraph");
const chip = (page: Page, name = "Q4 accounts") =>
  bar(page).getByRole("button", { name: `Not on list ${name}` });
const details = (page: Page) => page.getByRole("complementary", { name: "Details of the contact" });

/** Adds the first rows of a search to a new list, and clears the selection. Returns the id of the list. */
async function listFirstRows(page: Page, path: string, count: number, name = "Q4 accounts"): Promise<string> {
  await page.goto(path);
  await selectFirstRows(page, count);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await saveAsList(page, name);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/lists\/[\w-]+/);
  const id = /lists\/([\w-]+)/.exec(page.url())?.[1] ?? "";
  await page.goto("/selection");
  await page.getByRole("button", { name: /^Clear/ }).click();
  await expect(page.getByRole("heading", { name: /^No .* selected$/ })).toBeVisible();
  return id;
}

test("what is on a list is hidden in 7 keys, and table, preview, page box, export and select all leave it out @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const total = await service.total("searchContacts", { lastName: "se" });
  await openSignedIn(page, "/contacts");
  const list = await listFirstRows(page, CONTACTS, 4);
  const nextPage = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get("page[number]") === "2",
  );
  await page.goto(CONTACTS);
  await expect(rowBoxes(page).nth(24)).toBeAttached();
  const all = await names(page).allInnerTexts();
  // it is asked ahead
  await nextPage;
  // the log's lines come in order: with that of a later answer, all before it are there
  const usageReads = server.answered("readUsage");
  await service.creditsUsed();
  await expect.poll(() => server.answered("readUsage")).toBeGreaterThan(usageReads);
  const asked = server.answered("searchContacts");

  const keys = countedKeys(page);
  await keys.press("f");
  await expect(finder(page)).toBeFocused();
  await keys.type("q4 ac");
  await keys.press("Enter");
  expect(keys.count()).toBeLessThanOrEqual(7);
  await expect(line(page)).toHaveText("4 of 25 on this page are on “Q4 accounts”, hidden");
  await expect(chip(page)).toBeVisible();
  await expect(rowBoxes(page)).toHaveCount(21);
  expect(await names(page).allInnerTexts()).toEqual(all.slice(4));
  // the id of the list stands in the address, never its name
  expect(new URL(page.url()).searchParams.get("notOnList")).toBe(list);
  expect(page.url()).not.toMatch(/q4/i);
  // the service was not asked again, and is told nothing of it
  expect(server.answered("searchContacts")).toBe(asked);
  await expectAccessibleInBoth(page);

  await page.reload();
  await expect(line(page)).toHaveText("4 of 25 on this page are on “Q4 accounts”, hidden");
  await expect(rowBoxes(page)).toHaveCount(21);
  await page.goBack();
  await expect(line(page)).toHaveCount(0);
  await expect(rowBoxes(page)).toHaveCount(25);
  await page.goForward();
  await expect(rowBoxes(page)).toHaveCount(21);

  // the preview goes from row to row
  await rowBoxes(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(details(page).getByText(`5 of ${total.toLocaleString("en-US")}`)).toBeVisible();
  await expect(details(page).getByRole("button", { name: "Previous contact" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await expect(details(page).getByText(/^6 of/)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("checkbox", { name: /page/i }).check();
  await expect(page.getByText("21 selected")).toBeVisible();
  await openExport(page);
  const { promised } = await saveExport(page);
  expect(promised).toBe(21);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Select all not on the list" }).click();
  const dialog = page.getByRole("dialog", { name: "Select all not on the list" });
  await expect(dialog).toContainText(`Found ${total.toLocaleString("en-US")}.`);
  await dialog.getByRole("button", { name: "Select all not on the list" }).click();
  await expect(page.getByText(`${(total - 4).toLocaleString("en-US")} selected`)).toBeVisible();
  await expect(
    page.getByText(`${total.toLocaleString("en-US")} found, 4 on “Q4 accounts” left out`),
  ).toBeVisible();
  expect(server.output()).not.toContain('"status":400');
});

test("hidden rows can be shown and passed, a saved search keeps its list, and a list that is gone is said @full", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSignedIn(page, "/companies");
  const list = await listFirstRows(page, "/companies", 25, "Our customers");
  await page.goto(`/companies?notOnList=${list}`);
  await expect(page.getByRole("heading", { name: "All 25 companies on this page are hidden" })).toBeVisible();
  await page.getByRole("button", { name: "Show them" }).click();
  await expect(rowBoxes(page)).toHaveCount(25);
  await expect(line(page)).toHaveText("25 of 25 on this page are on “Our customers”");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Next page" }).first().click();
  await expect(line(page)).toHaveText("None of 25 on this page are on “Our customers”");
  await expect(rowBoxes(page)).toHaveCount(25);
  // the list changes in another tab
  const other = await page.context().newPage();
  await other.goto(`/lists/${list}?type=company`);
  await removeRow(other, 0);
  await expect(rowMenus(other)).toHaveCount(24);
  await page.goBack();
  await expect(line(page)).toHaveText("24 of 25 on this page are on “Our customers”, hidden");
  await expect(rowBoxes(page)).toHaveCount(1);
  // a link to a row that is hidden says so
  const hidden = other.getByRole("table").locator("a[href*='/companies/']").first();
  const [, id = ""] = /companies\/(\d+)/.exec((await hidden.getAttribute("href")) ?? "") ?? [];
  await page.goto(`/companies?notOnList=${list}&peek=${id}`);
  await expect(page.getByRole("heading", { name: "This company is hidden" })).toBeVisible();

  await test.step("a saved search keeps its list, a copied link does not", async () => {
    const accounts = await listFirstRows(page, CONTACTS, 2);
    await page.goto(`${CONTACTS}&notOnList=${accounts}`);
    await expect(line(page)).toHaveText("2 of 25 on this page are on “Q4 accounts”, hidden");
    await saveSearch(page, "New people");
    await page.getByRole("button", { name: "Copy link" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("lastName=se");
    expect(copied).not.toContain("notOnList");

    await page.goto("/contacts");
    await sidebar(page).getByRole("link", { name: "New people" }).click();
    await expect(line(page)).toHaveText("2 of 25 on this page are on “Q4 accounts”, hidden");
    await selectFirstRows(page, 2);
    await page.goto("/selection");
    await expect(page.getByRole("button", { name: /^From “New people”\s?2$/ })).toBeVisible();
    await page.goBack();
    const filters = await openFilter(page, "hide list");
    await expect(filters.getByRole("combobox", { name: "Not on list" })).toHaveValue(accounts);
    await bar(page).getByRole("button", { name: "Remove Not on list" }).click();
    await expect(line(page)).toHaveCount(0);
    await expect(rowBoxes(page)).toHaveCount(25);

    await page.goto("/lists");
    await page.getByRole("button", { name: "Actions for Q4 accounts" }).click();
    await page.getByRole("menuitem", { name: /^Delete/ }).click();
    await expect(page.getByText("Q4 accounts", { exact: true })).toHaveCount(0);
    await page.goto(`${CONTACTS}&notOnList=${accounts}`);
    await expect(page.getByText("This list no longer exists. Nothing is hidden.")).toBeVisible();
    await expect(chip(page, "a list that no longer exists")).toBeVisible();
    await expect(rowBoxes(page)).toHaveCount(25);
    await expectAccessibleInBoth(page);
    await page
      .getByRole("region", { name: "Contacts" })
      .getByRole("button", { name: "Remove", exact: true })
      .click();
    await expect(page).not.toHaveURL(/notOnList/);
    await expect(panel(page)).toBeVisible();
  });
});
