import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { holdRequests } from "./support/held-requests.ts";
import { openFilter } from "./support/filter-steps.ts";

test("single keys go places, find, look at and choose companies without a mouse, and can be turned off", async ({
  page,
}) => {
  await openSignedIn(page, "/contacts");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/selection/);
  await page.keyboard.press("Shift+D");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await expect(list.getByText("Find a filter")).toBeVisible();
  await list.getByRole("textbox", { name: "Find a shortcut" }).fill("page");
  await expect(list.getByText("Next page")).toBeVisible();
  await expect(list.getByText("Contacts")).toHaveCount(0);
  await list.getByRole("checkbox", { name: "Use single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(/\/selection/);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("keyboard");
  await page.getByRole("option", { name: /Keyboard shortcuts/ }).click();
  await list.getByRole("checkbox", { name: "Use single-key shortcuts" }).check();
  await page.keyboard.press("Escape");

  await test.step("companies are found, looked at, chosen and taken to the selection", async () => {
    const { keyboard } = page;
    await keyboard.press("g");
    await keyboard.press("o");
    const table = page.getByRole("table", { name: "Companies" });
    await expect(table.getByRole("checkbox").nth(5)).toBeVisible();

    await keyboard.press("/");
    const filters = page.getByRole("region", { name: "Filters" });
    await expect(filters.getByRole("button", { name: "Industry", exact: true })).toBeFocused();
    for (let chip = 0; chip < 5; chip += 1) await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await keyboard.type("health");
    await keyboard.press("Escape");
    await expect(page).toHaveURL(/companyName=health/);
    await expect(table).toHaveAttribute("aria-busy", "false");
    // focus is on the chip that the filter became
    await expect(filters.locator(":focus")).toHaveCount(1);

    // and the rows are a key away from there
    await keyboard.press("j");
    const boxes = table.getByRole("rowgroup").nth(1).getByRole("checkbox");
    await expect(boxes.nth(0)).toBeFocused();
    await keyboard.press("j");
    await keyboard.press("x");
    await expect(boxes.nth(1)).toBeChecked();
    await keyboard.press("ArrowDown");
    await keyboard.press("Space");
    await expect(page.getByText("2 selected")).toBeVisible();
    await keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "Details of the company" })).toBeVisible();
    await keyboard.press("Escape");
    await expect(page).not.toHaveURL(/peek=/);
    await expect(boxes.nth(2)).toBeFocused();
    await keyboard.press("]");
    await expect(page).toHaveURL(/page=2/);
    await keyboard.press("[");
    await expect(page).not.toHaveURL(/page=2/);
    await keyboard.press("e");
    await expect(page).toHaveURL(/\/selection/);
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(4);
  });
});

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

test("Back closes what lies over a screen and leads to where one was, and no late address calls back who is leaving @full", async ({
  page,
}) => {
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

  await test.step("what is typed and not yet in the address when the screen is left", async () => {
    await page.goto("/contacts");
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
});
