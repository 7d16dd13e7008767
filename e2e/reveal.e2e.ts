import type { Locator } from "@playwright/test";
import { expect, expectAccessible, expectAnswered, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

const SEARCH = "/contacts?lastName=w&sort=lastName";

const revealButton = (within: Locator) => within.getByRole("button", { name: /^Reveal · 1 credit/ });
const mailLink = (within: Locator) => within.locator("a[href^='mailto:']");

test("an e-mail is revealed in its row by one press, costs one credit, and stays wherever the contact is", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.url);
  await openSignedIn(page, SEARCH);
  const offer = revealButton(page.getByRole("table")).first();
  await expect(offer).toBeVisible();
  const row = offer.locator("xpath=ancestor::tr");
  const index = await row.getAttribute("data-row");
  const same = () => page.locator(`tr[data-row="${index}"]`);
  const spent = await service.creditsUsed();
  await page.screenshot({ path: "test-results/reveal-before-light-1440.png" });
  await revealButton(same()).dblclick();
  await expect(mailLink(same())).toBeVisible();
  const address = (await mailLink(same()).textContent()) ?? "";
  await expect(same().getByRole("button", { name: `Copy e-mail ${address}` })).toBeFocused();
  await expect(same().getByText("Yours").first()).toBeVisible();
  await expect(page.getByText(/revealed · 1 credit/).first()).toBeVisible();
  await expectAnswered(server, "enrichContacts", 1);
  expect(await service.creditsUsed()).toBe(spent + 1);
  await page.screenshot({ path: "test-results/reveal-after-light-1440.png" });
  await expectAccessible(page);

  await page.reload();
  await expect(mailLink(same())).toHaveText(address);
  await same().getByRole("checkbox").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Details of the contact" });
  await expect(
    panel.getByRole("region", { name: "Yours" }).getByRole("link", { name: address }),
  ).toBeVisible();
  await page.screenshot({ path: "test-results/reveal-preview-light-1440.png" });
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await same().getByRole("checkbox").check();
  await page.goto("/selection");
  await expect(mailLink(page.getByRole("table"))).toHaveText(address);
  await page.screenshot({ path: "test-results/reveal-selection-light-1440.png" });
  await expectAccessible(page);
  expect(await service.creditsUsed()).toBe(spent + 1);
});
