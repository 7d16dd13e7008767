import type { FileChooser, Locator, Page } from "@playwright/test";
import {
  csvRows,
  exportDialog,
  exportedCsv,
  makeButton,
  openExport,
  recordsOf,
  saveExport,
  selectRows,
} from "./support/export-steps.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openSignedIn, test } from "./support/fixtures.ts";
import { selectPages } from "./support/paid-run-steps.ts";

/** The fields of a lead as Salesforce's Data Import Wizard names them in its documentation. */
const LEAD_HEADER = (
  "First Name, Last Name, Company, Title, Email, Phone, Mobile Phone, Fax, Website, Industry, Annual Revenue, " +
  "No. of Employees, Street, City, State, Postal Code, Country, Lead Source, Lead Status, Rating, Description, " +
  "Email Opt Out, Record Owner"
).split(", ");

const profileChoice = (dialog: Locator) => dialog.getByRole("combobox", { name: "Profile" });

// a press moves the column into the other list, so that these are pressed and never checked
const columnBox = (dialog: Locator, name: string) =>
  dialog.getByRole("list", { name: "Columns of the file" }).getByRole("checkbox", { name, exact: true });

const otherBox = (dialog: Locator, name: string) =>
  dialog
    .getByRole("list", { name: "Fields that are not in the file" })
    .getByRole("checkbox", { name, exact: true });

const header = (dialog: Locator) =>
  dialog.getByRole("region", { name: "First rows of the file" }).getByRole("columnheader").allInnerTexts();

async function chosenProfile(dialog: Locator): Promise<string> {
  return profileChoice(dialog).locator("option:checked").innerText();
}

/** Clicks an item of the menu beside the profiles. */
async function act(page: Page, name: string): Promise<void> {
  const dialog = exportDialog(page);
  await dialog.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Opens a profile that somebody has shared as a file. */
async function openShared(page: Page, file: Parameters<FileChooser["setFiles"]>[0]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await act(page, "Open a shared file…");
  await (await chooser).setFiles(file);
}

/** Enters the requested name of a profile. */
async function nameProfile(page: Page, title: string, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

const focusName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined;
    return activeElement?.getAttribute("aria-label") ?? (label ?? activeElement)?.textContent ?? "";
  });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    if (name.test(await focusName(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** Records of the large file: two pages of a search. */
const LARGE_ROWS = 200;

const SEARCH = "/contacts?sort=lastName";

/** A profile whose rows take about 100,000 bytes each, all of it fixed text. */
function wideProfile(): Buffer {
  const columns = Array.from({ length: 200 }, (_, place) => ({
    header: `Text ${place + 1}`,
    fields: [],
    text: `${place} `.repeat(500).slice(0, 500),
  }));
  const profile = { name: "Wide", type: "contact", columns, required: [] };
  return Buffer.from(JSON.stringify({ prospectExportProfile: 1, profile }));
}

/** The files in the page's private folder, with their sizes; they stand for those that a person would choose. */
async function savedFiles(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const files: Record<string, number> = {};
    for await (const handle of folder.values()) {
      if (handle instanceof FileSystemFileHandle) files[handle.name] = (await handle.getFile()).size;
    }
    return files;
  });
}

/** Makes the file picker choose a file in the page's private folder: the browser's own dialog cannot be automated. */
async function chooseInFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const showSaveFilePicker = async ({ suggestedName }: { readonly suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker });
  });
}

