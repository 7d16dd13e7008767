import type { Page } from "@playwright/test";

/** Signs in on the service's pages, from wherever the app asks for it, and waits until the app is back. */
export async function signIn(page: Page, username = "rep"): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("sandbox");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /^Allow/ }).click();
  await page
    .getByRole("heading", { level: 1 })
    .and(page.getByText(/^(?!Prospect)/))
    .first()
    .waitFor();
}
