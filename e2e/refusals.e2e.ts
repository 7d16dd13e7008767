import { startEnriching } from "./support/enrich-steps.ts";
import { networkIdle } from "#tools/network/network-idle.ts";
import { loseService, strike } from "./support/server-faults.ts";
import { SERVER_GONE, expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { filterBy } from "./support/filter-steps.ts";

test.describe("refused calls", () => {
  test.use({ expectedComplaints: /status of (400|403|429)/ });

  test("a missing scope and a missing role are named", async ({ page }) => {
    await openSignedIn(page, "/contacts", "nocontacts");
    await expect(page.getByText(/^This permission wasn’t granted when you signed in/)).toBeVisible();
    await page.getByRole("button", { name: "Details" }).click();
    await expect(page.getByText("api:data:contact", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Companies" }).click();
    await expect(page.getByRole("table")).toBeVisible();
  });

  test("without a role every search says what is missing", async ({ page }) => {
    await openSignedIn(page, "/contacts", "norole");
    await expect(page.getByText(/role/i).first()).toBeVisible();
    await expectAccessible(page);
  });

  test("too many requests are spread out by themselves", async ({ page }) => {
    await openSignedIn(page, "/contacts", "throttled");
    for (const next of [2, 3, 4, 5]) {
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(page).toHaveURL(new RegExp(`page=${next}`));
    }
    await expect(page.getByText(/^101–125/)).toBeVisible();
  });

  test("credits that run out stop the run, keep what came and say so", async ({ page }) => {
    await openSignedIn(page, "/contacts?lastName=b", "capped");
    await page.getByRole("checkbox", { name: /page/i }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await expect(page.getByText(/10 credits/).first()).toBeVisible();
    await startEnriching(page);
    await expect(page.getByText(/credits/i).first()).toBeVisible();
    await expect(page.getByRole("table").getByText("Enriched")).toHaveCount(10);
    await expectAccessible(page);
  });
});

test.describe("a service that asks to wait", () => {
  test.use({ expectedComplaints: /status of 429/ });

  test("counts down over the rows, which stay in place, and goes on by itself or on a press", async ({
    page,
    server,
  }) => {
    await openSignedIn(page, "/contacts");
    const rows = page.getByRole("table").getByRole("rowgroup").nth(1);
    await expect(rows.getByRole("checkbox").first()).toBeVisible();
    const place = await rows.boundingBox();
    const busy = (milliseconds: number) =>
      strike(server, { operation: "searchContacts", kind: "429", milliseconds, times: 100 });
    // longer than it takes to look at the page meanwhile
    await busy(10_000);
    const next = page.getByRole("button", { name: "Next page" });
    await next.click();
    await next.click();
    await expect(page.getByText(/^Busy. Continuing in/)).toBeVisible();
    expect((await rows.boundingBox())?.y).toBe(place?.y);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Showing what you last loaded, at")).toBeVisible();
    expect((await rows.boundingBox())?.y).toBe(place?.y);
    await expectAccessible(page);
    await busy(3000);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Busy. Continuing in/)).toBeVisible();
    await strike(server);
    // which page it was depends on what was loaded ahead
    const wanted = Number(new URL(page.url()).searchParams.get("page"));
    expect(wanted).toBeGreaterThan(1);
    await expect(page.getByText("Showing what you last loaded, at")).toBeHidden();
    await expect(page.getByText(new RegExp(`^${(wanted - 1) * 25 + 1}–${wanted * 25}`))).toBeVisible({
      timeout: 15_000,
    });
  });
});

test("nothing found says what to take away", async ({ page }) => {
  await openSignedIn(page, "/contacts");
  await filterBy(page, "Company", "no company has this name");
  await expect(page.getByText(/No contact/)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Company/ })
    .last()
    .click();
  await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
});

test.describe("a service that is gone", () => {
  test.use({ expectedComplaints: SERVER_GONE });

  test("is said, keeps the person signed in, and comes back with a click @full", async ({ page }) => {
    await openSignedIn(page, "/contacts");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    // the other screens are loaded ahead
    await networkIdle(page);
    const comeBack = await loseService(page);
    await page.getByRole("link", { name: "Companies" }).click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    const shell = page.getByRole("banner").getByRole("button", { name: /^No answer/ });
    await expect(shell).toBeVisible();
    await expectAccessible(page);
    await comeBack();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await expect(shell).toBeHidden();
  });
});
