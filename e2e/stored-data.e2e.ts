import type { Page } from "@playwright/test";
import { expect, openSignedIn, test } from "./support/fixtures.ts";
import { countEntries, databaseOf } from "./support/stored-rows.ts";
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

/**
 * Does to the person's database what another tab can: deletes it, like "clear site data"; opens it in a newer version, like a
 * newer Prospect; or occupies it by a write that blocks all others for the lifetime of the page. The first two close the
 * app's connection.
 */
async function disturbDatabase(page: Page, how: "delete" | "renew" | "occupy"): Promise<void> {
  await page.evaluate(
    ([name, disturbance]) =>
      new Promise<void>((resolve, reject) => {
        const request =
          disturbance === "delete"
            ? indexedDB.deleteDatabase(name)
            : indexedDB.open(name, disturbance === "renew" ? 1000 : undefined);
        request.addEventListener("error", () => reject(new Error("The database cannot be opened")));
        request.addEventListener("success", () => {
          if (disturbance === "renew") request.result.close();
          if (disturbance !== "occupy") return resolve();
          const store = request.result.transaction("local", "readwrite").objectStore("local");
          const writeOn = () => {
            store.put(true, "occupied").addEventListener("success", writeOn);
            resolve();
          };
          return writeOn();
        });
      }),
    [databaseOf("rep"), how] as const,
  );
}

async function newList(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
}

test(
  "a database that could not be read is read when it is tried again, and one that never answers is done without",
  { tag: "@full" },
  async ({ page, context }) => {
    await breakDatabases(page);
    await openSignedIn(page, "/lists");
    await expect(page.getByRole("heading", { name: "Lists can’t be read on this device" })).toBeVisible();
    await mendDatabases(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await newList(page, "Tier 1");
    await expect(page.getByRole("table", { name: "Lists" })).toContainText("Tier 1");

    const silent = await context.newPage();
    await silent.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function openSilently(this: IDBFactory, ...args) {
        const request = open.apply(this, args);
        for (const type of ["upgradeneeded", "success", "error", "blocked"])
          request.addEventListener(type, (event) => event.stopImmediatePropagation());
        return request;
      };
    });
    await silent.goto("/contacts");
    await expect(silent.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await silent.getByRole("button", { name: "Not stored" }).click();
    await expect(silent.getByText(/storage on this device doesn’t answer/)).toBeVisible();
    // nothing is said to be empty
    for (const [path, title] of [
      ["/saved", "Saved searches"],
      ["/exports", "Exports"],
    ] as const) {
      await silent.goto(path);
      const heading = `${title} can’t be read on this device`;
      await expect(silent.getByRole("heading", { name: heading })).toBeVisible();
    }
    await silent.goto("/selection");
    await expect(silent.getByText(/^Your selection couldn’t be read/)).toBeVisible();
  },
);

test(
  "what was chosen while the database was busy is there later; one that was closed from outside is opened again, or a newer version is said",
  { tag: "@full" },
  async ({ page, context }) => {
    await openSignedIn(page, "/contacts");
    const boxes = rowBoxes(page);
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect.poll(() => countEntries(page, "selection")).toBe(2);
    await disturbDatabase(page, "occupy");
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
    await disturbDatabase(page, "occupy");
    await boxes.nth(4).check();
    await expect(page.getByText("4 selected")).toBeVisible();
    await page.close();
    await expect(other.getByText("4 selected")).toBeVisible();
    await other.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(() => countEntries(other, "selection")).toBe(0);

    await other.goto("/lists");
    await newList(other, "Before");
    await expect(other.getByRole("table", { name: "Lists" })).toContainText("Before");
    await disturbDatabase(other, "delete");
    await newList(other, "After");
    await expect(other.getByRole("table", { name: "Lists" })).toContainText("After");
    await other.getByRole("link", { name: "Contacts" }).click();
    await rowBoxes(other).first().check();
    await expect(other.getByText("1 selected")).toBeVisible();
    await expect.poll(() => countEntries(other, "selection")).toBe(1);
    await other.reload();
    await expect(other.getByText("1 selected")).toBeVisible();

    await other.goto("/lists");
    await expect(other.getByRole("table", { name: "Lists" })).toContainText("After");
    await disturbDatabase(other, "renew");
    await newList(other, "Tier 2");
    await expect(
      other.getByText("A newer Prospect has been open here. Reload the page").first(),
    ).toBeVisible();
    await other.reload();
    await expect(other.getByRole("heading", { name: "Lists can’t be read on this device" })).toBeVisible();
    await expect(other.getByText(/^A newer Prospect has been open .* to use it\. /)).toBeVisible();
    await expect(other.getByText("A private window or a full disk can cause this.")).toHaveCount(0);
  },
);
