import { expect, expectAccessible, openSignedIn, test } from "./fixtures.ts";

test.describe("a run whose service dies under it", () => {
  test.use({ expectedComplaints: /ERR_|Failed to fetch/ });

  test("leaves what was sent in doubt and never sends it again by itself", async ({ page, server }) => {
    await openSignedIn(page, "/contacts?lastName=m&size=100", "slow");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await page.getByRole("checkbox", { name: /page/i }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await page.getByRole("button", { name: "Start enriching" }).click();
    await expect(page).toHaveURL(/\/runs\/./);
    // the first answers take 800 ms: two calls are on their way when the service goes
    await page.waitForTimeout(300);
    await server.stop("SIGKILL");
    await expect(page.getByText(/may already be paid/).first()).toBeVisible();
    await expectAccessible(page);
    const before = server.answered("enrichContacts");
    await server.start();
    await page.reload();
    await expect(page.getByText(/No record is sent again while its outcome is unknown/)).toBeVisible();
    await page.waitForTimeout(2000);
    expect(server.answered("enrichContacts")).toBe(before);
  });
});
