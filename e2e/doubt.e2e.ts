import { finishedCount, leaveNobodyOut, startEnriching } from "./support/enrich-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { strike } from "./support/faults.ts";
import { serviceClient } from "./support/service-client.ts";

test.describe("an answer that the gateway itself lost, where asking again costs", () => {
  test.use({
    serverEnv: { MANAGEMENT_DAYS: "0" },
    expectedComplaints: /status of 502/,
  });

  test("waits for the person, says the price, and is sent again on one press", async ({ page, server }) => {
    const service = await serviceClient(server.service.url);
    await openSignedIn(page, "/contacts?lastName=m");
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await leaveNobodyOut(page);
    await strike(server, { operation: "enrichContacts", kind: "lost-after-commit" });
    await startEnriching(page);
    const again = page.getByRole("button", { name: "Send again · up to 25 credits" });
    await expect(again).toBeVisible();
    await expect(page.getByText(/Nothing is sent again while its outcome is unknown/)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(again).toBeVisible();
    expect(await service.creditsUsed()).toBe(25);
    await again.click();
    await expect(finishedCount(page, 25)).toBeVisible();
    expect(await service.creditsUsed()).toBe(50);
  });
});
