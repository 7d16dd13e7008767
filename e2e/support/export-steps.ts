import { readFileSync } from "node:fs";
import { type Locator, type Page, expect } from "@playwright/test";
import { parseCsv } from "./parse-csv.ts";

/** The dialog that makes a file. */
export const exportDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Export" });

/** Opens the export of what the screen shows, or of what stands in a part of it. */
export async function openExport(page: Page, within: Page | Locator = page): Promise<Locator> {
  await within.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = exportDialog(page);
  await expect(dialog.getByRole("region", { name: "Preview" })).toBeVisible();
  return dialog;
}

/** A file that was saved. */
export interface SavedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Makes the file that the open dialog describes; how many rows it promised is what its button says. */
export async function saveExport(page: Page): Promise<SavedFile & { readonly promised: number }> {
  const button = exportDialog(page).getByRole("button", { name: /^Export [\d,]+ (?:rows?|cards?)$/ });
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  const promised = Number((await button.innerText()).replaceAll(/\D/g, ""));
  const download = page.waitForEvent("download");
  await button.click();
  const file = await download;
  const saved = { fileName: file.suggestedFilename(), bytes: readFileSync(await file.path()), promised };
  await expect(exportDialog(page)).toBeHidden();
  return saved;
}

/** The rows of a CSV file of what the screen shows, its header first. */
export async function exportedCsv(page: Page, within?: Page | Locator): Promise<string[][]> {
  const dialog = await openExport(page, within);
  await dialog.getByRole("radio", { name: "CSV" }).check();
  const { bytes, promised } = await saveExport(page);
  const rows = parseCsv(bytes.toString("utf8"));
  expect(rows).toHaveLength(promised + 1);
  return rows;
}
