import { join } from "node:path";
import Libsql from "libsql";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import type { Server } from "./support/server.ts";
import { entriesOf, readRows } from "./support/stored-rows.ts";
import { listRow } from "./support/list-steps.ts";

async function newList(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
}

const waiting = async (page: Page) => (await readRows(page, "outbox")).length;

/** Opens a second connection to a server's database before it starts, so that ours is never the last to close. */
async function openBeside(server: Server): Promise<Libsql.Database> {
  await server.stop();
  const database = new Libsql(join(server.dataDir, "prospect.sqlite"));
  database.exec("pragma busy_timeout = 10000");
  await server.start();
  return database;
}

/** Makes a database reject writes of pages, like a full disk; the returned function ends that. */
function refuseOperations(database: Libsql.Database): () => void {
  database.exec(
    "create trigger no_room before insert on workspace_writers begin select raise(abort, 'no room'); end",
  );
  return () => database.exec("drop trigger no_room");
}

test.describe("a gateway without room", () => {
  test.use({ expectedComplaints: /status of 503/, ownServer: true });

  test("is said, what was changed stays in the browser, and all of it arrives once there is room @full", async ({
    page,
    server,
    openOtherBrowser,
  }) => {
    const database = await openBeside(server);
    await openSignedIn(page, "/lists");
    await newList(page, "Before");
    await expect(listRow(page, "Before")).toBeVisible();
    // where somebody was is noted a moment later, and is a change as well
    await expect.poll(async () => (await entriesOf(page, "settings")).length).toBe(1);
    await expect.poll(() => waiting(page)).toBe(0);

    const makeRoom = refuseOperations(database);
    await newList(page, "Without room");
    await expect(listRow(page, "Without room")).toBeVisible();
    await newList(page, "No room either");
    await expect(listRow(page, "No room either")).toBeVisible();
    const notice = page.getByRole("banner").getByRole("button", { name: "Not saved yet" });
    await expect(notice).toBeVisible({ timeout: 15_000 });
    await notice.click();
    await expect(page.getByRole("dialog", { name: "Not saved to your account yet" })).toContainText(
      "2 changes are stored on this device and will be saved",
    );
    await expectAccessible(page);
    await page.reload();
    await expect(listRow(page, "Without room")).toBeVisible();
    expect(await waiting(page)).toBe(2);

    makeRoom();
    await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
    await expect(notice).toBeHidden();
    const other = await openOtherBrowser("/lists");
    await expect(listRow(other, "Without room")).toBeVisible();
    await other.context().close();
    await page.goto("about:blank");
    await server.stop();
    database.close();
  });
});

/** Fills a second database until the browser refuses more, so that the quota granted before is used up. */
async function untilRefused(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("filler", 1);
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("rows"));
        opening.addEventListener("error", () => reject(new Error("The filler cannot be opened")));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const write = (row: number): void => {
            const writing = database.transaction("rows", "readwrite");
            writing.objectStore("rows").put("x".repeat(1_000_000), row);
            writing.addEventListener("complete", () => write(row + 1));
            writing.addEventListener("abort", () => {
              database.close();
              resolve();
            });
          };
          write(0);
        });
      }),
  );
}

test("a browser without room says so and holds nothing half-written @full", async ({ page }) => {
  await openSignedIn(page, "/lists");
  await newList(page, "Before");
  await expect(listRow(page, "Before")).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(0);
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await untilRefused(page);
  await page.getByRole("button", { name: "New list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Without room");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toContainText("There’s no room left here to store it. Free some space");
  await expectAccessible(page);
  const named = async (store: "documents" | "outbox") =>
    (await readRows(page, store)).filter((row) => JSON.stringify(row).includes("Without room"));
  expect([await named("documents"), await named("outbox")]).toEqual([[], []]);
  await expect(listRow(page, "Before")).toBeVisible();

  await cdp.send("Storage.overrideQuotaForOrigin", { origin });
  await page.evaluate(() => indexedDB.deleteDatabase("filler"));
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(listRow(page, "Without room")).toHaveCount(1);
  await expect.poll(() => waiting(page)).toBe(0);
  await page.reload();
  await expect(listRow(page, "Without room")).toHaveCount(1);
});
