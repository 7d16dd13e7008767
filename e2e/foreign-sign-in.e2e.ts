import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { foreignTest as test } from "./support/foreign-fixtures.ts";
import { FOREIGN_PERSON } from "./support/foreign-provider.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";

/** The only row of the data service. */
const row = (page: Page) => page.getByRole("table").getByText("Tomasin Varga", { exact: true });

const account = (page: Page) => page.getByRole("button", { name: /^Account/ });

test("people sign in at the provider, are named, stay signed in over a reload, and sign out there as well", async ({
  page,
  provider,
}) => {
  await page.goto("/contacts?lastName=v");
  await expect(page.getByRole("heading", { name: "Foreign sign-in" })).toBeVisible();
  await signIn(page);
  await expect(row(page)).toBeVisible();
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
