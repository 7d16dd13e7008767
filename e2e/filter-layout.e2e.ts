import { bar, drawer, openMore } from "./support/filter-steps.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSignedIn,
  sharedTest as test,
} from "./support/fixtures.ts";

test("every way to set a criterion passes axe", async ({ page }) => {
  await openSignedIn(page, "/intent");
  for (const filter of ["Choose topics", "Score", "Audience strength", "Industry"]) {
    await bar(page).getByRole("button", { name: filter }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Apply" })).toBeVisible();
    await expect(page.getByText("Loading the list")).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await page.keyboard.press("Escape");
  }
  await page.goto("/scoops");
  await bar(page).getByRole("button", { name: "Published", exact: true }).click();
  await page.getByRole("button", { name: "This year" }).click();
  await expect(page.getByRole("button", { name: "This year" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
  for (const screen of ["/contacts", "/companies", "/intent", "/scoops", "/news"]) {
    await page.goto(screen);
    await openMore(page);
    await expectAccessibleInBoth(page);
  }
});

for (const scheme of ["light", "dark"] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test("on a phone the drawer holds every criterion", async ({ page }) => {
      await openSignedIn(page, "/companies?companyName=health&revenue=5000000..100");
      await page.setViewportSize({ width: 390, height: 844 });
      await bar(page).getByRole("button", { name: "Filters" }).click();
      const form = drawer(page);
      await expect(form.getByRole("textbox", { name: "Company", exact: true })).toHaveValue("health");
      for (const group of ["Company", "Location", "Record"])
        await expect(form.getByRole("heading", { name: group })).toBeAttached();
      await form.getByRole("button", { name: /^Industry/ }).click();
      await expect(form.getByLabel("Sector")).toBeVisible();
      await expectAccessible(page);
      await form.getByLabel("Website").fill("a.example\nb.example");
      await expect(form.getByText(/^2 websites/)).toBeVisible();
      await form.getByRole("button", { name: "Clear all" }).click();
      await expect(form.getByLabel("Website")).toHaveValue("");
      await form.getByRole("textbox", { name: "Company", exact: true }).fill("group");
      await form.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/companyName=group$/);
      await expectAccessible(page);
    });
  });
}

test("the drawer of all filters never grows wider than itself", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await openMore(page);
  const form = drawer(page);
  await form.getByRole("button", { name: /^Industry/ }).click();
  await form.getByLabel("Search industry").fill("software");
  // the list follows what is typed a moment later
  await expect(form.getByRole("checkbox", { name: /^All matching in / })).toBeVisible();
  const widths = await form.locator("form").evaluate((fields) =>
    [fields, fields.parentElement, fields.closest("dialog")].map((frame) => ({
      width: frame?.clientWidth ?? 0,
      content: frame?.scrollWidth ?? 1,
    })),
  );
  for (const { width, content } of widths) expect(content).toBeLessThanOrEqual(width);
});
