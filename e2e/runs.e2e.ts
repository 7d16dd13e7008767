import { RUN_PATHS, type RunPurpose } from "#contract/runs/run-schemas.ts";
import {
  finishedCount,
  leaveNobodyOut,
  promisedCost,
  resultCount,
  runToEnd,
  startEnriching,
} from "./support/enrich-steps.ts";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { selectFirstRows } from "./support/table-steps.ts";
import { askWorkspace } from "./support/workspace-steps.ts";
import { strike } from "./support/server-faults.ts";

/** Replaces the browser's notifications, which a headless browser always denies. */
const FAKE_NOTIFICATION = `
  globalThis.asked = 0;
  globalThis.Notification = class extends EventTarget {
    static permission = sessionStorage.getItem("permission") ?? "default";
    static async requestPermission() {
      globalThis.asked += 1;
      this.permission = globalThis.answer;
      sessionStorage.setItem("permission", this.permission);
      return this.permission;
    }
    close() {}
  };`;

test("a run is renamed, deleted and comes back as it was, and what it brought is enriched with other fields for nothing", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 3);
  const address = page.url();
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Second wave");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Second wave" })).toBeVisible();

  await page.getByRole("link", { name: "Enrich runs" }).first().click();
  await expect(page.getByRole("table").getByRole("link", { name: "Second wave" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("table")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goto(address);
  await expect(finishedCount(page, 3)).toBeVisible();
  await expect(page.getByRole("table").getByText("Enriched")).toHaveCount(3);
  await page.getByRole("table").getByRole("row").nth(1).getByRole("checkbox").press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByText("Details", { exact: true }).click();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Other fields" }).click();
  await expect(page).toHaveURL(/\/selection/);
  await expect(page.getByText(/^3 contacts selected\./)).toBeVisible();
  expect(await promisedCost(page)).toBe(0);
  await expectAnswered(server, "enrichContacts", 1);
});

test("a required field leaves out who lacks it, at no cost", async ({ page, server }) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts?lastName=s");
  await page.getByRole("checkbox", { name: /page/i }).check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await page.getByRole("button", { name: "Require Mobile", exact: true }).click();
  const promised = await promisedCost(page);
  const before = await service.creditsUsed();
  await runToEnd(page, 25);
  const spent = (await service.creditsUsed()) - before;
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThan(promised);
  await expect(resultCount(page, "Enriched")).toHaveText(String(spent));
  const missing = Number(await resultCount(page, "Missing required").innerText());
  const nothing = Number(await resultCount(page, "Nothing on file").innerText());
  expect(missing + nothing).toBe(25 - spent);
  await expectAccessible(page);
});

test("a run is told of on every screen, and at its end", async ({ page }) => {
  await openSignedIn(page, "/contacts?lastName=m&size=100", "slow");
  await page.getByRole("checkbox", { name: /page/i }).check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await startEnriching(page);
  await expect(page).toHaveURL(/\/runs\/./);
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page).toHaveTitle(/^\(\d+ %\) Usage/);
  await expect(page.getByRole("link", { name: "Enrich runs" })).toHaveAccessibleDescription(/^\d+ % done$/);
  await page.getByText(/ is done: \d+ enriched, \d+ credits\.$/).waitFor();
  await expect(page).toHaveTitle(/^Usage/);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/\/runs\/./);
});

test("many runs are in pages and found; messages of the system are asked for by a press, and never else @full", async ({
  page,
}) => {
  await page.addInitScript(FAKE_NOTIFICATION);
  // a list that is looked at moves with each run that is made elsewhere
  await openSignedIn(page, "/lists");
  const make = (purpose: RunPurpose, name: string) => {
    const data = { id: crypto.randomUUID(), operation: "enrichContacts", purpose, name, inputs: [] };
    return askWorkspace(page, "POST", RUN_PATHS.runs, { data });
  };
  for (let each = 1; each <= 30; each += 1) await make("enrich", `Territory ${each}`);
  await make("reveal", "One person");
  await page.goto("/runs?size=25");
  const rows = page.getByRole("table", { name: "Enrich runs" }).getByRole("link");
  await expect(rows).toHaveCount(25);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(rows).toHaveCount(5);
  await expect(page.getByText("26–30 of 30")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a run" }).fill("territory 3");
  await expect(rows).toHaveText([30, 23, 13, 3].map((each) => `Territory ${each}`));
  await page.getByRole("radio", { name: "Not started" }).check();
  await expect(page).toHaveURL(/show=not-started/);
  await expect(rows).toHaveCount(4);
  await page.getByRole("searchbox", { name: "Find a run" }).fill("nowhere");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows).toHaveCount(30);

  const wanted = page.getByRole("checkbox", { name: "Notify me when a run ends" });
  await expect(wanted).not.toBeChecked();
  expect(await page.evaluate("asked")).toBe(0);

  await page.evaluate("globalThis.answer = 'denied'");
  await wanted.click();
  await expect(page.getByText(/Notifications are blocked/)).toBeVisible();
  await expect(wanted).not.toBeChecked();
  await expectAccessible(page);

  await page.evaluate("Notification.permission = 'default'; globalThis.answer = 'granted'");
  await wanted.click();
  await expect(wanted).toBeChecked();
  await expect(page.getByText(/Notifications are blocked/)).toBeHidden();
  await page.reload();
  await expect(wanted).toBeChecked();
  expect(await page.evaluate("asked")).toBe(0);
});

test.describe("an answer that the gateway itself lost, where asking again costs", () => {
  test.use({ serverEnv: { MANAGEMENT_DAYS: "0" }, expectedComplaints: /status of 502/ });

  test("waits for the person, says the price, and is sent again on one press", async ({ page, server }) => {
    const service = await serviceClient(server.service.url);
    await openSignedIn(page, "/contacts?lastName=m");
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await leaveNobodyOut(page);
    await strike(server, { operation: "enrichContacts", kind: "lost-after-commit" });
    await startEnriching(page);
    const again = page.getByRole("button", { name: "Send again · up to 25 credits" });
    await expect(again).toBeVisible();
    await expect(page.getByText(/Nothing is sent twice/)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(again).toBeVisible();
    expect(await service.creditsUsed()).toBe(25);
    await again.click();
    await expect(finishedCount(page, 25)).toBeVisible();
    expect(await service.creditsUsed()).toBe(50);
  });
});
