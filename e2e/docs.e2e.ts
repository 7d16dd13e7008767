import { expect, expectAccessible, test } from "./support/fixtures.ts";

for (const [scheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test.describe(`the documentation in ${scheme} at ${width} pixels`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 844 } });

    test("passes axe and never scrolls sideways @full", async ({ page, server }) => {
      // the whole interface is on one page, and axe looks at each of its thousands of elements
      test.slow();
      await page.goto(`${server.service.url}/docs`);
      await expect(page.getByRole("heading", { level: 1, name: "Data API" })).toBeVisible();
      await page.getByText("Every fieldName").click();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
