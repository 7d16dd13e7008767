import type { Page } from "@playwright/test";
import {
  COMPANY_READS,
  chooseTopic,
  companySections,
  openCompany,
  showAll,
} from "./support/company-steps.ts";
import { companyFinder } from "./support/company-finder.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

const open = (page: Page, section: string) =>
  companySections(page).getByRole("link", { name: section }).click();

const items = (page: Page, section: string) =>
  page.getByRole("list", { name: section, exact: true }).getByRole("listitem");

test("a rep goes from a contact to its company, and one press shows all about it for one credit", async ({
  page,
  server,
}) => {
  const company = await (await companyFinder(server.service.url)).known();
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, `/contacts?companyName=${encodeURIComponent(company.name)}`);
  const box = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first();
  await box.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Details of the contact" });
  await panel.getByRole("link", { name: "Company details" }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${company.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: company.name })).toBeVisible();
  const levels = page.getByRole("group", { name: "Level" });
  await expect(levels.getByText(company.contacts.toLocaleString("en-US"), { exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);

  // until the press nothing was asked that could cost
  const before = await service.creditsUsed();
  await expect(page.getByText(/Nothing found, nothing charged/)).toBeVisible();
  for (const operation of [...COMPANY_READS, "enrichIntent", "enrichHierarchy"])
    await expectAnswered(server, operation, 0);
  await showAll(page).dblclick();
  await expect(items(page, "News").first()).toBeVisible();
  for (const operation of COMPANY_READS) await expectAnswered(server, operation, 1);
  await expectAnswered(server, "enrichIntent", 0);
  await expect(page.getByText("1 used")).toBeVisible();
  expect((await service.creditsUsed()) - before).toBe(1);
  await expectAccessibleInBoth(page);
  await open(page, "Scoops");
  await expect(items(page, "Scoops").first()).toBeVisible();
  for (const section of ["Technologies", "Hashtags", "Full org chart"]) {
    await open(page, section);
    await expect(
      items(page, section)
        .first()
        .or(page.getByRole("heading", { name: /found$/ }))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  }

  await open(page, "Intent");
  await expect(page.getByRole("button", { name: "Show intent · free" })).toBeDisabled();
  await chooseTopic(page, company.topic);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show intent · free" }).click();
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  await expect(page).toHaveURL(/topics=/);
  await expectAccessible(page);

  // a second visit, from elsewhere and back, and after a reload: all is still there, and nothing is asked
  await page.getByRole("link", { name: "Companies", exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  await page.goto(`/companies/${company.id}?section=intent`);
  await expect(items(page, "Intent").first()).toContainText(company.topic);
  for (const section of ["News", "Scoops"]) {
    await open(page, section);
    await expect(items(page, section).first()).toBeVisible();
  }
  for (const operation of [...COMPANY_READS, "enrichIntent"]) await expectAnswered(server, operation, 1);
  expect((await service.creditsUsed()) - before).toBe(1);

  // what was read is owned
  await page.goto("/owned?type=company");
  await expect(
    page.getByRole("table", { name: "Companies" }).getByText(company.name, { exact: true }),
  ).toBeVisible();
});

test("what a colleague read is there at once with who got it, and is asked for again only by Refresh @full", async ({
  page,
  server,
  openOtherBrowser,
}) => {
  const company = await (await companyFinder(server.service.url)).known();
  const service = await serviceClient(server.service.url);
  const before = await service.creditsUsed();
  await openCompany(page, `${company.id}?section=org-chart`);
  await showAll(page).click();
  const first = items(page, "Full org chart").first();
  await expect(first).toBeVisible();
  for (const operation of COMPANY_READS) await expectAnswered(server, operation, 1);
  const text = await first.innerText();
  const other = await openOtherBrowser(`/companies/${company.id}?section=org-chart`, "colleague");
  await expect(items(other, "Full org chart").first()).toHaveText(text, { useInnerText: true });
  await expect(other.getByText(/^Added by Robin Ellery, .*\d{4}/)).toBeVisible();
  await expectAccessible(other);
  for (const operation of COMPANY_READS) await expectAnswered(server, operation, 1);
  await other.getByRole("button", { name: "Refresh" }).click();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Refresh · free" }).click();
  await expectAnswered(server, "enrichOrgChart", 2);
  await expect(other.getByText(/^Loaded .*\d{4}/)).toBeVisible();
  await expect(items(other, "Full org chart").first()).toHaveText(text, { useInnerText: true });
  expect(await service.creditsUsed()).toBe(before + 1);
});

// each page that is opened anew knows nothing of what the one before has just asked for
test.describe("many pages in a row", () => {
  test.use({ expectedComplaints: /status of 429/ });

  test("nothing that comes back costs nothing, and an ID that names no company is said @full", async ({
    page,
    server,
  }) => {
    const company = await (await companyFinder(server.service.url)).silent();
    await openCompany(page, `${company.id}?section=scoops`);
    await showAll(page).click();
    await expect(page.getByText(/Nothing was charged/)).toBeVisible();
    await expectAccessible(page);
    for (const [id, words] of [
      ["7", "No company has this ID"],
      ["abc", "This isn’t a company ID"],
      ["%3Cscript%3E", "This isn’t a company ID"],
      ["12345678901234567890", "This isn’t a company ID"],
    ] as const) {
      await page.goto(`/companies/${id}?section=shoes&topics=${"x,".repeat(300)}`);
      await expect(page.getByRole("heading", { name: words })).toBeVisible();
      await expectAccessible(page);
    }
    expect(server.output()).not.toMatch(/"status":400/);
    await page.goto(`/companies/${company.id}?section=shoes`);
    await expect(page.getByRole("region", { name: "People" })).toBeVisible();
  });
});

test.describe("refused reads", () => {
  test.use({ expectedComplaints: /status of (400|403)/ });

  test("what a permission is missing for is not offered, and all else is shown", async ({ page, server }) => {
    const company = await (await companyFinder(server.service.url)).known();
    await openCompany(page, company.id, "nocontacts");
    await expect(page.getByText(/^This permission wasn’t granted when you signed in/)).toBeVisible();
    await showAll(page).click();
    await expect(items(page, "News").first()).toBeVisible();
    await open(page, "Full org chart");
    await expect(page.getByText(/^You don’t have access to this/)).toBeVisible();
    await expect(page.getByRole("button", { name: /full org chart/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});
