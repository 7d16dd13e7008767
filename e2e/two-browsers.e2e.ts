import { expect, expectAccessible, openSignedIn } from "./support/fixtures.ts";
import { finished, startRun, test } from "./support/paid-run-steps.ts";
import { exportedCsv } from "./support/export-steps.ts";

test.use({ paidEnv: { MANAGEMENT_DAYS: "0" } });

test("a run begun in one browser is finished, seen and exported in another", async ({
  page,
  browser,
  baseURL,
  service,
}) => {
  await openSignedIn(page, "/contacts?lastName=m&size=100", "slow");
  await startRun(page, 3);
  const address = page.url();
  await expect.poll(() => finished(page), { timeout: 60_000 }).toBeGreaterThan(50);
  await page.context().close();

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const second = await other.newPage();
  await openSignedIn(second, address, "slow");
  await expect(second.getByRole("strong").filter({ hasText: "Running in another browser" })).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: "Continue here" }).click();
  await expect.poll(() => finished(second), { timeout: 120_000 }).toBe(300);
  expect(await service.creditsUsed()).toBe(300);

  expect(await exportedCsv(second)).toHaveLength(301);
  await other.close();
});
