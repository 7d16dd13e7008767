import { type Page, expect } from "@playwright/test";
import { putRows, readRows } from "./stored-rows.ts";

/** The bar over every screen. */
export const header = (page: Page) => page.getByRole("banner");
/** The links of the sidebar. */
export const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
/** The saved search that is open, beside the title. */
export const savedMenu = (page: Page, name: string | RegExp) => header(page).getByRole("button", { name });

/** Saves the open search under a name. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await header(page).getByRole("button", { name: "Save", exact: true }).click();
  const popover = page.getByRole("dialog", { name: "Save this search" });
  await popover.getByRole("textbox", { name: "Name" }).fill(name);
  await popover.getByRole("button", { name: "Save", exact: true }).click();
  await expect(savedMenu(page, name)).toBeVisible();
}

/** Lets the last visit of a saved search have seen fewer records, as if the others had come since. */
export async function forgetSome(page: Page, name: string, fewer: number): Promise<void> {
  const rows = await readRows(page, "documents");
  const changed = rows.flatMap((row) => {
    const fields = row["fields"] as { name?: string; seen?: { total: number } };
    if (row["kind"] !== "savedSearch" || fields.name !== name || fields.seen === undefined) return [];
    const { seen } = fields;
    return { ...row, fields: { ...fields, seen: { ...seen, total: seen.total - fewer } } };
  });
  // and one that nobody can read
  const broken = { ...changed[0], id: "broken", fields: { name: 7 } };
  await putRows(page, "documents", [...changed, broken]);
}
