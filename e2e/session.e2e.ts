import type { BrowserContext, Page } from "@playwright/test";
import { strike } from "./support/server-faults.ts";
import { CONFIG_PATH, pageConfig } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";
import {
  chooseInAccountMenu,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSignedIn,
  signIn,
  test,
  fillSignIn,
} from "./support/fixtures.ts";

/** Everything that the browser stores for the app, as text. */
async function stored(context: BrowserContext, page: Page): Promise<string> {
  const storage = await page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database cannot be opened")));
      });
      for (const store of database.objectStoreNames) {
        databases.push(
          name,
          await new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.addEventListener("success", () => resolve(request.result));
          }),
        );
      }
      database.close();
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie]);
  });
  const cookies = (await context.cookies()).filter((cookie) => !cookie.httpOnly);
  return storage + JSON.stringify(cookies);
}

test("a deep link opened signed out ends at its page", async ({ page }) => {
  const link = "/contacts?companyName=health&sort=lastName&page=2&size=50";
  await page.goto(link);
  // straight to the service, with nothing of the app to go back to
  await expect(page.getByLabel("User name")).toBeVisible();
  expect(await page.evaluate(() => history.length), "with the empty page of a new tab").toBe(2);
  await signIn(page);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText(/^51–100/)).toBeVisible();
});

test("a reload keeps the person signed in, with no token where scripts or storage can find it", async ({
  page,
  context,
}) => {
  const tokens: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/oauth/v1/token")) return;
    const answer = (await response.json()) as Record<string, string>;
    for (const name of ["access_token", "id_token"]) tokens.push(answer[name] ?? "missing");
    expect(answer["refresh_token"]).toBe("kept-by-gateway");
  });
  await openSignedIn(page, "/contacts");
  await expect(page.getByRole("table")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeHidden();
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  const kept = await stored(context, page);
  for (const token of tokens) expect(kept).not.toContain(token);
  expect(kept).not.toMatch(/eyJ[\w-]+\./);
  const session = (await context.cookies()).find((cookie) => /^prospect-\d+$/.test(cookie.name));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  expect(page.url()).not.toMatch(/code=|state=/);
});

test("two tabs share one session, and signing out in one signs out both", async ({ page, context }) => {
  await openSignedIn(page, "/contacts");
  const other = await context.newPage();
  await other.goto("/companies");
  await expect(other.getByRole("table")).toBeVisible();
  await chooseInAccountMenu(other, "Sign out");
  // nobody who signs out is sent to sign in
  for (const tab of [other, page])
    await expect(tab.getByRole("heading", { level: 1, name: "You’re signed out" })).toBeVisible();
  await page.reload();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in again" }).click();
  await expect(page.getByLabel("User name")).toBeVisible();
});

test("who does not allow access is told so, and can try again", async ({ page }) => {
  await page.goto("/companies?page=2");
  await fillSignIn(page, "rep");
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^You didn’t allow access\./);
  await expectAccessible(page);
  // the service still knows the person, and asks for access only
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Allow/ }).click();
  await expect(page.getByText(/^26–50/)).toBeVisible();
});

test.describe("a wrong password", () => {
  test.use({ expectedComplaints: /status of 401/ });

  test("the password can be seen, is hidden again when it is sent, and the page is in its own font", async ({
    page,
  }) => {
    await page.goto("/contacts");
    const field = page.getByLabel("Password", { exact: true });
    const show = page.getByRole("button", { name: "Show password" });
    await page.getByLabel("User name").fill("rep");
    await field.fill("wrong");
    await show.click();
    await expect(field).toHaveAttribute("type", "text");
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expectAccessibleInBoth(page);
    const sent = page.waitForRequest(/sign-in$/);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    expect((await sent).postData()).toContain("password=wrong");
    await expect(page.getByRole("alert")).toHaveText("That user name or password is wrong.");
    await expect(field).toHaveAttribute("type", "password");
    expect(await page.evaluate(async () => (await document.fonts.load('16px "Inter Variable"')).length)).toBe(
      1,
    );
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the service's pages sign in, and offer nothing that would not work", async ({ page, server }) => {
    const config: unknown = await (await fetch(server.url + CONFIG_PATH)).json();
    const query = new URLSearchParams({
      response_type: "code",
      client_id: pageConfig.parse(config).clientId,
      redirect_uri: `${server.url}/callback`,
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    });
    await page.goto(`/gtm/oauth/v1/authorize?${query}`);
    await expect(page.getByRole("button", { name: "Show password" })).toBeHidden();
    await fillSignIn(page, "rep");
    await page.getByRole("button", { name: /^Allow/ }).click();
    await expect(page).toHaveURL(/\/callback\?code=/);
  });
});

