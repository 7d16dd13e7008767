import { openFilter } from "./support/filter-steps.ts";
import { expect, openSignedIn, test } from "./support/fixtures.ts";

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

test(
  "what a screen has yet to write to its address calls nobody back who is leaving",
  { tag: "@full" },
  async ({ page }) => {
    await openSignedIn(page, "/contacts");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    const field = (await openFilter(page, "last name")).getByRole("textbox", { name: "Last name" });
    // the next screen comes later than the pause after which typed text counts
    let loading = () => undefined as void;
    const loaded = new Promise<void>((resolve) => {
      loading = resolve;
    });
    await page.route("**/assets/*", async (route) => {
      await loaded;
      await route.continue();
    });
    await field.pressSequentially("mar");
    await page.getByRole("link", { name: "Usage", exact: true }).click();
    await expect(page).toHaveURL(/\/usage$/);
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(/\/usage$/);
    loading();
    await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  },
);
