import type { Page } from "@playwright/test";
import { COMPANY_READS, showAll } from "./support/company-steps.ts";
import { FAMILIES, loadFamily } from "./support/family-steps.ts";
import { expect, expectAccessibleInBoth, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import { holdRequests } from "./support/held-requests.ts";

const byKind = (page: Page) => page.getByRole("region", { name: "What it went for" });

/** The number that stands beside each kind of spending, and their sum. */
async function spendingByKind(page: Page): Promise<Record<string, number>> {
  const terms = await byKind(page).getByRole("term").allTextContents();
  const numbers = await byKind(page).getByRole("definition").allTextContents();
  return Object.fromEntries(terms.map((term, at) => [term, Number(numbers[at])]));
}

// each page that is opened anew knows nothing of what the one before has just asked for
test.use({ expectedComplaints: /status of 429/ });

test("what was revealed and read here adds up by day and by kind to what the service counted", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  // by another client
  await service.enrich("enrichCompanies", ["438415899"], ["website"]);
  const before = await service.creditsUsed();
  await openSignedIn(page, "/contacts?lastName=w&requiredFields=email&sort=lastName");
  const reveal = page.getByRole("table").getByRole("button", { name: /^Reveal · 1 credit/ });
  for (const row of [1, 2]) {
    await reveal.first().click();
    await expect(page.getByText(/revealed · 1 credit/)).toHaveCount(row);
  }
  await page.goto(`/families/${FAMILIES.small}`);
  await loadFamily(page);
  // a second reading is free and adds nothing
  await page.getByRole("button", { name: "Refresh" }).click();
  await page
    .getByRole("button", { name: /Refresh/ })
    .last()
    .click();
  // left amid it, its cost would be unconfirmed
  await expectAnswered(server, "enrichHierarchy", 2);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.goto(`/companies/${FAMILIES.middle}?section=scoops`);
  // the page is left before its last answer comes: the next one asks the gateway what that cost
  await page.route(/org-chart\/enrich/, async (route) => {
    await route.fetch();
  });
  const tell = await holdRequests(page, /batches\/(?!management)/);
  await showAll(page).click();
  await expect(showAll(page)).toBeHidden();
  for (const operation of COMPANY_READS) await expectAnswered(server, operation, 1);

  await page.goto("/usage");
  const spent = (await service.creditsUsed()) - before;
  expect(spent).toBeGreaterThanOrEqual(3);
  await expect(page.getByText(`${spent} of it from this browser.`)).toBeVisible();
  await expect(page.getByText("Up to 1 more from here are unconfirmed.")).toBeVisible();
  tell();
  await expect(page.getByText("1 credit was used elsewhere.")).toBeVisible();
  const kinds = await spendingByKind(page);
  expect(kinds).toMatchObject({ Reveals: 2, "Family trees": 1, "In 30 days": spent });
  await expect(
    page.getByRole("img", { name: new RegExp(`^Credits per day: ${spent} in the last 30 days`) }),
  ).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByRole("region", { name: "Credits per day, as a table" });
  await expect(table.getByRole("row").nth(1).getByRole("cell").last()).toHaveText(String(spent));
  await expect(table.getByRole("row").last().getByRole("cell").last()).toHaveText(String(spent));
  await expectAccessibleInBoth(page);
});
