import type { Page } from "@playwright/test";
import { finishedCount, runToEnd } from "./support/enrich-steps.ts";
import { csvRows, exportDialog, exportedCsv, saveExport } from "./support/export-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { readRows } from "./support/stored-rows.ts";
import { selectFirstRows } from "./support/table-steps.ts";

/** How soon a colleague has to see a change. */
const SOON_MS = 2000;

const NOT_HERE = "This run is not kept here or not shared with you";

/** Runs three contacts; the run is on the screen then. */
async function enrichThree(page: Page): Promise<void> {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 3);
}

const shareDialog = (page: Page) => page.getByRole("dialog", { name: /^Share “/ });

/** Says what everybody in the organization may do; the run is on the screen. */
async function shareWithEveryone(page: Page, access: "May view" | "May edit" | "No access"): Promise<void> {
  await page.getByRole("button", { name: /^Shared?$/ }).click();
  await shareDialog(page).getByRole("combobox", { name: "What Everyone may do" }).selectOption(access);
}

test(
  "a colleague opens a run once it is shared, exports it for nothing, and sees it go",
  { tag: "@full" },
  async ({ page, openOtherBrowser, server }) => {
    await enrichThree(page);
    await expectAnswered(server, "enrichContacts", 1);
    const address = page.url();
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    const colleague = await openOtherBrowser(address, "colleague");
    await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible();
    await expect(colleague.getByRole("main")).not.toContainText(name);
    await expectAccessible(colleague);

    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(shareDialog(page)).toContainText("Robin Ellery you");
    await expectAccessibleInBoth(page);
    await shareDialog(page).getByRole("combobox", { name: "What Everyone may do" }).selectOption("May view");
    await expect(colleague.getByRole("heading", { name, level: 1 })).toBeVisible({ timeout: SOON_MS });
    await expect(finishedCount(colleague, 3)).toBeVisible();
    await expect(colleague.getByText("Robin Ellery’s run")).toBeVisible();
    await expect(colleague.getByRole("table").getByText("Enriched")).toHaveCount(3);
    await expectAccessibleInBoth(colleague);
    // to be read only
    for (const action of [/^Rename/, /^Delete/, /Resume/, /Retry/, "Cancel", "Continue here"])
      await expect(colleague.getByRole("button", { name: action })).toHaveCount(0);

    await page.keyboard.press("Escape");
    const own = await exportedCsv(page);
    expect(await exportedCsv(colleague)).toEqual(own);
    await expectAnswered(server, "enrichContacts", 1);

    // the same file again, made of what is shared now
    await colleague.goto("/exports");
    await colleague.getByRole("button", { name: /^Make .* again$/ }).click();
    expect(csvRows(await saveExport(colleague))).toEqual(own);
    await expectAnswered(server, "enrichContacts", 1);

    // the team owns what it brought, without the run's name
    await colleague.goto("/owned");
    await expect(colleague.getByRole("main")).toContainText("by Robin Ellery");
    await expect(colleague.getByRole("main")).not.toContainText(name);
    await colleague.goto("/runs");
    const shared = colleague.getByRole("table", { name: "Runs shared with you" });
    await expect(shared).toContainText("Shared by Robin Ellery");
    await expectAccessibleInBoth(colleague);
    await shared.getByRole("link", { name }).click();
    await expect(finishedCount(colleague, 3)).toBeVisible();

    await page.goto("/runs");
    await expect(page.getByRole("table").getByText("Shared", { exact: true })).toBeVisible();
    await page.goto(address);
    await shareWithEveryone(page, "No access");
    await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible({ timeout: SOON_MS });
    await expect(colleague.getByRole("main")).not.toContainText(name);
    await colleague.goto("/exports");
    await colleague
      .getByRole("button", { name: /^Make .* again$/ })
      .first()
      .click();
    await expect(exportDialog(colleague).getByRole("alert")).toContainText("not shared with you any more");
    // nothing that came back is in the colleague's browser
    for (const store of ["runs", "batches"] as const)
      expect(await readRows(colleague, store, "colleague")).toEqual([]);
  },
);

test(
  "who may edit a run renames it, for its owner too, and a deleted run is gone for all",
  { tag: "@full" },
  async ({ page, openOtherBrowser }) => {
    await enrichThree(page);
    const address = page.url();
    await shareWithEveryone(page, "May edit");
    const colleague = await openOtherBrowser(address, "colleague");
    await colleague.getByRole("button", { name: /^Rename/ }).click();
    await colleague.getByRole("textbox", { name: "Name" }).fill("Team run");
    await colleague.getByRole("button", { name: "Rename", exact: true }).click();
    await expect(colleague.getByRole("heading", { name: "Team run", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Team run", level: 1 })).toBeVisible({ timeout: SOON_MS });
    await expect(colleague.getByText("by Casey Lindholm")).toBeVisible();

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Rename/ }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Mine again");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await expect(colleague.getByRole("heading", { name: "Mine again", level: 1 })).toBeVisible({
      timeout: SOON_MS,
    });

    await page.goto("/runs");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible({ timeout: SOON_MS });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(colleague.getByRole("heading", { name: "Mine again", level: 1 })).toBeVisible();
    await expect(finishedCount(colleague, 3)).toBeVisible();
  },
);
