import { companyFinder } from "./support/company-finder.ts";
import {
  COMPANY_READS,
  chooseTopic,
  companySections,
  openCompany,
  showAll,
} from "./support/company-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";
import type { Page } from "@playwright/test";

/** A company of the sandbox with chiefs in several departments, and one with a parent and relatives. */
const ALDERSHIRE = "438415899";

const FAMILY_MEMBER = "685135651";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

const beside = (page: Page) => page.getByRole("group", { name: "Companies beside this one" });

const next = (page: Page) => beside(page).getByRole("button", { name: "Next company" });

const previous = (page: Page) => beside(page).getByRole("button", { name: "Previous company" });

const rows = (page: Page) => page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("row");

/** Opens a company's page from a row of results, through its preview. */
async function openFromRow(page: Page, row: number): Promise<void> {
  await rows(page).nth(row).getByRole("checkbox").focus();
  await page.keyboard.press("Enter");
  const preview = page.getByRole("complementary", { name: "Details of the company" });
  await preview.getByRole("link", { name: "Company details" }).click();
  await expect(title(page)).toBeFocused();
}

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

// each page that is opened anew knows nothing of what the one before has just asked for
test.describe("many pages in a row", () => {
  test.use({ expectedComplaints: /status of 429/ });

  test("what a colleague read is there at once, only Refresh asks again, and nothing that comes back costs nothing @full", async ({
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

    const silent = await (await companyFinder(server.service.url)).silent();
    await page.goto(`/companies/${silent.id}?section=scoops`);
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
    await page.goto(`/companies/${silent.id}?section=shoes`);
    await expect(page.getByRole("region", { name: "People" })).toBeVisible();
  });
});

test("people in table and org chart are one selection, the bar counts who is new, and the family is read @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.creditsUsed();
  await openCompany(page, ALDERSHIRE);
  // its own picture, and not its initials
  const logo = page.getByRole("main").locator(`img[src$="/logos/${ALDERSHIRE}.svg"]`);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const people = page.getByRole("table", { name: "People" });
  const chart = page.getByRole("list", { name: "Org chart" });
  const bar = page.getByRole("group", { name: "Selected here" });
  const chief = { name: "Select Abigail Dunstan, Chief Executive Officer" };
  await people.getByRole("checkbox", { name: "Select Abigail Dunstan" }).check();
  await expect(chart.getByRole("checkbox", chief)).toBeChecked();
  await expect(bar).toContainText("1 selected at Aldershire Design Group");
  await chart.getByRole("checkbox", chief).uncheck();
  await expect(bar).toBeHidden();

  // every chief by one press on the page that opened
  await people.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(bar.getByText("12 selected")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Review and enrich · up to 12 credits" })).toBeVisible();
  await expect(chart.getByRole("checkbox", { checked: true })).toHaveCount(12);
  await expectAccessibleInBoth(page);

  const shown = await chart.getByRole("checkbox").count();
  const fold = chart.getByRole("button", { name: /people below Tobias Greaves/ });
  await fold.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  expect(await chart.getByRole("checkbox").count()).toBeGreaterThan(shown);
  await page.getByRole("combobox", { name: "Department" }).selectOption("Finance");
  await expect(chart.getByRole("checkbox", chief)).toBeVisible();
  expect(await chart.getByRole("checkbox").count()).toBeLessThan(shown);

  // the second level, all of it, also from the keyboard
  await page.getByRole("radio", { name: "VP" }).check();
  await expect(page).toHaveURL(/people=vp/);
  await page.getByRole("button", { name: "Select all 9" }).click();
  await expect(bar.getByText("21 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toBeHidden();
  await page.keyboard.press("x");
  await expect(page.getByRole("button", { name: "Company selected" })).toBeVisible();
  await page.getByRole("link", { name: "Show all 9 VP in Contacts" }).click();
  await expect(page).toHaveURL(/\/contacts\?companyId=438415899&managementLevel=VP/);
  await expect(page.getByText("of 9")).toBeVisible();
  for (const operation of [...COMPANY_READS, "enrichContacts", "enrichHierarchy"])
    await expectAnswered(server, operation, 0);

  await test.step("the family stands on the page once it was read, and names the parent", async () => {
    await page.goto(`/companies/${FAMILY_MEMBER}`);
    const family = page.getByRole("region", { name: "Family" });
    await family.getByRole("button", { name: "Load family tree · 1 credit" }).click();
    await expect(family.getByRole("list", { name: "Beside the company" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.reload();
    await expect(family.getByRole("list", { name: "Beside the company" })).toBeVisible();
    await expectAnswered(server, "enrichHierarchy", 1);
    expect(await service.creditsUsed()).toBe(before + 1);
    await page
      .getByRole("list", { name: "About the company" })
      .getByRole("link", { name: "Calvendra Holdings" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Calvendra Holdings" })).toBeVisible();
  });
});

test("a rep goes through the companies of a search and a selection, and Back returns to them @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.creditsUsed();
  await openSignedIn(page, "/companies?state=usa.colorado&page=9");

  await test.step("of a search, past its pages", async () => {
    const second = await rows(page).nth(1).getByRole("cell").nth(1).textContent();
    await openFromRow(page, 0);
    await expect(beside(page)).toContainText("201 of 226");
    await expectAccessibleInBoth(page);
    await previous(page).click();
    await expect(beside(page)).toContainText("200 of 226");
    // the button keeps the focus, so that it can be pressed again
    await next(page).press("Enter");
    await expect(next(page)).toBeFocused();
    await next(page).press("Enter");
    await expect(beside(page)).toContainText("202 of 226");
    // before the name stand its initials; until the company is read its page is called "Company"
    await expect(title(page)).not.toHaveText("Company");
    expect(second).toContain(await title(page).textContent());
    await page.reload();
    await expect(beside(page)).toContainText("202 of 226");

    // by the arrows as in the preview, but not where they choose among levels
    await page.keyboard.press("ArrowLeft");
    await expect(beside(page)).toContainText("201 of 226");
    await page.getByRole("radio", { name: "VP" }).check();
    await page.getByRole("radio", { name: "VP" }).press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Director" })).toBeChecked();
    await expect(beside(page)).toContainText("201 of 226");
    await next(page).click();
    await expect(beside(page)).toContainText("202 of 226");
    await expect(page).toHaveURL(/people=director/);

    await page.getByRole("button", { name: "Companies", exact: true }).click();
    await expect(page).toHaveURL(/\/companies\?.*state=usa\.colorado/);
    await expect(page.getByRole("complementary", { name: "Details of the company" })).toContainText(
      "201 of 226",
    );
  });

  await test.step("of a selection, in its order", async () => {
    for (const row of [0, 1, 2]) await rows(page).nth(row).getByRole("checkbox").check();
    await page.goto("/selection?type=company");
    const selected = page.getByRole("table").locator("[data-row] > td:nth-child(2)").getByRole("link");
    await expect(selected).toHaveCount(3);
    const names = await selected.allTextContents();
    await selected.nth(1).click();
    await expect(beside(page)).toContainText("2 of 3");
    await page.keyboard.press("ArrowRight");
    await expect(title(page)).toHaveText(names[2] ?? "none");
    await expect(next(page)).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Selection", exact: true }).click();
    await expect(page).toHaveURL(/\/selection\?type=company$/);
    await expect(selected).toHaveCount(3);
  });

  for (const operation of ["enrichCompanies", "enrichHierarchy", "enrichNews", "searchIntent"])
    await expectAnswered(server, operation, 0);
  expect(await service.creditsUsed()).toBe(before);
});

test.describe("a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true, isMobile: true });

  test("on a phone a company and the steps beside it fit, and the section of its address is in sight @full", async ({
    page,
    server,
  }) => {
    await test.step("a company", async () => {
      const company = await (await companyFinder(server.service.url)).known();
      await openCompany(page, company.id);
      await page.goto(`/companies/${company.id}?section=intent`);
      await expect(showAll(page)).toBeInViewport();
      await expectAccessible(page);
      await showAll(page).click();
      await expect(companySections(page).getByRole("link", { name: "Intent" })).toBeInViewport();
      await chooseTopic(page, company.topic);
      await expectAccessible(page);
      await page.goto(`/companies/${ALDERSHIRE}`);
      await page.getByRole("checkbox", { name: "Select Abigail Dunstan, Chief Executive Officer" }).check();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.getByRole("button", { name: /^Review and enrich/ })).toBeInViewport({ ratio: 1 });
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => (document.querySelector("main")?.scrollWidth ?? 0) - window.innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });

    await test.step("the steps", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/companies?state=usa.colorado");
      await rows(page).nth(3).getByRole("cell").nth(1).click();
      await page.getByRole("link", { name: "Company details" }).click();
      await expect(beside(page)).toContainText("4 of 226");
      await next(page).click();
      await expect(beside(page)).toContainText("5 of 226");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
});
