import type { Page } from "@playwright/test";
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