test("columns are chosen by a profile, changed, and saved as one's own @full", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await selectRows(page, "/contacts?lastName=w&sort=lastName", 3);
  let dialog = await openExport(page);
  await profileChoice(dialog).selectOption("Salesforce Lead");
  await expect.poll(() => header(dialog)).toEqual(LEAD_HEADER);
  // what the import reads is one press away
  await dialog.getByRole("button", { name: "Use CSV" }).click();
  await expect(dialog.getByRole("radio", { name: "CSV" })).toBeChecked();
  await expect(dialog.getByText(/^Missing: .*Email/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Get \d+ fields · up to 3 credits$/ })).toBeVisible();
  await expectAccessible(page);

  // a fixed text is its column's, and is edited where it stands
  await expect(dialog.getByRole("textbox", { name: "Lead Source in each row" })).toHaveValue("Prospect");
  await dialog.getByRole("textbox", { name: "Lead Status in each row" }).fill("Open");
  await dialog.getByRole("textbox", { name: "Name of Job title in the file" }).fill("Position");
  await columnBox(dialog, "Fax").click();
  await otherBox(dialog, "Contact ID").click();
  const kept = LEAD_HEADER.filter((name) => name !== "Fax");
  const own = [...kept.map((name) => (name === "Title" ? "Position" : name)), "Contact ID"];
  await expect.poll(() => header(dialog)).toEqual(own);

  // saved, and the file has just these columns
  await act(page, "Save as a new profile");
  await expectAccessible(page);
  await nameProfile(page, "Save as a profile", "Our leads");
  expect(await chosenProfile(dialog)).toBe("Our leads");
  const file = csvRows(await saveExport(page));
  expect(file[0]).toEqual(own);
  const rows = recordsOf(file);
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row["Contact ID"]).toMatch(/^\d+$/);
    expect([row["Lead Source"], row["Lead Status"]]).toEqual(["Prospect", "Open"]);
  }

  // it is where the next export begins, also after a reload
  await page.reload();
  dialog = await openExport(page);
  expect(await chosenProfile(dialog)).toBe("Our leads");
  await expect.poll(() => header(dialog)).toEqual(own);

  // duplicated, renamed, saved to a file
  await act(page, "Duplicate");
  expect(await chosenProfile(dialog)).toBe("Our leads (2)");
  await act(page, "Rename");
  await nameProfile(page, "Rename the profile", "For the fair");
  expect(await chosenProfile(dialog)).toBe("For the fair");
  await columnBox(dialog, "Contact ID").click();
  const fair = own.filter((name) => name !== "Contact ID");
  await expect.poll(() => header(dialog)).toEqual(fair);
  await act(page, "Save changes");
  const download = page.waitForEvent("download");
  await act(page, "Save to a file");
  const shared = await download;
  expect(shared.suggestedFilename()).toBe("for-the-fair.export-profile.json");

  // deleted, brought back, deleted for good, and opened from the file
  await act(page, "Delete");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await profileChoice(dialog).selectOption("For the fair");
  await expect.poll(() => header(dialog)).toEqual(fair);
  await act(page, "Delete");
  await expect.poll(() => header(dialog)).not.toEqual(fair);
  await openShared(page, await shared.path());
  await expect.poll(() => chosenProfile(dialog)).toBe("For the fair");
  await expect.poll(() => header(dialog)).toEqual(fair);

  // what is missing is one press away from where a run is started, with its fields chosen
  await profileChoice(dialog).selectOption("Salesforce Lead");
  await dialog.getByRole("button", { name: /^Get \d+ fields/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/selection/);
  await expect(page.getByRole("complementary", { name: "Enrich" })).toContainText(/^Enrich2\d fields/);
});

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
  await expectNoSidewaysScroll(page);
  expect(await dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a large file goes straight to the disk, and one that is not finished leaves nothing @full", async ({
  page,
}) => {
  await chooseInFolder(page);
  await openSignedIn(page, `${SEARCH}&size=100`);
  await selectPages(page, LARGE_ROWS / 100);
  // so small a file asks nobody where to
  await page.goto("/selection");
  await exportedCsv(page);
  expect(await savedFiles(page)).toEqual({});

  const dialog = await openExport(page);
  await expectAccessible(page);
  await openShared(page, { name: "wide.json", mimeType: "application/json", buffer: wideProfile() });
  await dialog.getByRole("radio", { name: "CSV" }).check();
  await expect(dialog.getByText(/^about 2\d(\.\d)? MB$/)).toBeVisible();
  const name = await dialog.getByRole("textbox", { name: "File name" }).inputValue();

  // a full disk is said, and nothing is left
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 5_000_000 });
  await makeButton(page).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "The disk is full or the file can’t be written. Nothing was saved.",
  );
  expect(await savedFiles(page)).toEqual({});
  await cdp.send("Storage.overrideQuotaForOrigin", { origin });

  await makeButton(page).click();
  // more than 20 MB, on whatever disk
  await expect(exportDialog(page)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText("200 contacts exported.").last()).toBeVisible();
  const { [name]: bytes = 0, ...others } = await savedFiles(page);
  expect(others).toEqual({});
  expect(bytes).toBeGreaterThan(20_000_000);
});
