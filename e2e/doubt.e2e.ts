import { SERVER_GONE, expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { creditsUsed } from "./support/service-client.ts";

test.describe("a run whose service dies under it", () => {
  test.use({ expectedComplaints: SERVER_GONE });

  test("goes on by itself once it is back, and pays for nothing twice", async ({ page, server }) => {
    await openSignedIn(page, "/contacts?lastName=m&size=100", "slow");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await page.getByRole("checkbox", { name: /page/i }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
  });
});
