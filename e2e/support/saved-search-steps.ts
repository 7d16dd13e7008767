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

/** Lowers the total of a saved search's last visit, as if records had come since. */
export async function forgetSome(page: Page, name: string, fewer: number): Promise<void> {
  const documents = await readRows(page, "documents");
  const id = documents.find((row) => (row["fields"] as { name?: string }).name === name)?.["id"] as string;
  const useOf = async () => {
    const entries = await readRows(page, "entries");
    const row = entries.find(({ document, key }) => document === "searchUses" && key === id);
    return row as { body: { seen?: Seen }; tags: string[] } | undefined;
  };
  const use = await useOf();
  if (use?.body.seen === undefined) throw new Error("It was never visited");
  const seen = { ...use.body.seen, total: use.body.seen.total - fewer };
  const entry = { key: id, body: { ...use.body, seen }, seen: use.tags };
  await changeElsewhere(page, [
    { document: { kind: "searchUses", id: "searchUses" }, change: { type: "put", entries: [entry] } },
    // also makes one unreadable
    { document: { kind: "savedSearch", id: "broken" }, change: { type: "set", fields: { name: 7 } } },
  ]);
  await expect.poll(async () => (await useOf())?.body.seen?.total).toBe(seen.total);
}
