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
import { selectFirstRows } from "./support/table-steps.ts";

/** How soon a colleague has to see a change. */
const SOON_MS = 4000;

const NOT_HERE = "This run was deleted, or is not shared with you";

/** Says whether everybody in the organization may see the run on the screen. */
async function shareWithEveryone(page: Page, isShared: boolean): Promise<void> {
  await page.getByRole("button", { name: /^Shared?$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Share “/ });
  await dialog
    .getByRole("checkbox", { name: "Everyone in your organization may see it" })
    .setChecked(isShared);
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
}

test("a colleague opens a run while it is shared, exports it for nothing, and sees it change and go @full", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 3);
  await expectAnswered(server, "enrichContacts", 1);
  const address = page.url();
  const first = await page.getByRole("heading", { level: 1 }).innerText();
  const colleague = await openOtherBrowser(address, "colleague");
  await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible();
  await expect(colleague.getByRole("main")).not.toContainText(first);
  await expectAccessible(colleague);

  await shareWithEveryone(page, true);
  await expect(colleague.getByRole("heading", { name: first, level: 1 })).toBeVisible({ timeout: SOON_MS });
  await expect(finishedCount(colleague, 3)).toBeVisible();
  await expect(colleague.getByText("Shared by Robin Ellery")).toBeVisible();
  await expectAccessibleInBoth(colleague);
  // to be read only
  for (const action of [/^Rename/, /^Delete/, /Resume/, /Retry/, "Cancel", "Something wrong?"])
    await expect(colleague.getByRole("button", { name: action })).toHaveCount(0);
  const name = "Second wave";
  await rename(page, name);
  await expect(colleague.getByRole("heading", { name, level: 1 })).toBeVisible({ timeout: SOON_MS });

  const own = await exportedCsv(page);
  expect(await exportedCsv(colleague)).toEqual(own);
  // the same file again, made of what is shared now
  await colleague.goto("/exports");
  await colleague.getByRole("button", { name: /^Make .* again$/ }).click();
  expect(csvRows(await saveExport(colleague))).toEqual(own);
  await expectAnswered(server, "enrichContacts", 1);

  await colleague.goto("/runs");
  await expect(colleague.getByRole("table").getByText("Shared by Robin Ellery")).toBeVisible();
  await expectAccessibleInBoth(colleague);
  await colleague.getByRole("table").getByRole("link", { name }).click();
  await expect(finishedCount(colleague, 3)).toBeVisible();

  // deleted and brought back it comes and goes for both
  await page.goto("/runs");
  await expect(page.getByRole("table").getByText("Shared", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible({ timeout: SOON_MS });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(colleague.getByRole("heading", { name, level: 1 })).toBeVisible({ timeout: SOON_MS });

  await page.goto(address);
  await shareWithEveryone(page, false);
  await expect(colleague.getByRole("heading", { name: NOT_HERE })).toBeVisible({ timeout: SOON_MS });
  await colleague.goto("/exports");
  await colleague
    .getByRole("button", { name: /^Make .* again$/ })
    .first()
    .click();
  await expect(exportDialog(colleague).getByRole("alert")).toContainText("not shared with you any more");
});
