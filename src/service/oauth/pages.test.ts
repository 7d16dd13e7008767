import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  authorizeAddress,
  credentials,
  type OAuthForTest,
  oauthForTest,
  submitSignIn,
} from "#testing/service/service-oauth-for-test.ts";
import { PageWalker, tickedScopes, type Visited } from "#tools/sign-in/page-walker.ts";

const ORIGIN = "http://127.0.0.1:5173";
const opaque: unknown = expect.stringMatching(/^[\w-]{43}$/);
let service: OAuthForTest;
let walker: PageWalker;

beforeEach(async () => {
  service = await oauthForTest();
  walker = new PageWalker(service.send);
});

const address = (changes?: Record<string, string>) => authorizeAddress({ state: `"><script>`, ...changes });

const signInAs = (username: string, changes?: Record<string, string>) =>
  submitSignIn(walker, username, "sandbox", { state: `"><script>`, ...changes });

function consent(page: Visited, ...fields: [string, string][]): Promise<Visited> {
  return walker.submit(page, ORIGIN, "consent", fields);
}

describe("the sign-in page [oauth-9]", () => {
  it("comes under its own policy, unstored, with a cookie no script reads", async () => {
    const { headers, html } = await walker.open(address());
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("form-action");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const cookie = /^prospect-page-5173=.{43}; Path=\/gtm\/oauth; HttpOnly; SameSite=Lax$/;
    expect(headers.get("set-cookie")).toMatch(cookie);
    const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = ""]) => text);
    const allowed = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(allowed).toHaveLength(1);
    expect(policy).toContain(`script-src ${allowed[0]};`);
    expect(policy).not.toContain("unsafe");
    expect(html).toContain("You return to");
  });

  it("loads its style sheet, and with it its font, from its own origin", async () => {
    const { html } = await walker.open(address());
    const [, sheetAddress = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const sheet = await service.send(new Request(ORIGIN + sheetAddress));
    const [, fontAddress = ""] = /src: url\("(\/[^"]+)"\)/.exec(await sheet.text()) ?? [];
    const font = await service.send(new Request(ORIGIN + fontAddress));
    expect(font.headers.get("content-type")).toBe("font/woff2");
    expect(await font.text()).toMatch(/^wOF2/);
  });

  it("sends its cookie over TLS only when it is reached over TLS", async () => {
    service = await oauthForTest({ publicUrl: "https://prospect.example" });
    const secure = address({ redirect_uri: "https://prospect.example/callback" });
    const { headers } = await new PageWalker(service.send).open(secure);
    expect(headers.get("set-cookie")).toMatch(/^__Secure-prospect-page=.*; Secure/);
  });

  it("says that the password is wrong and keeps the name", async () => {
    const wrong = await submitSignIn(walker, `r"ep`, "nope");
    expect(wrong.status).toBe(401);
    expect(wrong.html).toMatch(/role="alert"[^]*That user name or password is wrong\./);
    expect(wrong.html).toContain(`value="r&quot;ep"`);
    const right = await walker.submit(wrong, ORIGIN, "sign-in", credentials("REP", "sandbox"));
    expect(right.html).toContain("Allow Prospect to use your account?");
  });

  it.each([
    ["rep", "Sandbox"],
    ["rep", "sandbox "],
    ["rep", ""],
    ["rep@elsewhere.test", "sandbox"],
    ["", "sandbox"],
  ])("does not take %j with the password %j", async (username, password) => {
    expect((await submitSignIn(walker, username, password)).status).toBe(401);
    expect((await walker.open(address())).html).toContain("<h1>Sign in</h1>");
  });

  it("signs a sandbox user in by one button", async () => {
    const page = await walker.open(address());
    const next = await walker.submit(page, ORIGIN, "sign-in", [["sandbox_user", "slow"]]);
    expect(next.html).toContain("Signed in as <strong>Sol Marchetti</strong>");
  });

  it("refuses a form that was not made for this browser", async () => {
    const page = await walker.open(address());
    const other = new PageWalker(service.send);
    await other.open(address());
    const forged = await other.submit(page, ORIGIN, "sign-in", credentials("rep", "sandbox"));
    expect(forged.status).toBe(403);
    expect(forged.html).toContain("This page expired");
  });

  it("goes on with whoever signed in meanwhile in another tab", async () => {
    const other = await walker.open(address({ state: "other" }));
    await signInAs("slow");
    const late = await walker.submit(other, ORIGIN, "sign-in", credentials("rep", "sandbox"));
    expect(late.html).toContain("Signed in as <strong>Sol Marchetti</strong>");
    const { location } = await consent(late, ["scope", "api:data:news"], ["decision", "allow"]);
    expect(location?.searchParams.get("state")).toBe("other");
  });

  it("gives the browser a new cookie at each sign-in, and the old one is worth nothing", async () => {
    const cookieOf = ({ headers }: Visited) => /^[^;]*/.exec(headers.get("set-cookie") ?? "")?.[0] ?? "";
    const before = await walker.open(address());
    const first = await signInAs("rep");
    const second = await signInAs("rep", { prompt: "login" });
    expect(new Set([before, first, second].map(cookieOf)).size).toBe(3);
    const withFirst = new Request(address(), { headers: { Cookie: cookieOf(first) } });
    expect(await (await service.send(withFirst)).text()).toContain("<h1>Sign in</h1>");
    const withSecond = new Request(address(), { headers: { Cookie: cookieOf(second) } });
    expect(await (await service.send(withSecond)).text()).toContain("Allow Prospect");
  });
});

