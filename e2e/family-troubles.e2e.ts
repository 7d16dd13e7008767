import { FAMILIES, loadButton, loadFamily, treeOf, treeRow } from "./support/family-steps.ts";
import { expect, expectAccessible, openSignedIn, test } from "./support/fixtures.ts";
import { strike } from "./support/faults.ts";
import type { Server } from "./support/server.ts";
import { serviceClient } from "./support/service-client.ts";

/** Makes the next calls for families go wrong in these ways, or in none any more. */
async function strikeFamilies(server: Server, ...rules: readonly object[]): Promise<void> {
  await strike(server, ...rules.map((rule) => ({ operation: "enrichHierarchy", ...rule })));
}

test.describe("what goes wrong", () => {
  test.use({ expectedComplaints: /status of 403/ });

  test("a busy service and an answer that the gateway lost are waited out, and it is paid for once", async ({
    page,
    server,
  }) => {
    const service = await serviceClient(server.service.url);
    const before = await service.creditsUsed();
    await openSignedIn(page, `/families/${FAMILIES.middle}`);
    await strikeFamilies(server, { kind: "429", milliseconds: 2000 }, { kind: "lost-after-commit" });
    await loadButton(page).click();
    await expect(page.getByText("Busy, continuing soon")).toBeVisible();
    await expectAccessible(page);
    // a page that is opened anew goes on with it
    await page.reload();
    await expect(treeOf(page)).toBeVisible({ timeout: 30_000 });
    expect(await service.creditsUsed()).toBe(before + 1);
  });

  test("somebody without access learns what is missing @full", async ({ page }) => {
    await openSignedIn(page, `/families/${FAMILIES.small}`, "norole");
    await loadButton(page).click();
    await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
    await expect(page.getByText(/Nothing was charged/)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("where asking again costs", () => {
  test.use({ serverEnv: { MANAGEMENT_DAYS: "0" } });

  test("an answer that the gateway lost may be charged: that is said, survives a reload, and ends on one press @full", async ({
    page,
    server,
  }) => {
    const service = await serviceClient(server.service.url);
    const before = await service.creditsUsed();
    await openSignedIn(page, `/families/${FAMILIES.middle}`);
    await strikeFamilies(server, { kind: "lost-after-commit" });
    await loadButton(page).click();
    await expect(page.getByText(/it may have been charged/)).toBeVisible();
    await expectAccessible(page);
    expect(await service.creditsUsed()).toBe(before + 1);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Unconfirmed" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/families");
    await expect(page.getByText("Unconfirmed")).toBeVisible();
    await page.goBack();
    const again = page.getByRole("button", { name: "Send again · up to 1 credit" });
    await again.click();
    await expect(treeOf(page)).toBeVisible();
    expect(await service.creditsUsed()).toBe(before + 2);

    // a newer one that is lost leaves the tree that is owned
    await strikeFamilies(server, { kind: "lost-after-commit" });
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Refresh · 1 credit" }).click();
    const notice = page.getByRole("status").filter({ hasText: "The tree was not refreshed" });
    await expect(notice).toBeVisible();
    await expect(treeOf(page)).toBeVisible();
    await expectAccessible(page);
    await again.click();
    await expect(notice).toHaveCount(0);
    await expect(treeOf(page)).toBeVisible();
  });
});

test("the address never pairs what is typed with the member of before, however long finding takes @full", async ({
  page,
}) => {
  await page.addInitScript((delay) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function slowly(this: Worker, ...message: Parameters<typeof post>) {
      setTimeout(() => post.apply(this, message), delay);
    } as typeof post;
  }, 700);
  await openSignedIn(page, `/families/${FAMILIES.small}`);
  await loadFamily(page);
  const found: (string | null)[] = [];
  page.on("framenavigated", (frame) => {
    const { searchParams } = new URL(frame.url());
    if (searchParams.has("find")) found.push(searchParams.get("focus"));
  });
  await page.getByRole("searchbox", { name: "Find in this tree" }).fill("tessaline networks");
  expect(await page.getByRole("search").getByText("None").count()).toBe(0);
  await expect(treeRow(page, "Tessaline Networks Inc")).toHaveAttribute("tabindex", "0");
  await expect(page).toHaveURL(/find=tessaline/);
  const link = page.url();
  expect(found).toEqual([new URL(link).searchParams.get("focus")]);
  await page.goto(link);
  await expect(treeRow(page, "Tessaline Networks Inc")).toHaveAttribute("tabindex", "0");
});
