import { expect, openSignedIn, test } from "./support/fixtures.ts";

test("the drawer of all filters never grows wider than itself", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await page.getByRole("button", { name: "More filters" }).click();
  const form = page.getByRole("dialog", { name: "All filters" });
  await form.getByRole("button", { name: /^Industry/ }).click();
  await form.getByLabel("Search industry").fill("computer");
  // the list follows what is typed a moment later
  await expect(form.getByRole("checkbox", { name: /that match$/ })).toBeVisible();
  const widths = await form.locator("form").evaluate((fields) =>
    [fields, fields.parentElement, fields.closest("dialog")].map((frame) => ({
      width: frame?.clientWidth ?? 0,
      content: frame?.scrollWidth ?? 1,
    })),
  );
  for (const { width, content } of widths) expect(content).toBeLessThanOrEqual(width);
});
