import { expect, expectAccessible, test, onlyInFull } from "./support/fixtures.ts";

for (const [scheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test.describe(`the documentation in ${scheme} at ${width} pixels`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 844 } });

    test("passes axe and never scrolls sideways", onlyInFull(scheme === "dark"), async ({ page, server }) => {
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

test("the contents lead to an operation, without a script", { tag: "@full" }, async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.service.url}/docs`);
  await page
    .getByRole("navigation", { name: "Contents", exact: true })
    .getByRole("link", { name: "Enrich contacts" })
    .click();
  await expect(page).toHaveURL(/#enrichContacts$/);
  const article = page.getByRole("article", { name: "Enrich contacts" });
  await expect(article).toBeInViewport();
  await expect(article.getByRole("region", { name: /Example request/ })).toContainText("curl");
  await context.close();
});
