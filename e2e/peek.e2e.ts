import type { Page } from "@playwright/test";
import { companyFinder } from "./support/company-finder.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { pressStaged } from "./support/metered-search-steps.ts";
import { bodyRows, rowBoxes } from "./support/table-steps.ts";

const details = (page: Page, noun = "contact") =>
  page.getByRole("complementary", { name: `Details of the ${noun}` });
const peeked = (page: Page) => new URL(page.url()).searchParams.get("peek") ?? "";

test("a rep looks through contacts by keyboard, shares what is looked at, and selects it at the price that is said", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const finder = await companyFinder(server.service.url);
  await openSignedIn(page, "/contacts?lastName=b");
  await rowBoxes(page).nth(0).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = details(page);
  await expect(panel).toBeFocused();
  await expect(panel.getByText(/^2 of/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(panel.getByText(/^3 of/)).toBeVisible();
  // the next one begins at its top
  const scrolled = () =>
    panel
      .locator("> div")
      .last()
      .evaluate(({ scrollTop }) => scrollTop);
  await panel.getByText("Confirmed", { exact: true }).hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByText(/^4 of/)).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.keyboard.press("ArrowLeft");
  await expect(panel.getByText(/^3 of/)).toBeVisible();
  const title = panel.getByRole("heading", { level: 2 });
  await expect(bodyRows(page).nth(2)).toContainText((await title.textContent()) ?? "none");
  await expectAccessible(page);

  const id = peeked(page);
  const contact = await finder.contact(id);
  const company = contact["company"] as { id: string; name: string };
  await expect(panel.getByText(`${Number(contact["contactAccuracyScore"])} of 100`)).toBeVisible();
  await expect(panel.getByText(id, { exact: true })).toBeVisible();
  await expect(panel.getByText(company.id, { exact: true })).toBeVisible();
  await expect(panel.getByText(String(contact["jobTitle"]))).toBeVisible();
  await expect(panel.getByRole("link", { name: company.name }).first()).toBeVisible();
  const labels = ["E-mail", "Direct phone", "Mobile", "Supplemental e-mail", "Confirmed", "Last updated"];
  for (const label of labels) await expect(panel.getByText(label, { exact: true })).toBeVisible();

  await panel.getByRole("button", { name: "Copy link to this contact" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  const name = (await title.textContent()) ?? "none";
  await page.reload();
  await expect(title).toHaveText(name);
  const other = await context.newPage();
  await other.goto(copied);
  await expect(details(other).getByRole("heading", { level: 2 })).toHaveText(name);
  await other.close();

  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(rowBoxes(page).nth(2)).toBeFocused();
  await bodyRows(page).nth(4).getByRole("cell").nth(2).click();
  await expect(panel.getByText(/^5 of/)).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);

  await rowBoxes(page).nth(1).focus();
  await page.keyboard.press("Enter");
  const second = (await title.textContent()) ?? "none";
  await panel.getByRole("button", { name: "Select", exact: true }).click();
  await expect(rowBoxes(page).nth(1)).toBeChecked();
  await panel.getByRole("button", { name: "Selected" }).click();
  await expect(rowBoxes(page).nth(1)).not.toBeChecked();
  await panel.getByRole("button", { name: "Enrich · 1 credit" }).click();
  await expect(page).toHaveURL(/\/selection/);
  // under the heading the group of where it was chosen
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("table")).toContainText(second);
});

test("the panel follows free pages, stops where records count, is a page on a tablet and a sheet on a phone @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/companies?page=2");
  await rowBoxes(page).nth(0).focus();
  await page.keyboard.press("Enter");
  const panel = details(page, "company");
  await expect(panel.getByText(/^26 of/)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(panel.getByText(/^25 of/)).toBeVisible();
  expect(page.url()).not.toContain("page=2");
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByText(/^26 of/)).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(panel.getByText(/^51 of/)).toBeVisible();

  await page.goto("/contacts?lastName=b&peek=999999999");
  const contact = details(page);
  await expect(contact.getByRole("heading", { name: "This contact is not on this page" })).toBeVisible();
  await expectAccessible(page);
  await contact.getByRole("button", { name: "Show the first contact" }).click();
  await expect(contact.getByText(/^1 of/)).toBeVisible();
  await page.goto("/contacts?peek=%3Cscript%3E");
  await expect(rowBoxes(page).nth(3)).toBeVisible();
  await expect(contact).toHaveCount(0);

  await page.goto("/scoops?published=2000-01-01..");
  await pressStaged(page);
  await rowBoxes(page).nth(0).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const scoop = details(page, "scoop");
  await expect(scoop.getByText(/^25 of/)).toBeVisible();
  await expect(scoop.getByRole("button", { name: "Next scoop" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowRight");
  await expect(scoop.getByText(/^25 of/)).toBeVisible();
  await expect(scoop.getByRole("link", { name: "Company details" })).toBeVisible();
  await expectAccessible(page);
  await expectAnswered(server, "searchScoops", 1);

  await page.goto("/contacts?lastName=b");
  await page.setViewportSize({ width: 1000, height: 800 });
  await rowBoxes(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(details(page).getByText(/^2 of/)).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
  await expect(rowBoxes(page).nth(1)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Details of the contact" });
  await sheet.getByRole("button", { name: "Next contact" }).click();
  await expect(sheet.getByText(/^3 of/)).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Company details" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await sheet.getByRole("button", { name: "Close details" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("table")).toBeVisible();
});
