import { type Locator, type Page, expect } from "@playwright/test";
import {
  csvRows,
  exportDialog,
  openExport,
  recordsOf,
  saveExport,
  selectRows,
} from "./support/export-steps.ts";
import { expectAccessible, openSignedIn, test } from "./support/fixtures.ts";

/** As the Data Import Wizard of Salesforce names the fields of a lead, by its documentation. */
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

/** Does one thing of the menu beside the profiles. */
async function act(page: Page, name: string): Promise<void> {
  const dialog = exportDialog(page);
  await dialog.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Gives a profile the name that is asked for. */
async function nameProfile(page: Page, title: string, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

test("columns are chosen by a profile, changed, and saved as one's own @full", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await selectRows(page, "/contacts?lastName=w&sort=lastName", 3);
  let dialog = await openExport(page);
  await profileChoice(dialog).selectOption("Salesforce Lead");
  await expect.poll(() => header(dialog)).toEqual(LEAD_HEADER);
  // the format stays, and what the import reads is one press away
  await expect(dialog.getByRole("radio", { name: "Excel" })).toBeChecked();
  await dialog.getByRole("button", { name: "Use CSV" }).click();
  await expect(dialog.getByRole("radio", { name: "CSV" })).toBeChecked();
  await expect.poll(() => header(dialog)).toEqual(LEAD_HEADER);
  await expect(dialog.getByText(/^Missing: .*Email/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Get \d+ fields · up to 3 credits$/ })).toBeVisible();
  await expectAccessible(page);

  // what the importer requires is said once it is missing, and no longer once it is there
  await columnBox(dialog, "Last name").click();
  await expect(dialog.getByText("No row has Last Name, which this import requires.")).toBeVisible();
  await otherBox(dialog, "Last name").click();
  await expect(dialog.getByText(/which this import requires/)).toBeHidden();
  await expect.poll(async () => (await header(dialog)).at(-1)).toBe("Last Name");

  // a fixed text is its column's, and is edited where it stands
  await expect(dialog.getByRole("textbox", { name: "Lead Source in each row" })).toHaveValue("Prospect");
  await dialog.getByRole("textbox", { name: "Lead Status in each row" }).fill("Open");
  await columnBox(dialog, "Rating").click();
  await otherBox(dialog, "Rating").click();

  // moved by keyboard, renamed, left out, added
  await columnBox(dialog, "First name").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(columnBox(dialog, "First name")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await dialog.getByRole("textbox", { name: "Name of Job title in the file" }).fill("Position");
  await columnBox(dialog, "Fax").click();
  await otherBox(dialog, "Contact ID").click();
  const rest = LEAD_HEADER.slice(4).filter((name) => name !== "Fax" && name !== "Rating");
  const own = ["Company", "Position", "First Name", ...rest, "Last Name", "Rating", "Contact ID"];
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
    expect(row["Last Name"]).toMatch(/w/i);
    expect(row["Contact ID"]).toMatch(/^\d+$/);
    expect([row["Lead Source"], row["Lead Status"]]).toEqual(["Prospect", "Open"]);
    expect(row["Company"]).not.toBe("");
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
  await expect(profileChoice(dialog).getByRole("option", { name: "For the fair" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(profileChoice(dialog).getByRole("option", { name: "For the fair" })).toHaveCount(1);
  await profileChoice(dialog).selectOption("For the fair");
  await expect.poll(() => header(dialog)).toEqual(fair);
  await act(page, "Delete");
  await expect(profileChoice(dialog).getByRole("option", { name: "For the fair" })).toHaveCount(0);
  await expect.poll(() => header(dialog)).not.toEqual(fair);
  const chooser = page.waitForEvent("filechooser");
  await act(page, "Open a shared file…");
  await (await chooser).setFiles(await shared.path());
  await expect.poll(() => chosenProfile(dialog)).toBe("For the fair");
  await expect.poll(() => header(dialog)).toEqual(fair);
  await expect(dialog.getByRole("radio", { name: "CSV" })).toBeChecked();

  // what is missing is one press away from where a run is started, with its fields chosen
  await profileChoice(dialog).selectOption("Salesforce Lead");
  await dialog.getByRole("button", { name: /^Get \d+ fields/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/selection/);
  await expect(page.getByRole("complementary", { name: "Enrich" })).toContainText(/^Enrich2\d fields/);
  dialog = await openExport(page);
  await profileChoice(dialog).selectOption("For the fair");

  // what is no profile changes nothing
  const again = page.waitForEvent("filechooser");
  await act(page, "Open a shared file…");
  await (
    await again
  ).setFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"a":1}') });
  await expect(dialog.getByText("This file is not an export profile.")).toBeVisible();
  await expect.poll(() => header(dialog)).toEqual(fair);
});
