import { beforeEach, describe, expect, it } from "vitest";
import {
  authorizeAddress,
  type OAuthForTest,
  oauthForTest,
  submitSignIn,
} from "#testing/service/service-oauth-for-test.ts";
import { PageWalker, type Visited } from "#tools/sign-in/page-walker.ts";
import { signIn } from "#testing/service/service-sign-in-for-test.ts";

const ORIGIN = "http://127.0.0.1:5173";
const LOGOUT = `${ORIGIN}/gtm/oauth/v1/logout`;
const home = { post_logout_redirect_uri: `${ORIGIN}/` };
let service: OAuthForTest;
let walker: PageWalker;

beforeEach(async () => {
  service = await oauthForTest();
  walker = new PageWalker(service.send);
});

async function signInAtPages(): Promise<void> {
  expect((await submitSignIn(walker, "rep", "sandbox")).status).toBe(200);
}

async function isSignedIn(): Promise<boolean> {
  return (await walker.open(authorizeAddress())).html.includes("Signed in as");
}

function logout(query: Record<string, string>, headers: Record<string, string> = {}): Promise<Visited> {
  return walker.open(`${LOGOUT}?${new URLSearchParams(query)}`, headers);
}

const hintOf = async (username: string) =>
  (await signIn(service.send, { publicUrl: ORIGIN, username })).id_token ?? "";

describe("signing out [oauth-8] [oauth-12]", () => {
  it("from a page of the own origin ends the session and returns with the state", async () => {
    await signInAtPages();
    const query = { ...home, client_id: "prospect", state: "s" };
    const { location, headers } = await logout(query, { "Sec-Fetch-Site": "same-origin" });
    expect(location?.href).toBe(`${ORIGIN}/?state=s`);
    expect(headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await isSignedIn()).toBe(false);
  });

  it("returns to the origin of a further redirect URI, too", async () => {
    const registered = await oauthForTest({ redirectUris: ["https://partner.example/back?from=us"] });
    const query = { client_id: "prospect", post_logout_redirect_uri: "https://partner.example/" };
    const address = `${LOGOUT}?${new URLSearchParams(query)}`;
    const back = await new PageWalker(registered.send).open(address);
    expect(back.location?.href).toBe("https://partner.example/");
    expect((await logout(query)).location).toBeUndefined();
  });

  it.each([
    ["an unregistered address", { client_id: "prospect", post_logout_redirect_uri: `${ORIGIN}/other` }],
    ["another host", { client_id: "prospect", post_logout_redirect_uri: "https://evil.example/" }],
    ["a backslash", { client_id: "prospect", post_logout_redirect_uri: `${ORIGIN}\\@evil.example/` }],
    ["a new line", { client_id: "prospect", post_logout_redirect_uri: `${ORIGIN}/\r\nSet-Cookie: a=b` }],
    ["an unknown client", { client_id: "stranger", ...home }],
    ["no client", home],
    ["a hint that is not ours", { id_token_hint: "a.b.c", client_id: "prospect", ...home }],
  ])("stays on a page for %s", async (_name, query) => {
    const page = await logout(query);
    expect([page.status, page.location]).toEqual([200, undefined]);
    expect(page.html).toContain("You’re signed out");
  });
});

describe("a request to sign out that any page could have made [oauth-17]", () => {
  beforeEach(signInAtPages);

  it.each<[string, Record<string, string>]>([
    ["a link elsewhere", { "Sec-Fetch-Site": "cross-site" }],
    ["another port or subdomain", { "Sec-Fetch-Site": "same-site" }],
    ["a typed address", { "Sec-Fetch-Site": "none" }],
    ["a browser that does not say", {}],
    ["a foreign origin", { Origin: "https://evil.example" }],
    ["a hidden origin", { Origin: "null" }],
  ])("by %s is put to the person, who stays signed in", async (_name, headers) => {
    const page = await logout({ client_id: "prospect", ...home }, headers);
    expect([page.status, page.location]).toEqual([200, undefined]);
    expect(page.html).toContain("<h1>Sign out?</h1>");
    expect(page.html).toContain("You’re signed in as <strong>Robin Ellery</strong>");
    expect(await isSignedIn()).toBe(true);
  });

  it("signs out and returns once the person says so", async () => {
    const page = await logout({ client_id: "prospect", ...home, state: `"><script>` });
    const { location } = await walker.submit(page, ORIGIN, "logout", []);
    expect(location?.href).toBe(`${ORIGIN}/?state=${encodeURIComponent(`"><script>`)}`);
    expect(await isSignedIn()).toBe(false);
  });

  it("is asked about again when the form is forged", async () => {
    const page = await logout({ client_id: "prospect", ...home });
    const html = page.html.replace(/(name="csrf" value=")./, "$1~");
    const forged = await walker.submit({ ...page, html }, ORIGIN, "logout", []);
    expect(forged.html).toContain("<h1>Sign out?</h1>");
    expect(await isSignedIn()).toBe(true);
  });

  it("is done at once with a hint of that person, an expired one too", async () => {
    const hint = await hintOf("rep");
    service.wait(2 * 3600);
    const { location } = await logout({ ...home, id_token_hint: hint }, { "Sec-Fetch-Site": "cross-site" });
    expect(location?.href).toBe(`${ORIGIN}/`);
    expect(await isSignedIn()).toBe(false);
  });

  it("is not done with a hint of another person, of another client, or that was changed", async () => {
    const hint = await hintOf("rep");
    const others = [
      { id_token_hint: await hintOf("colleague") },
      { id_token_hint: hint, client_id: "prospect-machine" },
      { id_token_hint: hint.slice(0, -8) },
    ];
    for (const other of others) expect((await logout({ ...home, ...other })).html).toContain("Sign out?");
    expect(await isSignedIn()).toBe(true);
  });
});
