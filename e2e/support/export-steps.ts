import { readFileSync } from "node:fs";
import { type Download, type Locator, type Page, expect } from "@playwright/test";
import readXlsx from "read-excel-file/node";
import { parseCsv } from "./parse-csv.ts";
import { selectFirstRows } from "./table-steps.ts";

/** The export dialog. */
export const exportDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Export", exact: true });

/** The button of the open dialog that makes the file, and names its number of rows. */
export const makeButton = (page: Page): Locator =>
  exportDialog(page).getByRole("button", { name: /^Export [\d,]+ (?:rows?|cards?)$/ });

/** The button that exports what the screen shows, which comes before that for the selection. */
export const exportButton = (within: Page | Locator): Locator =>
  within.getByRole("button", { name: /^Export / }).first();

/** Opens the export of what the screen, or a part of it, shows. */
export async function openExport(page: Page, within: Page | Locator = page): Promise<Locator> {
  await exportButton(within).click();
  const dialog = exportDialog(page);
  await expect(dialog.getByRole("button", { name: /^Export [\d,]+/ })).toBeVisible();
  return dialog;
}

/** A file that was saved. */
export interface SavedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

async function savedFile(download: Download): Promise<SavedFile> {
  return { fileName: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The file that a press saves. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return savedFile(download);
}

/** Makes the file that the open dialog describes, with the number of rows on its button. */
export async function saveExport(page: Page): Promise<SavedFile & { readonly promised: number }> {
  const [[file], promised] = await saveFiles(page, 1);
  if (file === undefined) throw new Error("Nothing was saved");
  return { ...file, promised };
}

/** The same with a second file that lists what is left out. */
export async function saveTwoFiles(
  page: Page,
): Promise<{ readonly file: SavedFile; readonly leftOut: SavedFile; readonly promised: number }> {
  const [files, promised] = await saveFiles(page, 2);
  const leftOut = files.find(({ fileName }) => fileName.includes("_left-out"));
  const file = files.find((each) => each !== leftOut);
  if (file === undefined || leftOut === undefined) throw new Error("Two files were not saved");
  return { file, leftOut, promised };
}

async function saveFiles(
  page: Page,
  count: number,
): Promise<[files: readonly SavedFile[], promised: number]> {
  const button = makeButton(page);
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  const promised = Number((await button.innerText()).replaceAll(/\D/g, ""));
  const downloads: Download[] = [];
  const onDownload = (download: Download) => downloads.push(download);
  page.on("download", onDownload);
  await button.click();
  await expect.poll(() => downloads.length, { message: "files that were saved" }).toBe(count);
  page.off("download", onDownload);
  const files = await Promise.all(downloads.map(savedFile));
  await expect(exportDialog(page)).toBeHidden();
  return [files, promised];
}

/** The rows of a CSV file, its header first. */
export const csvRows = ({ bytes }: SavedFile): string[][] => parseCsv(bytes.toString("utf8"));

/** The rows of each sheet of an Excel file, by the sheet's name; an empty cell is empty text. */
export async function excelSheets({ bytes }: SavedFile): Promise<ReadonlyMap<string, readonly string[][]>> {
  const sheets = await readXlsx(bytes, { trim: false });
  return new Map(
    sheets.map(({ sheet, data }) => [sheet, data.map((row) => row.map((cell) => String(cell ?? "")))]),
  );
}

/** Rows under a header as records by column; throws where a column name is repeated. */
export function recordsOf([header = [], ...rows]: readonly (readonly string[])[]): Record<string, string>[] {
  expect(new Set(header).size).toBe(header.length);
  return rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place] ?? ""])));
}

/** The rows of a CSV file of what the screen shows, its header first. */
export async function exportedCsv(page: Page, within?: Page | Locator): Promise<string[][]> {
  const dialog = await openExport(page, within);
  await dialog.getByRole("radio", { name: "CSV" }).check();
  const file = await saveExport(page);
  const rows = csvRows(file);
  expect(rows).toHaveLength(file.promised + 1);
  return rows;
}

/** Adds the first rows of a search to the selection, and opens it. */
export async function selectRows(page: Page, path: string, count: number): Promise<void> {
  await page.goto(path);
  await selectFirstRows(page, count);
  // by links in the page, since a just made selection may still be on its way to the disk
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await expect(page).toHaveURL(/\/selection/);
}
