import type { Page } from "@playwright/test";
import {
  csvRows,
  excelSheets,
  exportDialog,
  makeButton,
  openExport,
  saveExport,
} from "./support/export-steps.ts";
import { FAMILIES, loadFamily, treeOf } from "./support/family-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { selectPages } from "./support/paid-run-steps.ts";
import { rowBoxes } from "./support/table-steps.ts";

/** Records of the large file: two pages of a search. */
const LARGE_ROWS = 200;
const SEARCH = "/contacts?sort=lastName";

const BOTH = ["CSV", "Excel"] as const;

/** Exports the selection in some formats: each file has as many rows as its button promised, and no row twice. */
async function expectCount(
  page: Page,
  count: number,
  formats: readonly (typeof BOTH)[number][] = BOTH,
): Promise<void> {
  await page.goto("/selection");
  for (const format of formats) {
    const dialog = await openExport(page);
    await dialog.getByRole("radio", { name: format, exact: true }).check();
    await expect(makeButton(page)).toHaveText(
      `Export ${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`,
    );
    const file = await saveExport(page);
    const [rows = []] = format === "CSV" ? [csvRows(file)] : (await excelSheets(file)).values();
    expect(rows[0]?.[0]).toBe("Contact ID");
    expect(new Set(rows.map(([id]) => id)).size).toBe(count + 1);
    expect(rows).toHaveLength(count + 1);
  }
}

/** A profile whose rows take some 100,000 bytes each, all of it text that no record has. */
function wideProfile(): Buffer {
  const columns = Array.from({ length: 200 }, (_, place) => ({
    header: `Text ${place + 1}`,
    fields: [],
    text: `${place} `.repeat(500).slice(0, 500),
  }));
  const profile = { name: "Wide", type: "contact", columns, required: [] };
  return Buffer.from(JSON.stringify({ prospectExportProfile: 1, profile }));
}

/** What the page's own folder holds, with how many bytes; its files stand for those that a person chose. */
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

declare global {
  interface Window {
    /** Whether the person cancels the choice of a file. */
    cancelsChoice: boolean;
    /** The states that the dialog told while a file was made. */
    toldStates: string[];
  }
}

/** Lets the choice of a file be one of the page's own folder: the browser's own dialog cannot be driven. */
async function chooseInFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.cancelsChoice = false;
    window.toldStates = [];
    const showSaveFilePicker = async ({ suggestedName }: { readonly suggestedName: string }) => {
      if (window.cancelsChoice) throw new DOMException("The user aborted a request.", "AbortError");
      return (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    };
    Object.assign(window, { showSaveFilePicker });
    new MutationObserver(() => {
      for (const { textContent: text } of document.querySelectorAll("dialog [role=status]"))
        if (text.startsWith("Writing")) window.toldStates.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Presses Cancel as soon as the first rows are told to be written. */
async function cancelAmidRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.toldStates = [];
    const pressed = new MutationObserver(() => {
      if (!/^Writing [1-9]/.test(window.toldStates.at(-1) ?? "")) return;
      pressed.disconnect();
      const buttons = [...document.querySelectorAll<HTMLElement>("dialog button")];
      buttons.find(({ textContent }) => textContent === "Cancel")?.click();
    });
    pressed.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

test("the count on the button is that of the rows, from 1 to 1,000 @full", async ({ page }) => {
  await openSignedIn(page, SEARCH);
  await rowBoxes(page).nth(0).check();
  await expectCount(page, 1);
  await page.goto(SEARCH);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expectCount(page, 25, ["CSV"]);
  await page.goto(`${SEARCH}&page=2`);
  await rowBoxes(page).nth(0).check();
  await expectCount(page, 26, ["Excel"]);
  await page.goto(`${SEARCH}&size=100`);
  await selectPages(page, 10);
  await expectCount(page, 1000);
});

test("a large file goes straight to the disk, and one that is not finished leaves nothing @full", async ({
  page,
}) => {
  await chooseInFolder(page);
  await openSignedIn(page, `${SEARCH}&size=100`);
  await selectPages(page, LARGE_ROWS / 100);
  // so small a file asks nobody where to
  await expectCount(page, LARGE_ROWS, ["CSV"]);
  expect(await savedFiles(page)).toEqual({});

  const dialog = await openExport(page);
  await expectAccessible(page);
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Open a shared file…" }).click();
  await (await chooser).setFiles({ name: "wide.json", mimeType: "application/json", buffer: wideProfile() });
  await dialog.getByRole("radio", { name: "CSV" }).check();
  await expect(dialog.getByText(/^about 2\d(\.\d)? MB$/)).toBeVisible();
  const name = await dialog.getByRole("textbox", { name: "File name" }).inputValue();

  // the choice of a file is cancelled: nothing happened
  await page.evaluate(() => (window.cancelsChoice = true));
  await makeButton(page).click();
  await expect(makeButton(page)).toHaveText("Export 200 rows");
  await expect(makeButton(page)).toBeEnabled();
  await expect(dialog.getByRole("alert")).toBeHidden();
  expect(await savedFiles(page)).toEqual({});
  await page.evaluate(() => (window.cancelsChoice = false));

  // a full disk is said, and nothing is left
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 5_000_000 });
  await makeButton(page).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "The disk is full or the file cannot be written. Nothing was saved.",
  );
  expect(await savedFiles(page)).toEqual({});
  await cdp.send("Storage.overrideQuotaForOrigin", { origin });

  // cancelled in the middle, by a press that no busy machine delays: nothing is left, and the dialog is as it was
  await cancelAmidRows(page);
  await makeButton(page).click();
  await expect
    .poll(() => page.evaluate(() => window.toldStates.at(-1)))
    .toMatch(/^Writing [1-9]\d* of 200 rows$/);
  await expect(makeButton(page)).toBeEnabled();
  await expect(dialog.getByRole("alert")).toBeHidden();
  expect(await savedFiles(page)).toEqual({});

  // written to the end, told step by step
  await page.evaluate(() => (window.toldStates = []));
  await makeButton(page).click();
  // more than 20 MB, on whatever disk
  await expect(exportDialog(page)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText("200 contacts exported.").last()).toBeVisible();
  const { [name]: bytes = 0, ...others } = await savedFiles(page);
  expect(others).toEqual({});
  expect(bytes).toBeGreaterThan(20_000_000);
  const told = await page.evaluate(() => window.toldStates);
  const counts = told.map((text) => Number(text.replace(/ of .*|\D/g, "")));
  expect(new Set(counts).size).toBeGreaterThan(5);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
});

test("a family of 10,000 companies has as many rows as its export promises @full", async ({ page }) => {
  await openSignedIn(page, `/families/${FAMILIES.large}`);
  await loadFamily(page);
  await page.getByRole("radio", { name: "All" }).check();
  await expect(treeOf(page)).toHaveAttribute("aria-rowcount", /^\d{5}$/);
  const members = Number(await treeOf(page).getAttribute("aria-rowcount"));
  expect(members).toBeGreaterThanOrEqual(10_000);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Table of the whole family…" }).click();
  const dialog = exportDialog(page);
  await dialog.getByRole("radio", { name: "CSV" }).check();
  const file = await saveExport(page);
  expect(file.promised).toBe(members);
  expect(csvRows(file)).toHaveLength(members + 1);
});
