import { type Page, expect } from "@playwright/test";
import { readRows } from "./stored-rows.ts";
import { changeElsewhere } from "./workspace-steps.ts";

interface Seen {
  readonly total: number;
}

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
  const seenOf = async () => {
    const fields = (await readRows(page, "documents")).map(
      (row) =>
        ({ ...(row["fields"] as object), id: row["id"] }) as { id: string; name?: string; seen?: Seen },
    );
    return fields.find((row) => row.name === name);
  };
  const row = await seenOf();
  if (row?.seen === undefined) throw new Error("It was never visited");
  const seen = { ...row.seen, total: row.seen.total - fewer };
  await changeElsewhere(page, [
    { document: { kind: "savedSearch", id: row.id }, change: { type: "set", fields: { seen } } },
    // and one that nobody can read
    { document: { kind: "savedSearch", id: "broken" }, change: { type: "set", fields: { name: 7 } } },
  ]);
  await expect.poll(async () => (await seenOf())?.seen?.total).toBe(seen.total);
}
