import { RUN_PATHS, type RunPurpose } from "#contract/runs/run-schemas.ts";
import { finishedCount, promisedCost, resultCount, runToEnd } from "./support/enrich-steps.ts";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { selectFirstRows } from "./support/table-steps.ts";
import { askWorkspace } from "./support/workspace-steps.ts";

test("runs are kept, can be deleted and come back as they were", async ({ page }) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await selectFirstRows(page, 3);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 3);
  const address = page.url();

  await page.getByRole("link", { name: "Enrich runs" }).first().click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("table")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goto(address);
  await expect(finishedCount(page, 3)).toBeVisible();
  await expect(page.getByRole("table").getByText("Enriched")).toHaveCount(3);
});

test("many runs are in pages, found by words and by group @full", async ({ page }) => {
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

test("Ctrl+Enter starts a run from the enrich panel, and from nowhere else @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/contacts?lastName=w");
  await page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await expect(page.getByRole("button", { name: "Start enriching" })).toBeEnabled();
  await page.getByRole("searchbox", { name: "Find in this list" }).fill("w");
  await page.keyboard.press("Control+Enter");
  // a start takes less than this
  await page.waitForTimeout(1000);
  await expect(page).toHaveURL(/\/selection/);
  await expectAnswered(server, "enrichContacts", 0);
  await page.getByRole("searchbox", { name: "Find a field" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/runs\/./);
  await expectAnswered(server, "enrichContacts", 1);
});
