import { expect, openSignedIn, test } from "./support/fixtures.ts";

test("companies are found, looked at, chosen and taken to the selection without a mouse", async ({
  page,
}) => {
  await openSignedIn(page, "/usage");
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
