import { RUN_PATHS } from "#contract/runs/run-schemas.ts";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { enrichPanel, finishedCount, startEnriching } from "./support/enrich-steps.ts";
import { exportedCsv } from "./support/export-steps.ts";
import { SERVER_GONE, expect, expectAccessible, openSignedIn } from "./support/fixtures.ts";
import { finished, selectPages, startRun, startRunOfAll, test } from "./support/paid-run-steps.ts";

/** Repetitions of each failure: one in tests, more in the soak. */
const ROUNDS = Number(process.env["SOAK_ROUNDS"] ?? 1);

const CONTACTS = "/contacts?lastName=m&size=100";
/** A search with somewhat more than 1,000 results. */
const THOUSAND = "/contacts?lastName=k";

const RUNS = { method: "POST", path: GATEWAY_PREFIX + RUN_PATHS.runs } as const;

/** The page's complaints about broken connections and an unavailable gateway. */
const BROKEN = new RegExp(`${SERVER_GONE.source}|status of (409|502)`);

test.use({ expectedComplaints: BROKEN });

test("a run goes on when the browser is closed at 75 of 200, and is on the phone with all that it brought", async ({
  page,
  openOtherBrowser,
  service,
}) => {
  await openSignedIn(page, CONTACTS, "slow");
  await startRun(page, 2);
  const address = page.url();
  await expect.poll(() => finished(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(75);
  await page.context().close();
  // both are closed until it is done
  await expect.poll(() => service.creditsUsed(), { timeout: 120_000 }).toBe(200);

  const phone = await openOtherBrowser(address, "slow");
  await phone.setViewportSize({ width: 390, height: 844 });
  await expect(finishedCount(phone, 200)).toBeVisible();
  await expect(phone.getByText(/unconfirmed/i)).toHaveCount(0);
  await expectAccessible(phone);
  expect(await exportedCsv(phone)).toHaveLength(201);
  expect(await service.creditsUsed()).toBe(200);
});

for (let round = 1; round <= ROUNDS; round += 1) {
  test.describe(`without a management window (${String(round)})`, () => {
    test.use({ paidEnv: { MANAGEMENT_DAYS: "0" } });

    test("requests of a start that break before and after they are heard start one run", async ({
      page,
      cutter,
      service,
    }) => {
      await openSignedIn(page, CONTACTS);
      await selectPages(page, 2);
      await page.getByRole("button", { name: "Review and enrich" }).click();
      await enrichPanel(page)
        .getByRole("checkbox", { name: /^Leave out/ })
        .uncheck();
      // the run, its check and its start
      const cuts = (["after", "before", "half-body", "after", "after"] as const).map((when) =>
        cutter.cutNextRequest(RUNS, when),
      );
      await startEnriching(page);
      await expect(finishedCount(page, 200)).toBeVisible();
      expect(cuts.reduce((sum, cut) => sum + cut.struck(), 0)).toBe(5);
      expect(await service.creditsUsed()).toBe(200);
      await page.getByRole("link", { name: "Enrich runs" }).first().click();
      await expect(page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("link")).toHaveCount(1);
    });
  });

  test.describe("with a process of its own", () => {
    test.use({ ownServer: true });

    test(
      `a gateway that is killed in the middle of 1,000 records (${String(round)})`,
      { tag: "@full" },
      async ({ page, server, service }) => {
        await openSignedIn(page, THOUSAND);
        const total = await startRunOfAll(page);
        await expect.poll(() => finished(page)).toBeGreaterThan(100);
        await server.stop("SIGKILL");
        await server.start();
        // of calls that were under way nobody knows whether the service, which died as well, had taken them
        const again = page.getByRole("button", { name: /^Send again/ });
        await expect(finishedCount(page, total).or(again)).toBeVisible({ timeout: 120_000 });
        if (await again.isVisible()) await again.click();
        await expect(finishedCount(page, total)).toBeVisible({ timeout: 120_000 });
        expect(await service.creditsUsed()).toBe(total);
      },
    );
  });
}
