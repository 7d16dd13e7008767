import { type Page, expect } from "@playwright/test";

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
  await page.evaluate(
    async ([wanted, less]) => {
      const found = (await indexedDB.databases()).find((each) => each.name?.startsWith("prospect-"));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(found?.name ?? "");
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database cannot be opened")));
      });
      const transaction = database.transaction("savedSearches", "readwrite");
      const store = transaction.objectStore("savedSearches");
      const done = new Promise((resolve) => transaction.addEventListener("complete", resolve));
      const all = store.getAll();
      all.addEventListener("success", () => {
        for (const row of all.result as { name: string; seen?: { total: number } }[]) {
          if (row.name === wanted && row.seen) row.seen.total -= less;
          store.put(row);
        }
        // and one that nobody can read
        store.put({ id: "broken", name: 7 });
      });
      await done;
      database.close();
    },
    [name, fewer] as const,
  );
}
