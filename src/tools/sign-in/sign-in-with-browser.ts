import type { Page } from "@playwright/test";

/** Goes to the service's sign-in page: the app redirects there, or has a button for it. */
export async function openSignIn(page: Page): Promise<void> {
  const field = page.getByLabel("User name");
  const button = page.getByRole("button", { name: /^Sign in/ });
  await button.waitFor();
  if (!(await field.isVisible())) await button.click();
  await field.waitFor();
}

/** Signs in on the service's pages, wherever the app asks for it, and waits for the return to the app. */
export async function signIn(page: Page, username = "rep"): Promise<void> {
  await openSignIn(page);
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
