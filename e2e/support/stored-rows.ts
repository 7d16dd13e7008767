import type { Page } from "@playwright/test";
import { nameInJourney } from "./journey.ts";

/** The name of the database of a user of the sandbox. */
export const databaseOf = (username: string) => nameInJourney(`prospect-usr_${username}`);

/** The rows of a store of the person's database. */
export async function readRows(
  page: Page,
  store: "documents" | "entries" | "outbox",
  username = "rep",
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
    { name: databaseOf(username), from: store },
  );
}

/** How many entries a document has, such as `selection`. */
export async function countEntries(page: Page, document: string): Promise<number> {
  return (await entriesOf(page, document)).length;
}

/** The entries of a document of this browser, as they are stored; the page must be one of the app. */
export async function entriesOf(
  page: Page,
  document: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await readRows(page, "entries")).filter((row) => row["document"] === document);
}
