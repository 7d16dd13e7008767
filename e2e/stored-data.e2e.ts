import type { Page } from "@playwright/test";
import { expect, openSignedIn, test } from "./support/fixtures.ts";
import { countEntries } from "./support/stored-rows.ts";
import { rowBoxes, rowHeight } from "./support/table-steps.ts";

/** Makes the browser refuse to open databases until {@link mendDatabases}. */
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

/** The name of the person's database. */
async function databaseName(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("prospect-"));
    return found?.name ?? "";
  });
}

/** Deletes the person's database, like "clear site data" in another tab: this closes the app's connection. */
async function deleteDatabase(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.addEventListener("success", () => resolve(undefined));
        request.addEventListener("error", () => reject(new Error("The database cannot be deleted")));
      }),
    await databaseName(page),
  );
}

/** Starts a write that blocks all others for the lifetime of the page. */
async function occupyDatabase(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("error", () => reject(new Error("The database cannot be opened")));
        request.addEventListener("success", () => {
          const store = request.result.transaction("local", "readwrite").objectStore("local");
          const writeOn = () => {
            store.put(true, "occupied").addEventListener("success", writeOn);
            resolve(undefined);
          };
          writeOn();
        });
      }),
    await databaseName(page),
  );
}

/**
 * Raises the version of the person's database, like a newer Prospect in another tab: this closes the app's connection.
 */
async function openAsNewer(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 1000);
        request.addEventListener("error", () => reject(new Error("The database cannot be opened")));
        request.addEventListener("success", () => {
          request.result.close();
          resolve(undefined);
        });
      }),
    await databaseName(page),
  );
}

async function newList(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
}

test(
  "what could not be read from the browser is read when it is tried again",
  { tag: "@full" },
  async ({ page }) => {
    await breakDatabases(page);
    await openSignedIn(page, "/lists");
    await expect(page.getByRole("heading", { name: "Lists can’t be read on this device" })).toBeVisible();
    await mendDatabases(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await newList(page, "Tier 1");
    await expect(page.getByRole("table", { name: "Lists" })).toContainText("Tier 1");
  },
);

test(
  "a database that never answers is done without, and nothing is said to be empty",
  { tag: "@full" },
  async ({ page }) => {
    await page.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function openSilently(this: IDBFactory, ...args) {
        const request = open.apply(this, args);
        for (const type of ["upgradeneeded", "success", "error", "blocked"])
          request.addEventListener(type, (event) => event.stopImmediatePropagation());
        return request;
      };
    });
    await openSignedIn(page, "/contacts");
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await page.getByRole("button", { name: "Not stored" }).click();
    await expect(page.getByText(/storage on this device doesn’t answer/)).toBeVisible();
    for (const [path, title] of [
      ["/saved", "Saved searches"],
      ["/exports", "Exports"],
    ]) {
      await page.goto(path ?? "");
      await expect(
        page.getByRole("heading", { name: `${title} can’t be read on this device` }),
      ).toBeVisible();
    }
    await page.goto("/selection");
    await expect(page.getByText(/^Your selection couldn’t be read/)).toBeVisible();
  },
);

test(
  "a connection that was closed from outside is opened again, or a newer version is said",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/lists");
    await newList(page, "Before");
    await expect(page.getByRole("table", { name: "Lists" })).toContainText("Before");
    await deleteDatabase(page);
    await newList(page, "After");
    await expect(page.getByRole("table", { name: "Lists" })).toContainText("After");
    await page.getByRole("link", { name: "Contacts" }).click();
    await rowBoxes(page).first().check();
    await expect(page.getByText("1 selected")).toBeVisible();
    await expect.poll(() => countEntries(page, "selection")).toBe(1);
    await page.reload();
    await expect(page.getByText("1 selected")).toBeVisible();

    await page.goto("/lists");
    await expect(page.getByRole("table", { name: "Lists" })).toContainText("After");
    await openAsNewer(page);
    await newList(page, "Tier 2");
    await expect(
      page.getByText("A newer Prospect has been open here. Reload the page").first(),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Lists can’t be read on this device" })).toBeVisible();
    await expect(page.getByText(/^A newer Prospect has been open .* to use it\. /)).toBeVisible();
    await expect(page.getByText("A private window or a full disk can cause this.")).toHaveCount(0);
  },
);

test(
  "what was chosen while the database was busy is there after the page was left",
  { tag: "@full" },
  async ({ page, context }) => {
    await openSignedIn(page, "/contacts");
    const boxes = rowBoxes(page);
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect.poll(() => countEntries(page, "selection")).toBe(2);
    await occupyDatabase(page);
    await boxes.nth(0).uncheck();
    await boxes.nth(2).check();
    await boxes.nth(3).check();
    await expect(page.getByText("3 selected")).toBeVisible();
    await page.getByRole("button", { name: "Density" }).click();
    await page.getByRole("menuitemradio", { name: "Compact" }).click();
    await page.reload();
    await expect(page.getByText("3 selected")).toBeVisible();
    await expect.poll(() => rowHeight(page)).toBe(30);
    await expect(boxes.nth(0)).not.toBeChecked();
    await expect(boxes.nth(3)).toBeChecked();
    await expect.poll(() => countEntries(page, "selection")).toBe(3);
    // nothing of it stays beside the database
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("unsaved"))))
      .toEqual([]);

    // another tab takes over what a page is left with at once
    const other = await context.newPage();
    await other.goto("/contacts");
    await expect(other.getByText("3 selected")).toBeVisible();
    await occupyDatabase(page);
    await boxes.nth(4).check();
    await expect(page.getByText("4 selected")).toBeVisible();
    await page.close();
    await expect(other.getByText("4 selected")).toBeVisible();
  },
);