describe("the consent page [oauth-3] [oauth-9]", () => {
  it("offers each scope asked for, all ticked", async () => {
    const page = await signInAs("rep", { scope: "openid api:data:news api:data:contact" });
    expect(tickedScopes(page.html)).toEqual(["api:data:contact", "api:data:news"]);
  });

  it("returns a code with the state and the issuer", async () => {
    const page = await signInAs("rep");
    const { location } = await consent(page, ["scope", "api:data:news"], ["decision", "allow"]);
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      code: opaque,
      state: `"><script>`,
      iss: `${ORIGIN}/gtm`,
    });
  });

  it("returns access_denied when the person says no, or ticks nothing", async () => {
    const page = await signInAs("rep");
    const denied = await consent(page, ["scope", "api:data:news"], ["decision", "deny"]);
    expect(denied.location?.searchParams.get("error")).toBe("access_denied");
    expect(denied.location?.searchParams.get("iss")).toBe(`${ORIGIN}/gtm`);
    const nothing = await consent(page, ["decision", "allow"]);
    expect(nothing.location?.searchParams.get("error")).toBe("access_denied");
  });

  it("does not move on without a decision, nor on a forged form", async () => {
    const page = await signInAs("rep");
    expect((await consent(page, ["scope", "api:data:news"])).status).toBe(400);
    const html = page.html.replaceAll(/(name="csrf" value=")./g, "$1~");
    const forged = await consent({ ...page, html }, ["scope", "api:data:news"], ["decision", "allow"]);
    expect([forged.status, forged.location]).toEqual([403, undefined]);
  });

  it("asks for a sign-in again when the session has ended", async () => {
    const page = await signInAs("rep");
    service.wait(9 * 3600);
    const next = await consent(page, ["scope", "api:data:news"], ["decision", "allow"]);
    expect(next.html).toContain("<h1>Sign in</h1>");
  });

  it("signs out by Not you?", async () => {
    const page = await signInAs("rep");
    const next = await walker.submit(page, ORIGIN, "switch-user", []);
    expect(next.html).toContain("<h1>Sign in</h1>");
    expect((await walker.open(address())).html).toContain("<h1>Sign in</h1>");
  });
});

describe("a browser that is signed in", () => {
  it("goes straight to the consent, and never past it", async () => {
    await signInAs("rep");
    expect((await walker.open(address())).html).toContain("Allow Prospect");
    const silent = await walker.open(address({ prompt: "none" }));
    expect(silent.location?.searchParams.get("error")).toBe("consent_required");
  });

  it("signs in anew for prompt=login and past max_age, once", async () => {
    await signInAs("rep");
    expect((await signInAs("rep", { prompt: "login" })).html).toContain("Allow Prospect");
    expect((await walker.open(address({ prompt: "login" }))).html).toContain("<h1>Sign in</h1>");
    service.wait(61);
    expect((await walker.open(address({ max_age: "60" }))).html).toContain("<h1>Sign in</h1>");
    expect((await walker.open(address({ max_age: "600" }))).html).toContain("Allow Prospect");
  });
});
