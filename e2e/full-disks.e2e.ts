import type { Page } from "@playwright/test";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { listRow } from "./support/list-steps.ts";
import { entriesOf, readRows } from "./support/stored-rows.ts";

async function newList(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
}

const waiting = async (page: Page) => (await readRows(page, "outbox")).length;

/** Answers what the page sends as a gateway with a full disk does. The result makes room. */
async function fillGateway(page: Page): Promise<() => Promise<void>> {
  const address = `**${GATEWAY_PREFIX}${WORKSPACE_PATHS.operations}`;
  const error = { code: "UNAVAILABLE", message: "There is no room", retryable: true };
  await page.route(address, (route) =>
    route.fulfill({ status: 503, headers: { "Retry-After": "5" }, json: { error } }),
  );
  return () => page.unroute(address);
}

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

test.use({ expectedComplaints: /status of 503/ });

test("a browser or a gateway without room says so, and nothing is lost or half-written @full", async ({
  page,
  openOtherBrowser,
}) => {
  await openSignedIn(page, "/lists");
  await newList(page, "Before");
  await expect(listRow(page, "Before")).toBeVisible();
  // where somebody was is noted a moment later, and is a change as well
  await expect.poll(async () => (await entriesOf(page, "settings")).length).toBe(1);
  await expect.poll(() => waiting(page)).toBe(0);

  await test.step("a browser: it says so, and holds nothing half-written", async () => {
    const cdp = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await untilRefused(page);
    await newList(page, "Nowhere");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("There’s no room left here to store it. Free some space");
    await expectAccessible(page);
    const named = async (store: "documents" | "outbox") =>
      (await readRows(page, store)).filter((row) => JSON.stringify(row).includes("Nowhere"));
    expect([await named("documents"), await named("outbox")]).toEqual([[], []]);
    await expect(listRow(page, "Before")).toBeVisible();

    await cdp.send("Storage.overrideQuotaForOrigin", { origin });
    await page.evaluate(() => indexedDB.deleteDatabase("filler"));
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(listRow(page, "Nowhere")).toHaveCount(1);
    await expect.poll(() => waiting(page)).toBe(0);
    await page.reload();
    await expect(listRow(page, "Nowhere")).toHaveCount(1);
  });

  await test.step("a gateway: what was changed stays in the browser, and arrives once there is room", async () => {
    const makeRoom = await fillGateway(page);
    await newList(page, "Without room");
    await expect(listRow(page, "Without room")).toBeVisible();
    const notice = page.getByRole("banner").getByRole("button", { name: "Not saved yet" });
    await expect(notice).toBeVisible({ timeout: 15_000 });
    await notice.click();
    await expect(page.getByRole("dialog", { name: "Not saved to your account yet" })).toContainText(
      /\d changes? (is|are) stored on this device and will be saved/,
    );
    await expectAccessible(page);
    await page.reload();
    await expect(listRow(page, "Without room")).toBeVisible();
    expect(await waiting(page)).toBeGreaterThan(0);
    await makeRoom();
    await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
    await expect(notice).toBeHidden();
    const other = await openOtherBrowser("/lists");
    await expect(listRow(other, "Without room")).toBeVisible();
  });
});
