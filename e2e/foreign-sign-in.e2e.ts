import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { foreignTest as test } from "./support/foreign-fixtures.ts";
import { FOREIGN_PERSON } from "./support/foreign-provider.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";

/** After this a token of 6 s has run out. */
const UNTIL_RUN_OUT_MS = 6500;

/** The one row that the data service knows. */
const row = (page: Page) => page.getByRole("table").getByText("Tomasin Varga", { exact: true });
const account = (page: Page) => page.getByRole("button", { name: /^Account/ });

async function openAndSignIn(page: Page, path = "/contacts"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Foreign sign-in" })).toBeVisible();
  await signIn(page);
  await expect(row(page)).toBeVisible();
}

test("people sign in at the provider, are named, stay signed in over a reload, and sign out there as well", async ({
  page,
  provider,
}) => {
  await openAndSignIn(page, "/contacts?lastName=v");
  await expect(page).toHaveURL(/\/contacts\?lastName=v$/);
  await page.reload();
  await expect(row(page)).toBeVisible();
  expect(provider.granted("authorization_code")).toBe(1);
  expect(provider.granted("refresh_token")).toBe(1);
  await account(page).click();
  await expect(page.getByText(FOREIGN_PERSON)).toBeVisible();
  await page.keyboard.press("Escape");
  // people are real here
  await expect(page.getByTitle("Fictional people and companies")).toHaveCount(0);
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("region", { name: "Credits", exact: true })).toContainText("of 500");
  await expectAccessible(page);
  await account(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re signed out" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in again" }).click();
  // the session at the provider has ended as well
  await expect(page.getByLabel("User name")).toBeVisible();
});

test.describe("a provider that says no more than it must", () => {
  test.use({
    habits: {
      clientAuth: "post",
      leftOutAtSignIn: ["id_token", "scope"],
      leftOutAtRenewal: ["id_token", "scope", "expires_in"],
    },
  });

  test("names the person by a call of its own, and ends without an id token @full", async ({
    page,
    provider,
  }) => {
    await openAndSignIn(page);
    await page.reload();
    await expect(row(page)).toBeVisible();
    expect(provider.granted("refresh_token")).toBe(1);
    await account(page).click();
    await expect(page.getByText(FOREIGN_PERSON)).toBeVisible();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign out here" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re signed out" })).toBeVisible();
  });
});

test.describe("tokens that run out", () => {
  test.use({
    habits: { accessTtl: 6, leftOutAtRenewal: ["id_token", "scope"] },
    // of a token that runs out on the way
    expectedComplaints: /status of 401/,
  });

  test("are renewed in two tabs, with refresh tokens of which each works once @full", async ({
    page,
    context,
    provider,
  }) => {
    await openAndSignIn(page);
    const other = await context.newPage();
    await other.goto("/contacts");
    await expect(row(other)).toBeVisible();
    const tabs = [page, other];
    const before = provider.granted("refresh_token");
    await page.waitForTimeout(UNTIL_RUN_OUT_MS);
    await Promise.all(tabs.map((tab) => tab.getByRole("link", { name: "Companies" }).click()));
    for (const tab of tabs)
      await expect(tab.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
    await expect.poll(() => provider.granted("refresh_token")).toBeGreaterThan(before);
    // a refresh token that was used twice would end the session
    for (let turn = 1; turn <= 2; turn += 1) {
      await page.waitForTimeout(UNTIL_RUN_OUT_MS);
      await Promise.all(tabs.map((tab) => tab.goto("/contacts")));
      for (const tab of tabs) await expect(row(tab)).toBeVisible();
    }
    expect(provider.granted("refresh_token")).toBeGreaterThan(before + 2);
  });
});

test.describe("a provider that is away", () => {
  test.use({ expectedComplaints: /status of 50\d/ });

  test("costs nobody the session @full", async ({ page, provider }) => {
    await openAndSignIn(page);
    await provider.stop();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Prospect isn’t responding" })).toBeVisible();
    await expect(page.getByText("You’re still signed in.")).toBeVisible();
    await expect(page.getByText(/^Trying again in/)).toBeVisible();
    await expectAccessible(page);
    await provider.start();
    // by itself
    await expect(row(page)).toBeVisible({ timeout: 60_000 });
    expect(provider.granted("authorization_code")).toBe(1);
  });
});

test.describe("access that is taken back", () => {
  test.use({ expectedComplaints: /status of 40[01]/ });

  test("ends the session and loses nothing @full", async ({ page, provider }) => {
    await openAndSignIn(page);
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await expect(page.getByText("1 selected")).toBeVisible();
    await provider.takeBack();
    const dialog = page.getByRole("dialog", { name: "Sign in again to continue" });
    // whatever is asked next finds out: this press, or something that asks by itself before it
    await expect(async () => {
      if (await dialog.isHidden())
        await page.getByRole("link", { name: "Companies" }).click({ timeout: 2000 });
      await expect(dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    // the provider still knows the person, and asks for access only
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page).toHaveURL(/\/(companies|contacts)$/);
    await page.getByRole("link", { name: "Contacts", exact: true }).click();
    await expect(page.getByText("1 selected")).toBeVisible();
  });
});
