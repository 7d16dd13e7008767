import type { Page } from "@playwright/test";
import { FAMILIES, readFamily, treeOf } from "./support/family-steps.ts";
import {
  SERVER_GONE,
  expect,
  expectAccessible,
  expectAnswered,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import type { Server } from "./support/server.ts";
import { serviceClient } from "./support/service-client.ts";

/** Lets something go wrong with the next calls for families, or nothing any more. */
async function strike(server: Server, ...rules: object[]): Promise<void> {
  const answer = await fetch(`${server.url}/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(rules.map((rule) => ({ operation: "enrichHierarchy", ...rule }))),
  });
  expect(answer.status).toBe(200);
}

const ask = (page: Page) => page.getByRole("button", { name: /^Read the family tree/ }).click();

test.describe("what goes wrong", () => {
  test.use({
    serverEnv: { FAULTS: "1" },
    expectedComplaints: new RegExp(`${SERVER_GONE.source}|status of (403|429)`),
  });

  test("a broken answer may be paid: it is said, kept over a reload, and asked again for nothing more", async ({
    page,
    server,
  }) => {
    const service = await serviceClient(server.url);
    const before = await service.creditsUsed();
    await openSignedIn(page, `/families/${FAMILIES.middle}`);
    // a browser may send the call once more by itself
    await strike(server, { kind: "cut-after-commit", times: 9 });
    await ask(page);
    await expect(page.getByText(/You may have been charged/)).toBeVisible();
    await expectAccessible(page);
    expect(await service.creditsUsed()).toBe(before + 1);
    await page.reload();
    await expect(page.getByRole("heading", { name: "This family tree may already be paid" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/families");
    await expect(page.getByText("In doubt")).toBeVisible();
    await page.goBack();
    await strike(server);
    await page.getByRole("button", { name: /^Ask again/ }).click();
    await expect(treeOf(page)).toBeVisible();
    expect(await service.creditsUsed()).toBe(before + 1);
  });

  test("a body that is cut in the middle, refusals, and a rate: each says what happened and what was paid", async ({
    page,
    server,
  }) => {
    await openSignedIn(page, `/families/${FAMILIES.middle}`);
    await strike(server, { kind: "429", milliseconds: 1000 });
    await ask(page);
    await expect(page.getByText(/You were not charged/)).toBeVisible();
    await strike(server, { kind: "truncated-body" });
    await page.getByRole("button", { name: /^Ask again/ }).click();
    await expect(page.getByText(/may have been charged|cannot be read/).first()).toBeVisible();
    await page.getByRole("button", { name: /^Ask again/ }).click();
    await expect(treeOf(page)).toBeVisible();
    await strike(server, { kind: "5xx", status: 503 });
    await page.getByRole("button", { name: "Read anew" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Read anew · free" }).click();
    const notice = page.getByRole("status").filter({ hasText: "The tree was not read anew" });
    await expect(notice).toBeVisible();
    await expect(treeOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep this one" }).click();
    await expect(notice).toHaveCount(0);
  });

  test("whoever may not ask is told what is missing", async ({ page }) => {
    await openSignedIn(page, `/families/${FAMILIES.small}`, "norole");
    await ask(page);
    await expect(page.getByText(/You were not charged/)).toBeVisible();
    await expectAccessible(page);
  });
});

test("a company without relatives, one that nobody knows, and an address that names none", async ({
  page,
  server,
}) => {
  const service = await serviceClient(server.url);
  const before = await service.creditsUsed();
  await openSignedIn(page, `/families/${FAMILIES.alone}`);
  await readFamily(page);
  await expect(page.getByText("No relatives are known")).toBeVisible();
  await expect(treeOf(page).getByRole("row")).toHaveCount(1);
  await expectAccessible(page);
  await page.goto("/families/999999999");
  await expect(page.getByRole("heading", { name: "No company has this ID" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Ask for its family all the same/ }).click();
  await expect(page.getByText("It answered NO_MATCH, which costs nothing.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/families/tessaline");
  await expect(page.getByRole("heading", { name: "This is not the ID of a company" })).toBeVisible();
  await expectAnswered(server, "enrichHierarchy", 2);
  expect(await service.creditsUsed()).toBe(before + 1);
});

test("two tabs that ask for the same family pay and send once, and a third one waits with them", async ({
  page,
  context,
  server,
}) => {
  const other = await context.newPage();
  await openSignedIn(page, `/families/${FAMILIES.middle}`, "slow");
  await other.goto(`/families/${FAMILIES.middle}`);
  await expect(other.getByRole("button", { name: /^Read the family tree/ })).toBeEnabled();
  await ask(page);
  await ask(other);
  const third = await context.newPage();
  await third.goto(`/families/${FAMILIES.middle}`);
  for (const tab of [page, other, third]) await expect(treeOf(tab)).toBeVisible();
  await expectAnswered(server, "enrichHierarchy", 1);
});
