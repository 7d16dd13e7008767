import type { Page } from "@playwright/test";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { promisedCost, startButton } from "./support/enrich-steps.ts";
import { pressStaged } from "./support/metered-search-steps.ts";
import { forgetSome, saveAs, sidebar } from "./support/saved-search-steps.ts";
import type { Server } from "./support/server.ts";
import { readRows } from "./support/stored-rows.ts";

/** How soon another device has to show a change. */
const SOON_MS = 2000;

const savedRow = (page: Page, name: string) =>
  page.getByRole("table", { name: "Saved searches" }).getByRole("row").filter({ hasText: name });

/** Everything that was done is on the account. */
async function expectSent(page: Page): Promise<void> {
  await expect.poll(async () => (await readRows(page, "outbox")).length).toBe(0);
}

/** Starts the gateway again so that everybody's hour has just come. */
async function restartAtHour(server: Server): Promise<void> {
  await server.stop();
  await server.start({ ALERTS: "1", ALERTS_HOUR: String(new Date().getUTCHours()), ALERTS_SPREAD: "0" });
}

test.describe("a gateway that is started again with another setting", () => {
  test.use({ ownServer: true });

  test("the gateway counts while the browser is closed, what is opened is cleared on both devices, and what is off stays so [alerts-1] @full", async ({
    page,
    openOtherBrowser,
    server,
  }) => {
    await openSignedIn(page, "/contacts?companyName=health&lastName=m");
    await saveAs(page, "Health people");
    await page.goto("/scoops?companyName=health");
    await pressStaged(page);
    await expect(page.getByRole("table", { name: "Scoops" }).getByRole("row").nth(1)).toBeVisible();
    await saveAs(page, "Health scoops");
    await page.goto("/saved");
    await forgetSome(page, "Health people", 2);
    await expectSent(page);
    // nothing is counted by itself where the gateway does not do it
    await expect(page.getByRole("checkbox", { name: "Count daily" })).toHaveCount(0);
    await page.goto("about:blank");
    const [contacts, scoops] = [server.answered("searchContacts"), server.answered("searchScoops")];
    await restartAtHour(server);
    await expect.poll(() => server.answered("searchContacts")).toBe(contacts + 1);
    expect(server.answered("searchScoops")).toBe(scoops);

    await page.goto("/companies");
    const people = sidebar(page).getByRole("link", { name: /Health people/ });
    await expect(people).toContainText("+2");
    await expect(people).toHaveAccessibleName(/2 more than when you last opened it, counted at \d+:\d\d/);
    await expectAccessible(page);
    const phone = await openOtherBrowser("/saved", "rep", { viewport: { width: 390, height: 844 } });
    await expect(savedRow(phone, "Health people")).toContainText("+2");
    await expect(savedRow(phone, "Health people")).toContainText("by Prospect.");
    await expect(savedRow(phone, "Health scoops")).toContainText("each scoop would count as a record");
    await expectAccessible(phone);

    await people.click();
    await expect(
      page.getByRole("status").getByText("2 more than when you last opened this search."),
    ).toBeVisible();
    await expect(people).not.toContainText("+2");
    await expect(savedRow(phone, "Health people")).not.toContainText("+2", { timeout: SOON_MS });
    expect(server.answered("searchScoops")).toBe(scoops);
    await phone.context().close();

    await page.goto("/saved");
    const row = savedRow(page, "Health people");
    const one = page.getByRole("menuitemradio", { name: "Count daily" });
    const menu = page.getByRole("button", { name: "Actions for Health people" });
    await menu.click();
    await expect(one).toBeChecked();
    await one.click();
    await expect(row).toContainText("Daily count is off.");
    await expectAccessible(page);
    await expectSent(page);
    await page.reload();
    await expect(row).toContainText("Daily count is off.");
    await menu.click();
    await one.click();
    await page.getByRole("checkbox", { name: "Count daily" }).uncheck();
    await menu.click();
    await expect(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
    await expect(one).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(row).toContainText("Daily count is off.");
    await expectSent(page);
    await page.goto("about:blank");
    const asked = server.answered("searchContacts");
    await restartAtHour(server);
    await page.goto("/saved");
    await page.getByRole("checkbox", { name: "Count daily" }).check();
    await menu.click();
    await expect(one).toBeChecked();
    expect(server.answered("searchContacts")).toBe(asked);
  });
});

test("what a rep got is the team's: a colleague sees the values and who got them, at no price [owned-1] @full", async ({
  page,
  openOtherBrowser,
}) => {
  const search = "/contacts?lastName=w&requiredFields=email&sort=lastName";
  await openSignedIn(page, search);
  await page
    .getByRole("table")
    .getByRole("button", { name: /^Reveal · 1 credit/ })
    .first()
    .click();
  const mail = page.getByRole("table").locator("a[href^='mailto:']");
  await expect(mail).toHaveCount(1);
  const address = (await mail.textContent()) ?? "";

  const other = await openOtherBrowser(search, "colleague");
  const row = other
    .getByRole("table")
    .getByRole("row")
    .filter({ hasText: "Owned by your team · Robin Ellery" });
  await expect(row).toHaveCount(1);
  await expect(row.locator("a[href^='mailto:']")).toHaveText(address);
  await expect(row.getByRole("button", { name: /^Reveal/ })).toHaveCount(0);
  await expectAccessible(other);
  await row.getByRole("checkbox").focus();
  await other.keyboard.press("Enter");
  const panel = other.getByRole("complementary", { name: "Details of the contact" });
  await expect(
    panel.getByRole("region", { name: "Owned" }).getByRole("link", { name: address }),
  ).toBeVisible();
  await expect(panel.getByRole("button", { name: "Enrich · free" })).toBeVisible();
  await other.keyboard.press("Escape");
  await row.getByRole("checkbox").check();
  await other.getByRole("link", { name: /^Selection/ }).click();
  await expect(other.getByRole("table").locator("a[href^='mailto:']")).toHaveText(address);
  expect(await promisedCost(other)).toBe(0);
  await expect(startButton(other)).toContainText("Start enriching · free");
  await expectAccessible(other);
  // what is one's own says so without a name
  await expect(page.getByText("Owned by your team")).toHaveCount(0);
});
