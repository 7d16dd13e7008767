import type { Page } from "@playwright/test";
import { DATABASE } from "./stored-data.ts";

/** Puts rows into a store of the person's database as they are; keys stand within. */
export async function putRows(
  page: Page,
  store: "documents" | "entries",
  rows: readonly object[],
): Promise<void> {
  await page.evaluate(
    async ({ name, into, put }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database cannot be opened")));
      });
      const transaction = database.transaction(into, "readwrite");
      const done = new Promise((resolve) => transaction.addEventListener("complete", resolve));
      for (const row of put) transaction.objectStore(into).put(row);
      await done;
      database.close();
    },
    { name: DATABASE, into: store, put: rows },
  );
}

/** The rows of a store of the person's database. */
export async function readRows(
  page: Page,
  store: "documents" | "entries" | "outbox",
): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    ({ name, from }) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(new Error("The database cannot be opened")));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result as Record<string, unknown>[]);
          });
        });
      }),
    { name: DATABASE, from: store },
  );
}

/** How many entries a document has, such as `selection`. */
export async function countEntries(page: Page, document: string): Promise<number> {
  return (await readRows(page, "entries")).filter((row) => row["document"] === document).length;
}
