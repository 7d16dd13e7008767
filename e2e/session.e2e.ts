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
import { browserStorages } from "./support/secrets-of-a-visit.ts";

test("a link signs in, a reload and a second tab keep that without a token in reach, and signing out ends both", async ({
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
  const link = "/contacts?companyName=health&sort=lastName&page=2&size=50";
  await page.goto(link);
  // straight to the service, with nothing of the app to go back to
  await expect(page.getByLabel("User name")).toBeVisible();
  expect(await page.evaluate(() => history.length), "with the empty page of a new tab").toBe(2);
  await signIn(page);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText(/^51–100/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeHidden();
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  const places = await browserStorages(page);
  expect(places.map(({ name }) => name)).toContain("IndexedDB local");
  for (const { name, bytes } of places) {
    const isSafe = !tokens.some((token) => bytes.includes(token)) && !/eyJ[\w-]+\./.test(bytes.toString());
    expect(isSafe, `no token in ${name}`).toBe(true);
  }
  const sessions = (await context.cookies()).filter(({ name }) => /^prospect-\d+$/.test(name));
  expect(sessions).toEqual([expect.objectContaining({ httpOnly: true, sameSite: "Strict" })]);
  expect(page.url()).not.toMatch(/code=|state=/);

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

test.describe("a wrong password", () => {
  test.use({ expectedComplaints: /status of 401/ });

  test("can be seen and is hidden again when it is sent; who then denies access is told so, and can try again", async ({
    page,
    browser,
    server,
  }) => {
    await page.goto("/companies?page=2");
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
    const fonts = () => document.fonts.load('16px "Inter Variable"').then(({ length }) => length);
    expect(await page.evaluate(fonts), "the page's own font").toBe(1);

    await fillSignIn(page, "rep");
    await page.getByRole("button", { name: "Deny" }).click();
    await expect(page.getByRole("alert")).toHaveText(/^You didn’t allow access\./);
    await expectAccessible(page);
    // the service still knows the person, and asks for access only
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: /^Allow/ }).click();
    await expect(page.getByText(/^26–50/)).toBeVisible();

    await test.step("without scripts the service's pages sign in, and offer nothing that would not work", async () => {
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const form = await plain.newPage();
      const config: unknown = await (await fetch(server.url + CONFIG_PATH)).json();
      const query = new URLSearchParams({
        response_type: "code",
        client_id: pageConfig.parse(config).clientId,
        redirect_uri: `${server.url}/callback`,
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        code_challenge_method: "S256",
      });
      await form.goto(`${server.url}/gtm/oauth/v1/authorize?${query}`);
      await expect(form.getByRole("button", { name: "Show password" })).toBeHidden();
      await fillSignIn(form, "rep");
      await form.getByRole("button", { name: /^Allow/ }).click();
      await expect(form).toHaveURL(/\/callback\?code=/);
      await plain.close();
    });
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

test("another name of the machine, Back and a second tab sign in, a browser without cookies says so, and signing out gives up what is asked [oauth-8] @full", async ({
  page,
  context,
  server,
}) => {
  await test.step("another name of the same machine leads to the app's own address", async () => {
    await page.goto(`http://localhost:${server.port}/companies?page=2`);
    const other = await context.newPage();
    await other.goto("/contacts");
    await expect(other.getByLabel("User name")).toBeVisible();
    await signIn(page);
    await expect(page).toHaveURL(`${server.url}/companies?page=2`);
    await expect(page.getByText(/^26–50/)).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: /^Allow/ }).click();
    await expect(page).toHaveURL("/companies?page=2");
    await expect(page.getByText(/^26–50/)).toBeVisible();
    // the form of before
    await fillSignIn(other, "rep");
    await other.getByRole("button", { name: /^Allow/ }).click();
    await expect(other.getByRole("table")).toBeVisible();
  });

  await test.step("signing out gives up what is still being asked, so that nothing is refused", async () => {
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
    await page.goto("/contacts");
    await isAsked;
    await chooseInAccountMenu(page, "Sign out");
    await expect(page.getByRole("heading", { level: 1, name: "You’re signed out" })).toBeVisible();
  });

  await test.step("without cookies and site data the page says what is needed", async () => {
    const blocked = await context.newPage();
    await blocked.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
    });
    await blocked.goto("/contacts");
    await expect(blocked.getByRole("heading", { name: "Prospect needs cookies here" })).toBeVisible();
    await expectAccessible(blocked);
  });
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
