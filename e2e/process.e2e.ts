import { killDuringEnriches } from "#tools/soak/soak-ledger-kills.ts";
import { SERVER_GONE, expect, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

test.describe("a process of its own", () => {
  // the page may be asking for its next page when the service goes
  test.use({ ownServer: true, serverEnv: { RATE_PER_SECOND: "1000000" }, expectedComplaints: SERVER_GONE });

  test("says who can sign in, loses no session in a crash amid enrich calls, agrees on what was spent, and ends at once @full", async ({
    page,
    server,
  }) => {
    expect(server.output()).toContain(server.url);
    expect(server.output()).toMatch(/rep, colleague, capped.*\n.*sandbox/);
    await openSignedIn(page, "/contacts?lastName=k");
    const service = await serviceClient(server.service.url);
    const { id } = await service.companyWithContacts(5);
    await service.enrich("enrichCompanies", [id], ["name"]);
    const before = await service.creditsUsed();
    const left = await killDuringEnriches(server.service, 300);
    expect(left.answered).toBeGreaterThanOrEqual(300);
    expect(left.creditsUsed).toBeGreaterThanOrEqual(before + left.answered);
    expect([left.ledger, left.managed, left.unpaid]).toEqual([left.creditsUsed, left.creditsUsed, 0]);
    await server.service.start();
    await page.reload();
    await expect(page.getByRole("table")).toBeVisible();
    const after = await serviceClient(server.service.url);
    await after.enrich("enrichCompanies", [id], ["name"]);
    expect(await after.creditsUsed()).toBe(left.creditsUsed);
    expect(await server.stop("SIGINT")).toBe(0);
  });
});
