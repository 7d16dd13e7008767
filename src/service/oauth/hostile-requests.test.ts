import { beforeEach, describe, expect, it } from "vitest";
import {
  authorizeAddress,
  authorizeQuery,
  errorOf,
  type OAuthForTest,
  oauthForTest,
  submitSignIn,
} from "#testing/service/service-oauth-for-test.ts";
import { PageWalker, type Visited, tickedScopes } from "#tools/sign-in/page-walker.ts";
import { redemption, signInForCode, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";

const ORIGIN = "http://127.0.0.1:5173";
let service: OAuthForTest;
let walker: PageWalker;

beforeEach(async () => {
  service = await oauthForTest();
  walker = new PageWalker(service.send);
});

const signInAtPages = (changes?: Record<string, string>) => submitSignIn(walker, "rep", "sandbox", changes);

const isSignedIn = async () => (await walker.open(authorizeAddress())).html.includes("Signed in as");

/** A form sent from another site's page, with the person's cookies but without the hidden token. */
function foreignForm(action: string, fields: Record<string, string>): Promise<Visited> {
  const html = `<form action="/${action}"></form>`;
  const page = { html, status: 200, headers: new Headers(), location: undefined };
  return walker.submit(page, ORIGIN, action, Object.entries(fields));
}

describe("an address to return to that was never registered [oauth-8]", () => {
  it.each([
    "https://evil.example/callback",
    "//evil.example/callback",
    "http://127.0.0.1:5173@evil.example/callback",
    "http://evil.example\\@127.0.0.1:5173/callback",
    "http://127.0.0.1:5173/callback#evil",
    " http://127.0.0.1:5173/callback",
    "http://127.0.0.1:5173/callback\r\nSet-Cookie: a=b",
    "http://127.0.0.1.evil.example:5173/callback",
    "data:text/html,evil",
  ])("%j is told on a page, by the query and by every form", async (redirect_uri) => {
    const request = authorizeQuery({ redirect_uri }).toString();
    const pages = [
      await walker.open(authorizeAddress({ redirect_uri })),
      await foreignForm("sign-in", { request, username: "rep", password: "sandbox" }),
      await foreignForm("consent", { request, decision: "allow" }),
      await foreignForm("switch-user", { request }),
    ];
    for (const page of pages) {
      expect([page.status, page.location]).toEqual([400, undefined]);
      expect(page.html).not.toContain("evil");
    }
  });
});

describe("a form that a page of another site sends [oauth-9]", () => {
  const request = authorizeQuery().toString();

  it("signs nobody in", async () => {
    await walker.open(authorizeAddress());
    const page = await foreignForm("sign-in", { request, username: "rep", password: "sandbox" });
    expect(page.status).toBe(403);
    expect((await foreignForm("sign-in", { request, sandbox_user: "rep" })).status).toBe(403);
    expect(await isSignedIn()).toBe(false);
  });

  it("neither consents, nor signs out, nor changes who is signed in", async () => {
    await signInAtPages();
    const consent = await foreignForm("consent", { request, decision: "allow", scope: "api:data:news" });
    expect([consent.status, consent.location]).toEqual([403, undefined]);
    await foreignForm("switch-user", { request });
    await foreignForm("logout", { client_id: "prospect", post_logout_redirect_uri: `${ORIGIN}/` });
    const other = await foreignForm("sign-in", { request, sandbox_user: "slow" });
    expect(other.html).toContain("Signed in as <strong>Robin Ellery</strong>");
    expect((await walker.open(authorizeAddress())).html).toContain(
      "Signed in as <strong>Robin Ellery</strong>",
    );
  });
});

describe("what a client sends along [oauth-2]", () => {
  it("comes back as a parameter and never as a header or markup", async () => {
    const state = `\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>&code=forged#x`;
    const page = await signInAtPages({ state });
    expect(page.html).not.toContain("<script>alert");
    const ticked = tickedScopes(page.html).map((scope) => ["scope", scope] as const);
    const end = await walker.submit(page, ORIGIN, "consent", [...ticked, ["decision", "allow"]]);
    expect(end.headers.get("set-cookie")).toBeNull();
    expect(end.location?.origin).toBe(ORIGIN);
    expect(end.location?.hash).toBe("");
    expect(end.location?.searchParams.get("state")).toBe(state);
    expect(end.location?.searchParams.getAll("code")).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it("cannot set another header by the name that was typed", async () => {
    const name = `rep\r\nSet-Cookie: a=b\u0000"><b>`;
    const wrong = await submitSignIn(walker, name, "wrong");
    expect(wrong.status).toBe(401);
    expect(wrong.headers.getSetCookie().join()).not.toContain("a=b");
    expect(wrong.html).not.toContain(`"><b>`);
  });
});

describe("parameters beyond the bounds [oauth-16]", () => {
  const long = (length: number) => "x".repeat(length + 1);
  const tooMany = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`p${index}`, "1"]));

  it.each<[string, Record<string, string>]>([
    ["state", { state: long(2048) }],
    ["nonce", { nonce: long(512) }],
    ["scope", { scope: long(1024) }],
    ["redirect_uri", { redirect_uri: `${ORIGIN}/${long(2048)}` }],
    ["client_id", { client_id: long(256) }],
    ["a name of their own", { [long(100)]: long(2048) }],
    ["too many names", tooMany],
  ])("of an authorization request are told on a page that repeats nothing: %s", async (_name, changes) => {
    const page = await walker.open(authorizeAddress(changes));
    expect([page.status, page.location]).toEqual([400, undefined]);
    expect(page.html).toContain("This sign-in can’t go on");
    expect(page.html).not.toContain("xxxx");
    const carried = await foreignForm("sign-in", { request: authorizeQuery(changes).toString() });
    expect(carried.status).toBe(400);
  });

  it.each<[string, Record<string, string>]>([
    ["username", { username: long(320) }],
    ["password", { password: long(1024) }],
    ["request", { request: long(32_768) }],
    ["too many names", tooMany],
  ])("of a page's form are told on a page that repeats nothing: %s", async (_name, changes) => {
    const page = await walker.open(authorizeAddress());
    const request = authorizeQuery().toString();
    const refused = await foreignForm("sign-in", {
      request,
      username: "rep",
      password: "sandbox",
      ...changes,
    });
    expect([page.status, refused.status]).toEqual([200, 400]);
    expect(refused.html).toContain("This sign-in can’t go on");
    expect(refused.html).not.toContain("xxxx");
  });

  it("are not reached by the longest of everything", async () => {
    const state = "é".repeat(2048);
    const page = await signInAtPages({ state, nonce: "n".repeat(512) });
    expect(page.html).toContain("Allow Prospect");
    const denied = await walker.submit(page, ORIGIN, "consent", [["decision", "deny"]]);
    expect(denied.location?.searchParams.get("state")).toBe(state);
    const wrong = await submitSignIn(walker, "u".repeat(320), "p".repeat(1024), { prompt: "login" });
    expect(wrong.status).toBe(401);
  });

  it.each<[string, Record<string, string>]>([
    ["code", { code: long(256) }],
    ["redirect_uri", { redirect_uri: long(2048) }],
    ["code_verifier", { code_verifier: long(1024) }],
    ["client_id", { client_id: long(256) }],
    ["client_secret", { client_secret: long(1024) }],
    ["scope", { scope: long(1024) }],
    ["too many names", tooMany],
  ])("of the token endpoint are an invalid_request that repeats nothing: %s", async (_name, changes) => {
    const signedIn = await signInForCode(service.send, { publicUrl: ORIGIN, username: "rep" });
    const answer = await service.send(redemption(ORIGIN, signedIn, changes));
    expect(await answer.clone().text()).not.toContain("xxxx");
    expect(await errorOf(answer)).toEqual([400, "invalid_request"]);
    // and the code was not used up
    expect((await service.send(redemption(ORIGIN, signedIn))).status).toBe(200);
  });

  it.each([
    ["refresh_token", "/oauth/v1/token"],
    ["token", "/oauth/v1/revoke"],
  ])("of a %s are so too", async (name, path) => {
    const fields = { grant_type: "refresh_token", client_id: "prospect", [name]: long(8192) };
    expect(await errorOf(await service.send(tokenRequest(ORIGIN, fields, path)))).toEqual([
      400,
      "invalid_request",
    ]);
  });

  it("of a request to sign out leave the person signed in", async () => {
    await signInAtPages();
    for (const changes of [{ id_token_hint: long(8192) }, { state: long(2048) }, tooMany]) {
      const query = new URLSearchParams({ client_id: "prospect", ...changes });
      const opened = await walker.open(`${ORIGIN}/gtm/oauth/v1/logout?${query}`, {
        "Sec-Fetch-Site": "same-origin",
      });
      expect([opened.status, opened.location]).toEqual([400, undefined]);
      expect((await foreignForm("logout", changes)).status).toBe(400);
    }
    expect(await isSignedIn()).toBe(true);
  });
});
