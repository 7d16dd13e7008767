import type { Page } from "@playwright/test";
import {
  SERVER_GONE,
  expect,
  expectAccessible,
  expectAnswered,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { loseService } from "./support/server-faults.ts";
import { rowBoxes } from "./support/table-steps.ts";
import { rowMenus } from "./support/list-steps.ts";

const dock = (page: Page) => page.locator("[data-dock]").last();

const count = (page: Page) => dock(page).getByRole("status").filter({ hasText: "selected" });

/** The number of selected records in the dock. */
async function selected(page: Page): Promise<number> {
  const words = (await count(page).textContent()) ?? "";
  return Number(words.replaceAll(/\D/g, ""));
}

async function expectSelected(page: Page, expected: number, timeout = 30_000): Promise<void> {
  await expect(count(page)).toHaveText(`${expected.toLocaleString("en-US")} selected`, { timeout });
}

/** Opens the offer to select all results. */
async function askForAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Select (all|the first)/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function selectAll(page: Page): Promise<void> {
  await askForAll(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Select (all|the first)/ })
    .click();
}

test("all results are chosen after the price was said, and an undo takes exactly what was new", async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, "/contacts?lastName=se&size=100");
  await rowBoxes(page).nth(0).check();
  await rowBoxes(page).nth(1).check();
  const total = Number(
    (await page.getByRole("button", { name: /^Select all/ }).innerText()).replaceAll(/\D/g, ""),
  );
  const pages = Math.ceil(total / 100);
  expect(pages).toBeGreaterThan(1);
  await askForAll(page);
  await expect(page.getByRole("dialog")).toContainText("Free");
  await expectAccessible(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Select all/ })
    .click();
  await expectSelected(page, total);
  await expect(page.getByText(`${(total - 2).toLocaleString("en-US")} contacts added`)).toBeVisible();
  // the pointer holds the toast, however slow this machine is
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  // all are: there is nothing more to offer, until one is taken out
  const offer = page.getByRole("button", { name: /^Select all/ });
  await expect(offer).toHaveCount(0);
  await rowBoxes(page).nth(1).uncheck();
  await expect(offer).toBeVisible();
  await rowBoxes(page).nth(1).check();
  await expect(offer).toHaveCount(0);
  // the page on the screen and the next one, which was asked ahead, are not asked again
  await expectAnswered(server, "searchContacts", pages);

  await undo.hover();
  const other = await context.newPage();
  await other.goto("/contacts?lastName=se");
  await expectSelected(other, total);
  await undo.click();
  await expectSelected(page, 2);
  await expectSelected(other, 2);
  await page.reload();
  await expectSelected(page, 2);
});

test.describe("more changes than the account takes in a minute", () => {
  // they wait here, and are sent a minute later
  test.use({ expectedComplaints: /429 \(Too Many Requests\).*workspace\/operations/ });

  test("twenty thousand chosen records are found, ordered, taken away and brought back @full", async ({
    page,
    context,
  }) => {
    test.slow();
    await openSignedIn(page, "/contacts?sort=lastName");
    await rowBoxes(page).nth(0).check();
    await askForAll(page);
    await expect(page.getByRole("dialog")).toContainText(
      /You get the first 10,000 of \d\d,\d{3} in this order/,
    );
    await expect(page.getByRole("dialog")).toContainText("Free. Takes up to a minute.");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await selectAll(page);
    await expectSelected(page, 10_000, 120_000);
    await page.goto("/contacts?sort=-lastName");
    await selectAll(page);
    await expect(page.getByText(/contacts added to the selection/)).toBeVisible({ timeout: 120_000 });
    const all = await selected(page);
    expect(all).toBeGreaterThan(19_000);

    await page.goto("/selection?sort=name");
    const first = rowMenus(page).first();
    await expect(page.getByText(`1–50 of ${all.toLocaleString("en-US")}`)).toBeVisible();
    const label = (await first.getAttribute("aria-label")) ?? "";
    const name = label.replace("Actions for ", "");
    await rowBoxes(page).nth(0).press("Delete");
    await expect(page.getByText(`1–50 of ${(all - 1).toLocaleString("en-US")}`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(first).toHaveAccessibleName(label);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole("searchbox", { name: "Find in this list" }).fill(name);
    await expect(first).toHaveAccessibleName(label);
    expect(page.url()).not.toContain(name.split(" ").at(-1));

    const other = await context.newPage();
    await other.goto("/contacts?sort=lastName");
    await expectSelected(other, all);
    await page.getByRole("button", { name: "Clear all" }).click();
    // it stays while it is looked at
    await page.getByRole("button", { name: "Undo" }).last().hover();
    await expectSelected(other, 0);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expectSelected(other, all);
    await rowBoxes(other).nth(0).uncheck();
    await expectSelected(other, all - 1);
    await other.reload();
    await expectSelected(other, all - 1);
  });
});

test.describe("slow answers", () => {
  test.use({ expectedComplaints: SERVER_GONE });

  test("what comes slowly is kept by a cancel, by another search or screen, and by a service that is gone and comes back @full", async ({
    page,
  }) => {
    await test.step("a cancel", async () => {
      await openSignedIn(page, "/contacts", "slow");
      await rowBoxes(page).nth(0).check();
      await selectAll(page);
      await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
      await expect(page.getByRole("meter", { name: "Results selected" })).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText(/00 of 10,000$/)).toBeVisible();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText(/^Cancelled: [\d,]+ contacts added/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Review and enrich" })).toBeFocused();
      const kept = await selected(page);
      expect(kept).toBeGreaterThanOrEqual(100);
      await page.getByRole("button", { name: "Undo" }).click();
      await expectSelected(page, 1);
    });

    await test.step("another search and another screen", async () => {
      await page.goto("/contacts?sort=lastName&companyName=a");
      await rowBoxes(page).nth(1).check();
      await selectAll(page);
      await expect(page.getByText(/00 of 10,000$/)).toBeVisible();
      // a page of the same search is no other search
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(page.getByText(/^26–50/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
      await page.getByRole("button", { name: "Clear all" }).click();
      const stopped = page.getByText(/^Selecting stopped: [\d,]+ contacts added/);
      await expect(stopped).toBeVisible();
      await expect(page.getByRole("button", { name: /^Select the first/ })).toBeEnabled();
      await expect(stopped).toHaveCount(0);
      await selectAll(page);
      await expect(page.getByText(/00 of 10,000$/)).toBeVisible();
      await page.getByRole("link", { name: "Companies" }).click();
      await expect(stopped).toBeVisible();
    });

    await test.step("a service that is gone", async () => {
      await page.goto("/selection");
      await page.getByRole("button", { name: "Clear all" }).click();
      await page.goto("/contacts");
      await rowBoxes(page).nth(0).check();
      await selectAll(page);
      await expect(page.getByText(/00 of 10,000$/)).toBeVisible();
      const comeBack = await loseService(page);
      await expect(page.getByRole("alert")).toContainText(/Stopped at [\d,]+ of 10,000. Those are selected/);
      const kept = await selected(page);
      await expectAccessible(page);
      await comeBack();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect.poll(() => selected(page)).toBeGreaterThan(kept);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText(/^Cancelled/)).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expectSelected(page, 1);
    });
  });
});
