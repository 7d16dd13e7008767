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
async function openFromRow(page: Page, row: number, noun = "company"): Promise<void> {
  await rows(page).nth(row).getByRole("checkbox").focus();
  await page.keyboard.press("Enter");
  const preview = page.getByRole("complementary", { name: `Details of the ${noun}` });
  await preview.getByRole("link", { name: "Company details" }).click();
  await expect(title(page)).toBeFocused();
}

test("people in the table and in the org chart are one selection, and the bar counts who is new @full", async ({
  page,
  server,
}) => {
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
  // the lines to all of them but the one on top are in the colour of the selection
  const colours = await chart
    .locator("xpath=preceding-sibling::*")
    .locator("path")
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
  const selected = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--focus)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(colours.filter((colour) => colour === selected)).toHaveLength(11);
  // what costs about the company does not stand out beside what the selection does next
  const fill = (name: string) =>
    page.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await fill("Reveal details · 1 credit")).toBe(await fill("Unlock · 1 credit"));
  await expectAccessibleInBoth(page);

  const shown = await chart.getByRole("checkbox").count();
  const fold = chart.getByRole("button", { name: /people below Tobias Greaves/ });
  await fold.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  expect(await chart.getByRole("checkbox").count()).toBeGreaterThan(shown);
  await expectAccessible(page);
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
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  for (const operation of [...COMPANY_READS, "enrichContacts", "enrichHierarchy"])
    await expectAnswered(server, operation, 0);
});

test("a rep goes through the companies of a search, a selection and contacts, and Back returns to them @full", async ({
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
    await expect(beside(page)).toContainText("201 of 226");
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
    await page.keyboard.press("ArrowRight");
    await expect(beside(page)).toContainText("3 of 3");
    await page.getByRole("button", { name: "Selection", exact: true }).click();
    await expect(page).toHaveURL(/\/selection\?type=company$/);
    await expect(selected).toHaveCount(3);
  });

  await test.step("of contacts, on their page", async () => {
    await page.goto("/contacts?lastName=b");
    await openFromRow(page, 0, "contact");
    await expect(beside(page)).toContainText(/^1 of \d+ on the page$/);
    await next(page).click();
    await expect(beside(page)).toContainText(/^2 of \d+ on the page$/);
    const address = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Contacts", exact: true }).click();
    await expect(page).toHaveURL(/\/contacts\?.*lastName=b/);
    // an address of its own has no neighbors
    await page.goto(address);
    await expect(title(page)).not.toHaveText("Company");
    await expect(beside(page)).toHaveCount(0);
  });
  for (const operation of ["enrichCompanies", "enrichHierarchy", "enrichNews", "searchIntent"])
    await expectAnswered(server, operation, 0);
  expect(await service.creditsUsed()).toBe(before);
});

test("the family stands on the page once it was read, and names the parent @full", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  const before = await service.creditsUsed();
  await openCompany(page, FAMILY_MEMBER);
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
