import { runToEnd, startEnriching } from "./support/enrich-steps.ts";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { selectFirstRows } from "./support/table-steps.ts";

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

test("a run is renamed, and what it brought is enriched with other fields @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 3);
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Second wave");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Second wave" })).toBeVisible();

  await page.getByRole("table").getByRole("row").nth(1).getByRole("checkbox").press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByText("Details", { exact: true }).click();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Other fields" }).click();
  await expect(page).toHaveURL(/\/selection/);
  await expect(page.getByText(/^3 contacts selected\./)).toBeVisible();
  await expect(page.getByRole("paragraph").filter({ hasText: "Maximum cost" })).toHaveText(/cost0 credits/);
  await expectAnswered(server, "enrichContacts", 1);
});

/** Stands in for the browser's own, which a browser without a window always refuses. */
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

test("messages of the system are asked for by a press, and never else @full", async ({ page }) => {
  await page.addInitScript(FAKE_NOTIFICATION);
  await openSignedIn(page, "/contacts?lastName=w");
  await page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 1);
  await page.getByRole("link", { name: "Enrich runs" }).first().click();
  const wanted = page.getByRole("checkbox", { name: "Notify me when a run ends" });
  await expect(wanted).not.toBeChecked();
  expect(await page.evaluate("asked")).toBe(0);

  await page.evaluate("globalThis.answer = 'denied'");
  await wanted.click();
  await expect(page.getByText(/Your browser blocks notifications/)).toBeVisible();
  await expect(wanted).not.toBeChecked();
  await expectAccessible(page);

  await page.evaluate("Notification.permission = 'default'; globalThis.answer = 'granted'");
  await wanted.click();
  await expect(wanted).toBeChecked();
  await expect(page.getByText(/Your browser blocks notifications/)).toBeHidden();
  await page.reload();
  await expect(wanted).toBeChecked();
  expect(await page.evaluate("asked")).toBe(0);
});
