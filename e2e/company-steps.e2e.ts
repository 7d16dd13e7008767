import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const beside = (page: Page) => page.getByRole("group", { name: "Companies beside this one" });
const next = (page: Page) => beside(page).getByRole("button", { name: "Next company" });
const previous = (page: Page) => beside(page).getByRole("button", { name: "Previous company" });
const rows = (page: Page) => page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("row");

/** Opens the page of the company in a row of results, by way of its preview. */
async function openFromRow(page: Page, row: number, noun = "company"): Promise<void> {
  await rows(page).nth(row).getByRole("checkbox").focus();
  await page.keyboard.press("Enter");
  const preview = page.getByRole("complementary", { name: `Details of the ${noun}` });
  await preview.getByRole("link", { name: "Company details" }).click();
  await expect(title(page)).toBeFocused();
}

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
    const selected = page.getByRole("table").getByRole("link");
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the steps stand below the header and fit @full", async ({ page }) => {
    await openSignedIn(page, "/companies?state=usa.colorado");
    await rows(page).nth(3).getByRole("cell").nth(1).click();
    await page.getByRole("link", { name: "Company details" }).click();
    await expect(beside(page)).toContainText("4 of 226");
    await next(page).click();
    await expect(beside(page)).toContainText("5 of 226");
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
