import type { Page } from "@playwright/test";
import { companyFinder } from "./company-finder.ts";
import { expect, openSignedIn, test } from "./fixtures.ts";

/** Lets the browser refuse to open databases until {@link mendDatabases}. */
async function breakDatabases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function openOrRefuse(this: IDBFactory, ...args) {
      const request = open.apply(this, args);
      if (sessionStorage.getItem("databases-mended") === null) {
        request.addEventListener("upgradeneeded", (event) => {
          event.stopImmediatePropagation();
          request.transaction?.abort();
        });
      }
      return request;
    };
  });
}

async function mendDatabases(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("databases-mended", "yes"));
}

/** Deletes the person's database, as "clear site data" in another tab would: the app's connection is closed. */
async function deleteDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("prospect-"));
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(found?.name ?? "");
      request.addEventListener("success", resolve);
      request.addEventListener("error", () => reject(new Error("The database cannot be deleted")));
    });
  });
}

async function newList(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
}

test("what could not be read from the browser is read when it is tried again", async ({ page }) => {
  await breakDatabases(page);
  await openSignedIn(page, "/lists");
  await expect(page.getByRole("heading", { name: "Lists cannot be read from this browser" })).toBeVisible();
  await mendDatabases(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await newList(page, "Tier 1");
  await expect(page.getByRole("table", { name: "Lists" })).toContainText("Tier 1");
});

test("a connection that was closed from outside is opened again", async ({ page }) => {
  await openSignedIn(page, "/lists");
  await newList(page, "Before");
  await expect(page.getByRole("table", { name: "Lists" })).toContainText("Before");
  await deleteDatabase(page);
  await newList(page, "After");
  await expect(page.getByRole("table", { name: "Lists" })).toContainText("After");
  await page.getByRole("link", { name: "Contacts" }).click();
  await page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first().check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 selected")).toBeVisible();
});

/** Puts the database back to what version 3 of it was, with its rows, as a browser that was away would have it. */
async function downgradeDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database cannot be changed")));
      });
    const stores = {
      selection: null,
      runs: "id",
      batches: "id",
      preferences: null,
      lists: "id",
      savedSearches: "id",
      recentSearches: "id",
      families: "id",
      familyAnswers: "id",
    };
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith("prospect-"))?.name ?? "";
    const newer = await settled(indexedDB.open(name));
    const rows = new Map<string, { keys: IDBValidKey[]; values: unknown[] }>();
    for (const store of Object.keys(stores)) {
      const source = newer.transaction(store).objectStore(store);
      rows.set(store, { keys: await settled(source.getAllKeys()), values: await settled(source.getAll()) });
    }
    newer.close();
    await settled(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, 3);
    opening.addEventListener("upgradeneeded", () => {
      for (const [store, keyPath] of Object.entries(stores)) {
        const created = opening.result.createObjectStore(store, { keyPath });
        if (store === "batches") created.createIndex("runId", "runId");
        const { keys = [], values = [] } = rows.get(store) ?? {};
        for (const [index, value] of values.entries())
          created.put(value, keyPath === null ? keys[index] : undefined);
      }
    });
    (await settled(opening)).close();
  });
}

test("what an older version stored is there after an update, beside what only the newer one stores", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.url)).known();
  await openSignedIn(page, "/lists");
  await newList(page, "Before");
  await expect(page.getByRole("table", { name: "Lists" })).toContainText("Before");
  await downgradeDatabase(page);
  await page.reload();
  await expect(page.getByRole("table", { name: "Lists" })).toContainText("Before");
  await page.goto(`/companies/${company.id}?section=technologies`);
  await page.getByRole("button", { name: /^Load technologies/ }).click();
  const loaded = page.getByText(/^Loaded .*\d{4}/);
  await expect(loaded).toBeVisible();
  await page.reload();
  await expect(loaded).toBeVisible();
});
