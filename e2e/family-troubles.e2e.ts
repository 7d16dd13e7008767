import type { Page } from "@playwright/test";
import { FAMILIES, loadFamily, treeOf, treeRow } from "./support/family-steps.ts";
import {
  SERVER_GONE,
  expect,
  expectAccessible,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { strike } from "./support/faults.ts";
import type { Server } from "./support/server.ts";
import { serviceClient } from "./support/service-client.ts";

/** Makes the next calls for families go wrong in these ways, or in none any more. */
async function strikeFamilies(server: Server, ...rules: readonly object[]): Promise<void> {
  await strike(server, ...rules.map((rule) => ({ operation: "enrichHierarchy", ...rule })));
}

const load = (page: Page) => page.getByRole("button", { name: /^Load family tree/ }).click();

test.describe("what goes wrong", () => {
  test.use({
    expectedComplaints: new RegExp(`${SERVER_GONE.source}|status of (403|429)`),
  });

  test("an answer whose connection breaks comes by itself, and is paid for once", async ({
    page,
    server,
  }) => {
    const service = await serviceClient(server.service.url);
    const before = await service.creditsUsed();
    await openSignedIn(page, `/families/${FAMILIES.middle}`);
    await strikeFamilies(server, { kind: "cut-after-commit" }, { kind: "truncated-body" });
    await load(page);
    await expect(treeOf(page)).toBeVisible();
    expect(await service.creditsUsed()).toBe(before + 1);
    await expectAnswered(server, "enrichHierarchy", 1);
  });

  test("a refusal, a rate limit and a failing service each say what happened and what was charged", async ({
    page,
    server,
  }) => {
    await openSignedIn(page, `/families/${FAMILIES.middle}`);
    await strikeFamilies(server, { kind: "429", milliseconds: 1000 });
    await load(page);
    await expect(page.getByText(/You were not charged/)).toBeVisible();
    await page.getByRole("button", { name: /^Ask again/ }).click();
    await expect(treeOf(page)).toBeVisible();
    await strikeFamilies(server, { kind: "5xx", status: 503 });
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Refresh · free" }).click();
    const notice = page.getByRole("status").filter({ hasText: "The tree was not refreshed" });
    await expect(notice).toBeVisible();
    await expect(treeOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep what is here" }).click();
    await expect(notice).toHaveCount(0);
  });

  test("somebody without access learns what is missing", { tag: "@full" }, async ({ page }) => {
    await openSignedIn(page, `/families/${FAMILIES.small}`, "norole");
    await load(page);
    await expect(page.getByText(/You were not charged/)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("where asking again costs", () => {
  test.use({ serverEnv: { MANAGEMENT_DAYS: "0" }, expectedComplaints: /status of (409|502)/ });

  test(
    "an answer that the gateway lost may be charged: that is said, survives a reload, and ends on one press",
    { tag: "@full" },
    async ({ page, server }) => {
      const service = await serviceClient(server.service.url);
      const before = await service.creditsUsed();
      await openSignedIn(page, `/families/${FAMILIES.middle}`);
      await strikeFamilies(server, { kind: "lost-after-commit" });
      await load(page);
      await expect(page.getByText(/You may have been charged/)).toBeVisible();
      await expectAccessible(page);
      expect(await service.creditsUsed()).toBe(before + 1);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Unconfirmed" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/families");
      await expect(page.getByText("Unconfirmed")).toBeVisible();
      await page.goBack();
      await page.getByRole("button", { name: /^Ask again/ }).click();
      await expect(treeOf(page)).toBeVisible();
      expect(await service.creditsUsed()).toBe(before + 2);
    },
  );
});

test(
  "two tabs that load the same family send and are charged once, and a third one waits with them",
  { tag: "@full" },
  async ({ page, context, server }) => {
    const other = await context.newPage();
    await openSignedIn(page, `/families/${FAMILIES.middle}`, "slow");
    await other.goto(`/families/${FAMILIES.middle}`);
    await expect(other.getByRole("button", { name: /^Load family tree/ })).toBeEnabled();
    await load(page);
    await load(other);
    const third = await context.newPage();
    await third.goto(`/families/${FAMILIES.middle}`);
    for (const tab of [page, other, third]) await expect(treeOf(tab)).toBeVisible();
    await expectAnswered(server, "enrichHierarchy", 1);
  },
);

test(
  "the address never pairs what is typed with the member of before, however long finding takes",
  { tag: "@full" },
  async ({ page }) => {
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
  },
);
