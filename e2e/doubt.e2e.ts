import { startEnriching } from "./support/enrich-steps.ts";
import { SERVER_GONE, expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";

test.describe("a run whose service dies under it", () => {
  test.use({ expectedComplaints: SERVER_GONE });

  test("leaves what was sent unconfirmed and never sends it again by itself", async ({ page, server }) => {
    await openSignedIn(page, "/contacts?lastName=m&size=100", "slow");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await page.getByRole("checkbox", { name: /page/i }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    // an answer takes 800 ms: the calls are on their way when the service goes
    const sent = page.waitForRequest(/contacts\/enrich/);
    await startEnriching(page);
    await sent;
    await server.stop("SIGKILL");
    await expect(page.getByText(/unconfirmed/).first()).toBeVisible();
    await expectAccessible(page);
    const before = server.answered("enrichContacts");
    await server.start();
    await page.reload();
    await expect(page.getByText(/No record is sent again while its outcome is unknown/)).toBeVisible();
    await page.waitForTimeout(2000);
    expect(server.answered("enrichContacts")).toBe(before);
  });
});
