import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { networkIdle } from "#tools/network/network-idle.ts";
import { holdRequests } from "./support/held-requests.ts";

test("single keys go places, and can be turned off", async ({ page }) => {
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
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
});

test("usage tells what is left, and what counts as a technical limit @full", async ({ page }) => {
  await openSignedIn(page, "/usage", "capped");
  await expect(page.getByRole("region", { name: "Credits", exact: true })).toContainText("10");
  await expect(page.getByText("No credits used this month.")).toBeVisible();
  const limits = page.getByText("Technical limits");
  await expect(page.getByRole("region", { name: "Rate limits" })).toBeHidden();
  await limits.click();
  await expect(page.getByRole("region", { name: "Rate limits" })).toContainText("of 25 left");
  await expect(page.getByRole("region", { name: "Records", exact: true })).toContainText("0 counted");
  await page.getByRole("link", { name: "News" }).click();
  await page.getByRole("button", { name: "Categories" }).click();
  await page.getByRole("checkbox", { name: "Funding" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("25 records were counted")).toBeVisible();
  await page.getByRole("link", { name: /Credits left/ }).click();
  await limits.click();
  await expect(page.getByRole("region", { name: "Records", exact: true })).toContainText("25 counted");
  await expectAccessible(page);
});

test.describe("without a role", () => {
  test.use({ expectedComplaints: /status of 403/ });

  test("usage says what is missing", async ({ page }) => {
    await openSignedIn(page, "/usage", "norole");
    await expect(page.getByText(/role/i).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test("no key is lost between Ctrl+K and the palette on a slow machine @full", async ({ page }) => {
  await openSignedIn(page, "/companies");
  await expect(page.getByRole("table")).toBeVisible();
  await networkIdle(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (const word of ["health group", "northern lights"]) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(word, { delay: 8 });
    await expect(page.getByRole("combobox", { name: "Search or jump to" })).toHaveValue(word);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByRole("table")).toBeVisible();
  }
});

test("what is typed while the palette is on its way reaches its field, and nothing else @full", async ({
  page,
}) => {
  await openSignedIn(page, "/companies");
  await expect(page.getByRole("table")).toBeVisible();
  // no further part of the app comes until then
  const arrive = await holdRequests(page, "**/assets/*.js");
  await page.getByRole("table").getByRole("checkbox").nth(3).focus();
  await page.keyboard.press("Control+k");
  // g, o would go to companies; x chooses the row; e goes to the selection
  await page.keyboard.type("go xe/k");
  await page.keyboard.press("Backspace");
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(field).toBeHidden();
  arrive();
  await expect(field).toBeFocused();
  await page.keyboard.type("scoops");
  await expect(field).toHaveValue("go xe/scoops");
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByText("1 selected")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(field).toHaveValue("");
});
