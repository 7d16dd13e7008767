import { startEnriching } from "./support/enrich-steps.ts";
import { strike } from "./support/server-faults.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { filterBy } from "./support/filter-steps.ts";

test.describe("refused calls", () => {
  test.use({ expectedComplaints: /status of (400|403|429)/ });

  test("a missing scope and role are named, many requests are spread out, and credits that run out stop the run", async ({
    page,
  }) => {
    await test.step("a missing scope", async () => {
      await openSignedIn(page, "/contacts", "nocontacts");
      await expect(page.getByText(/^This permission wasn’t granted when you signed in/)).toBeVisible();
      await page.getByRole("button", { name: "Details" }).click();
      await expect(page.getByText("api:data:contact", { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Companies" }).click();
      await expect(page.getByRole("table")).toBeVisible();
    });

    await test.step("a missing role, in searches and on Usage", async () => {
      await openSignedIn(page, "/contacts", "norole");
      await expect(page.getByText(/role/i).first()).toBeVisible();
      await expectAccessible(page);
      await page.goto("/usage");
      await expect(page.getByText(/role/i).first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("too many requests", async () => {
      await openSignedIn(page, "/contacts", "throttled");
      for (const next of [2, 3, 4, 5]) {
        await page.getByRole("button", { name: "Next page" }).click();
        await expect(page).toHaveURL(new RegExp(`page=${next}`));
      }
      await expect(page.getByText(/^101–125/)).toBeVisible();
    });

    await test.step("too few credits: what came is kept", async () => {
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
});

test.describe("a service that asks to wait", () => {
  test.use({ expectedComplaints: /status of 429/ });

  test("counts down over the rows, which stay in place, and goes on; nothing found says what to take away", async ({
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

    await filterBy(page, "Company", "no company has this name");
    await expect(page.getByText(/No contact/)).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: /Company/ })
      .last()
      .click();
    await expect(rows.getByRole("checkbox").nth(2)).toBeVisible();
  });
});
