import { type Page, expect } from "@playwright/test";

/** Chooses codes by name in a filter. */
export async function chooseByName(page: Page, filter: string, ...names: readonly string[]): Promise<void> {
  await page
    .getByRole("region", { name: "Filters" })
    // the wide field's button is named after what it does
    .getByRole("button", { name: new RegExp(`^((choose|add) )?${filter}$`, "i") })
    .click();
  for (const name of names) await page.getByRole("checkbox", { name, exact: true }).check();
  await page.getByRole("button", { name: "Done" }).click();
}

/** Starts the search with the set filters. */
export async function pressSearch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

/** Loads what a link, a reload or another order of groups leads to, by the button with the counted records. */
export async function pressStaged(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Search · free, up to (25|50|100) \w+$/ }).click();
}

/** Waits until the screen says that the page came from the service, and returns how many records it counted. */
export async function countedHere(page: Page): Promise<number> {
  const note = page.getByText(/[Uu]sed (none|[\d,]+) of your record limit/);
  await expect(note).toBeVisible();
  return Number(/[\d,]+/.exec((await note.textContent()) ?? "")?.[0].replaceAll(",", "") ?? 0);
}

/** Expects the screen to say that the page was remembered. */
export async function expectFromMemory(page: Page): Promise<void> {
  await expect(page.getByText("Loaded before: uses nothing")).toBeVisible();
}