test.describe("a session that ends", () => {
  test.use({ serverEnv: { ACCESS_TTL: "2" }, expectedComplaints: /status of 40[01]/ });

  test("says so over the page, which keeps its place and the selection", async ({ page, context }) => {
    await openSignedIn(page, "/contacts?lastName=m");
    await page.getByRole("table").getByRole("rowgroup").nth(1).getByRole("checkbox").first().check();
    await page.waitForTimeout(2000);
    await context.clearCookies();
    // a question in the background may find out first, and its dialog would stand over the link
    await page.getByRole("link", { name: "Companies" }).dispatchEvent("click");
    const dialog = page.getByRole("dialog", { name: "Sign in again to continue" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await fillSignIn(page, "rep");
    await page.getByRole("button", { name: /^Allow/ }).click();
    await expect(page).toHaveURL(/\/companies/);
    await page.getByRole("link", { name: "Contacts" }).click();
    await expect(page.getByText("1 selected")).toBeVisible();
  });
});

test("opened under another name of the same machine, the app moves to its own address [oauth-8] @full", async ({
  page,
  server,
}) => {
  await page.goto(`http://localhost:${server.port}/companies?page=2`);
  await signIn(page);
  await expect(page).toHaveURL(`${server.url}/companies?page=2`);
  await expect(page.getByText(/^26–50/)).toBeVisible();
});

test("signing out gives up what is still being asked, so that nothing is refused @full", async ({ page }) => {
  const question = `**${OWNED_PATHS.known}`;
  const isAsked = page.waitForRequest(question);
  const isRevoked = page.waitForResponse(`**${OAUTH_PATHS.revoke}`);
  // on its way until there is no session any more, and the page stays until it has come
  await page.route(question, async (route) => {
    await isRevoked;
    await route.continue();
  });
  await page.route(`**${OAUTH_PATHS.logout}**`, async (route) => {
    await (await isAsked).response();
    await route.continue();
  });
  await openSignedIn(page, "/contacts");
  await isAsked;
  await chooseInAccountMenu(page, "Sign out");
  await expect(page.getByRole("heading", { level: 1, name: "You’re signed out" })).toBeVisible();
});

test("who goes back to the sign-in and allows once more, or signs in in two tabs, is signed in @full", async ({
  page,
  context,
}) => {
  await page.goto("/companies?page=2");
  const other = await context.newPage();
  await other.goto("/contacts");
  await expect(other.getByLabel("User name")).toBeVisible();
  await signIn(page);
  await expect(page.getByText(/^26–50/)).toBeVisible();
  const allow = page.getByRole("button", { name: /^Allow/ });
  await page.goBack();
  await allow.click();
  await expect(page).toHaveURL("/companies?page=2");
  await expect(page.getByText(/^26–50/)).toBeVisible();
  // the form of before
  await fillSignIn(other, "rep");
  await other.getByRole("button", { name: /^Allow/ }).click();
  await expect(other.getByRole("table")).toBeVisible();
});

test("where cookies and site data are blocked, what is needed is said @full", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { name: "Prospect needs cookies here" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("a sign-in service that is away for a while", () => {
  test.use({ serverEnv: { ACCESS_TTL: "2" }, expectedComplaints: /status of (401|429|503)/ });

  test("keeps the person signed in: a page that is loaded meanwhile goes on by itself, and says when @full", async ({
    page,
    server,
  }) => {
    await openSignedIn(page, "/contacts?lastName=m");
    await expect(page.getByRole("table")).toBeVisible();
    await strike(
      server,
      { operation: "oauth.token", kind: "5xx" },
      { operation: "oauth.token", kind: "429", milliseconds: 6000 },
    );
    await page.reload();
    await expect(page.getByRole("heading", { name: "Prospect isn’t responding" })).toBeVisible();
    await expect(page.getByText("You’re still signed in.")).toBeVisible();
    await expect(page.getByText("Trying again in 5 s")).toBeVisible();
    await expectAccessible(page);
    // nothing is pressed
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page).toHaveURL("/contacts?lastName=m");
  });
});
