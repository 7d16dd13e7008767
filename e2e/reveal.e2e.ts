import type { Locator } from "@playwright/test";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { exportedCsv, recordsOf } from "./support/export-steps.ts";
import { serviceClient } from "./support/service-client.ts";
import { saveAsList } from "./support/list-steps.ts";

const SEARCH = "/contacts?lastName=w&requiredFields=email&sort=lastName";

const revealButton = (within: Locator) => within.getByRole("button", { name: /^Reveal · 1 credit/ });
const mailLink = (within: Locator) => within.locator("a[href^='mailto:']");

test("an e-mail is revealed in its row by one press, costs one credit, and stays wherever the contact is", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, SEARCH);
  const offer = revealButton(page.getByRole("table")).first();
  await expect(offer).toBeVisible();
  const row = offer.locator("xpath=ancestor::tr");
  const index = await row.getAttribute("data-row");
  const same = () => page.locator(`tr[data-row="${index}"]`);
  const spent = await service.creditsUsed();
  // after the row's checkbox: name, title and company stand before it
  const companyPlace = same().getByRole("cell").nth(4);
  await expect(companyPlace).toHaveText(/\w/);
  const place = (await companyPlace.textContent()) ?? "";
  await revealButton(same()).dblclick();
  await expect(mailLink(same())).toBeVisible();
  const address = (await mailLink(same()).textContent()) ?? "";
  await expect(same().getByRole("button", { name: `Copy e-mail ${address}` })).toBeVisible();
  // the button that had the focus is gone, and the keys of the rows go on
  await expect(same().getByRole("checkbox")).toBeFocused();
  // a fact about the company, not about the person who was revealed
  await expect(companyPlace).toHaveText(place);
  await expect(same().getByText("Owned").first()).toBeVisible();
  await expect(page.getByText(/revealed · 1 credit/).first()).toBeVisible();
  await expectAnswered(server, "enrichContacts", 1);
  expect(await service.creditsUsed()).toBe(spent + 1);
  await expectAccessible(page);

  await page.reload();
  await expect(mailLink(same())).toHaveText(address);
  await same().getByRole("checkbox").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Details of the contact" });
  await expect(
    panel.getByRole("region", { name: "Owned" }).getByRole("link", { name: address }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await same().getByRole("checkbox").check();
  await page.goto("/selection");
  await expect(mailLink(page.getByRole("table"))).toHaveText(address);
  await expectAccessible(page);
  await saveAsList(page, "Revealed");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(mailLink(page.getByRole("table"))).toHaveText(address);
  // what is paid for is in view and in the file
  await expect(page.getByRole("columnheader", { name: "Phones" })).toBeVisible();
  const [exported] = recordsOf(await exportedCsv(page));
  expect(Object.values(exported ?? {})).toContain(address);
  expect(await service.creditsUsed()).toBe(spent + 1);
  // on a list of which nothing was paid for, a reveal moves no column away from the pointer
  await page.goto("/selection");
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.goto(SEARCH);
  await revealButton(page.getByRole("table"))
    .first()
    .locator("xpath=ancestor::tr")
    .getByRole("checkbox")
    .check();
  await page.goto("/selection");
  await saveAsList(page, "Next");
  await page.getByRole("button", { name: "Open" }).click();
  const headings = page.getByRole("columnheader");
  await expect(revealButton(page.getByRole("table"))).toBeVisible();
  const before = await headings.allTextContents();
  await revealButton(page.getByRole("table")).click();
  await expect(mailLink(page.getByRole("table"))).toBeVisible();
  expect(await headings.allTextContents()).toEqual(before);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Phones" })).toBeVisible();
});

test.describe("a start that an extension keeps in the browser", () => {
  test.use({ expectedComplaints: /ERR_BLOCKED_BY_CLIENT|status of 404/ });

  test("R asks the first time, a company and its people are revealed where they stand, and a start that was not sent says so @full", async ({
    page,
    server,
  }) => {
    const service = await serviceClient(server.service.url);
    await page.emulateMedia({ colorScheme: "dark" });
    await openSignedIn(page, SEARCH);
    const offer = revealButton(page.getByRole("table")).first();
    await expect(offer).toBeVisible();
    const box = offer.locator("xpath=ancestor::tr").getByRole("checkbox");
    const index = await offer.locator("xpath=ancestor::tr").getAttribute("data-row");
    const row = page.locator(`tr[data-row="${index}"]`);
    await box.focus();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(page.getByRole("heading", { level: 1, name: "Enrich runs" })).toBeVisible();
    expect(await service.creditsUsed()).toBe(0);
    await page.goBack();
    await expect(revealButton(row)).toBeVisible();
    await row.getByRole("checkbox").focus();
    const question = page.getByRole("dialog", { name: /^Reveal .* for 1 credit\?$/ });
    await page.keyboard.press("r");
    await expect(question).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("r");
    await expect(question.getByRole("checkbox", { name: "Don’t ask again" })).not.toBeChecked();
    // at once it would be the end of a typed word, and confirm nothing
    await page.waitForTimeout(500);
    await page.keyboard.press("Enter");
    await expect(mailLink(row)).toBeVisible();
    await expect(row.getByRole("checkbox")).toBeFocused();
    expect(await service.creditsUsed()).toBe(1);

    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
    expect(await service.creditsUsed()).toBe(1);

    await test.step("a company and its people", async () => {
      const { id } = await service.companyWithContacts(3);
      await page.goto(`/companies/${id}`);
      await page.getByRole("button", { name: /^Reveal details · 1 credit/ }).click();
      await expect(page.getByRole("region", { name: "Owned" })).toBeVisible();
      const people = page.getByRole("table", { name: "People" });
      await revealButton(people).first().click();
      await expect(people.getByText("Owned").filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(page);
      expect(await service.creditsUsed()).toBe(3);
    });

    await test.step("a start that cannot be sent is sent by a press once it can be", async () => {
      test.slow();
      await page.goto(SEARCH);
      const isStart = (url: URL) => url.pathname === "/gateway/v1/runs";
      await page.route(isStart, (route) =>
        route.request().method() === "POST" ? route.abort("blockedbyclient") : route.fallback(),
      );
      await revealButton(page.getByRole("table")).first().click();
      const again = page.getByRole("button", { name: /Try again/ });
      await expect(again).toBeVisible({ timeout: 60_000 });
      await page.unroute(isStart);
      const before = await mailLink(page.getByRole("table")).count();
      await again.click();
      await expect(mailLink(page.getByRole("table"))).toHaveCount(before + 1);
      expect(await service.creditsUsed()).toBe(4);
    });
  });
});
