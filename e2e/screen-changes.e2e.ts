import { openFilter } from "./support/filter-steps.ts";
import { expect, openSignedIn, test } from "./support/fixtures.ts";
import { holdRequests } from "./support/held-requests.ts";

test("a screen that opens begins at its title, and what changes within one leaves the focus", async ({
  page,
}) => {
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  const said = page.getByRole("status").filter({ hasText: /^Companies$/ });
  await openSignedIn(page, "/companies");
  await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
  // a page that was just loaded begins at its beginning
  await expect(title("Companies")).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await page.getByRole("link", { name: "Lists" }).click();
  await expect(title("Lists")).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(title("Usage")).toBeFocused();
  // reading goes on there, and it is no control
  await expect(title("Usage")).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("companies");
  await page.getByRole("option", { name: "Companies", exact: true }).click();
  await expect(title("Companies")).toBeFocused();

  // the rows are one key away from the title
  await page.keyboard.press("j");
  const first = page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first();
  await expect(first).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Details of the company" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toBeFocused();
  const next = page.getByRole("button", { name: "Next page" });
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^26–50/)).toBeVisible();
  await expect(next).toBeFocused();
  await page.goBack();
  await expect(page.getByText(/^1–25/)).toBeVisible();
  await expect(next).toBeFocused();

  const scoops = page.getByRole("link", { name: "Scoops" });
  await scoops.click();
  await expect(title("Scoops")).toBeFocused();
  await scoops.focus();
  await page.goBack();
  await expect(title("Companies")).toBeVisible();
  await expect(said).toHaveCount(1);
  await expect(scoops).toBeFocused();
});

test("what a screen has yet to write to its address calls nobody back who is leaving @full", async ({
  page,
}) => {
  await openSignedIn(page, "/contacts");
  await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
  const field = (await openFilter(page, "last name")).getByRole("textbox", { name: "Last name" });
  // the next screen comes later than the pause after which typed text counts
  const load = await holdRequests(page, "**/assets/*");
  await field.pressSequentially("mar");
  await page.getByRole("link", { name: "Usage", exact: true }).click();
  await expect(page).toHaveURL(/\/usage$/);
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/\/usage$/);
  load();
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
});

test("Back closes what lies over a screen, and leads to where one was on it @full", async ({ page }) => {
  await openSignedIn(page, "/companies");
  const scroller = page.locator("[data-density]");
  const top = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
  // the first entry of a visit: without one behind it Back would leave the app
  const account = page.getByRole("button", { name: /^Account/ });
  await account.click();
  await page.goBack();
  await expect(page.getByRole("menu", { name: "Account" })).toBeHidden();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(palette).toBeFocused();
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/companies$/);

  await scroller.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(top).toBe(120);
  await page.locator("tr[data-row='14']").getByRole("cell").nth(1).click();
  const preview = page.getByRole("complementary", { name: "Details of the company" });
  await preview.getByRole("link", { name: "Company details" }).click();
  await expect(page).toHaveURL(/\/companies\/\d+/);
  await page.goBack();
  await expect(preview).toBeVisible();
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect.poll(top).toBe(120);
  await page.goForward();
  await expect(preview).toBeVisible();
});

test.describe("at 400 % zoom", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("the page scrolls as a whole, and four rows of each search are seen at once @full", async ({
    page,
  }) => {
    await openSignedIn(page, "/contacts");
    const rows = page.getByRole("table").locator("tr[data-row]");
    const seen = () =>
      rows.evaluateAll(
        (all) =>
          all
            .map((row) => row.getBoundingClientRect())
            .filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
      );
    for (const path of [
      "/contacts",
      "/companies",
      "/intent?topics=Zero%20Trust",
      "/intent?topics=Zero%20Trust&view=rows",
      "/news?categories=FUNDING&view=rows",
      "/scoops?published=2020-01-01..",
    ]) {
      await page.goto(path);
      const search = page.getByRole("button", { name: /^Search · / }).first();
      await expect(rows.first().or(search)).toBeVisible();
      if (await search.isVisible()) await search.click();
      await expect(rows.nth(6)).toBeAttached();
      await rows.nth(2).evaluate((row) => row.scrollIntoView({ block: "start" }));
      await expect.poll(seen, { message: path }).toBeGreaterThanOrEqual(4);
    }
  });
});
