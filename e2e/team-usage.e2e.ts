import type { Page } from "@playwright/test";
import { enrichPanel, runToEnd, startButton } from "./support/enrich-steps.ts";
import { expect, expectAccessibleInBoth, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

const personRow = (page: Page, name: string) =>
  page.getByRole("region", { name: "By person" }).getByRole("row").filter({ hasText: name });

/** Selects all rows of a page of contacts, and opens the selection. */
async function selectContacts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("checkbox", { name: /page/i }).check();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await expect(page).toHaveURL(/\/selection/);
}

test("a ceiling of 50 lets no run start that could pass it, and the team's sums equal the ledger @full", async ({
  page: admin,
  openOtherBrowser,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.creditsUsed();
  const rep = await openOtherBrowser("/contacts?lastName=w", "rep");

  await openSignedIn(admin, "/usage", "admin");
  await admin.getByRole("navigation", { name: "Usage" }).getByRole("link", { name: "Team" }).click();
  await expect(admin.getByText("No credits used this month.")).toBeVisible();
  const ceiling = admin.getByRole("textbox", { name: "Ceiling a day of Robin Ellery" });
  await ceiling.fill("50");
  await ceiling.press("Enter");
  await admin.reload();
  await expect(ceiling).toHaveValue("50");

  // 100 are refused before anything starts, with what to do
  await selectContacts(rep, "/contacts?lastName=w&size=100");
  const panel = enrichPanel(rep);
  await expect(
    panel.getByText(/This could cost \d+ credits\. Your ceiling is 50 credits a day/),
  ).toBeVisible();
  await expect(
    panel.getByText(/Choose at most \d+ contacts, wait until \d.*ask an administrator/),
  ).toBeVisible();
  await expect(startButton(rep)).toHaveAttribute("aria-disabled", "true");
  await expectAccessibleInBoth(rep);
  await rep.keyboard.press("Control+Enter");
  await startButton(rep).click({ force: true });
  expect(server.answered("enrichContacts")).toBe(0);
  await rep.getByRole("button", { name: "Clear all" }).click();

  // 25 work
  await selectContacts(rep, "/contacts?lastName=w&size=25");
  await runToEnd(rep, 25);
  const spent = (await service.creditsUsed()) - before;
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(25);

  await admin.reload();
  await expect(admin.getByText(`Your team used ${spent} credits this month.`)).toBeVisible();
  await expect(
    personRow(admin, "Robin Ellery").getByRole("cell", { name: String(spent), exact: true }),
  ).toBeVisible();
  await expect(
    admin.getByRole("img", { name: new RegExp(`^Credits per day: ${spent} this month`) }),
  ).toBeVisible();
  // pressed twice it is one start
  await expect(admin.getByText("Stopped by a ceiling 1 time, 1 person.")).toBeVisible();
  await expectAccessibleInBoth(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBoth(admin);

  // a rep sees what is left of their day everywhere, and nothing of the others
  await expect(rep.getByRole("link", { name: `Today ${spent} of 50 · ceiling` })).toBeVisible();
  await rep.goto("/usage/team");
  await expect(rep.getByRole("heading", { name: "Only administrators see this" })).toBeVisible();
  await expect(rep.getByRole("navigation", { name: "Usage" }).getByRole("link")).toHaveText([
    "Mine",
    "Claims",
  ]);
});
