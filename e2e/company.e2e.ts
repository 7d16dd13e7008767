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
  test,
} from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

/** A company of the sandbox with chiefs in several departments, and one with a parent and relatives. */
const ALDERSHIRE = "438415899";
const FAMILY_MEMBER = "685135651";

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
  const bar = page.getByRole("region", { name: "Selected here" });
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

test.describe("on a phone", () => {
  test.use({ colorScheme: "dark" });

  test("a company fits at 390 and 320 px, and the section of its address is in sight @full", async ({
    page,
    server,
  }) => {
    const company = await (await companyFinder(server.service.url)).known();
    await openCompany(page, company.id);
    await page.setViewportSize({ width: 390, height: 844 });
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
});
