import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { stubLocalStorage } from "#testing/page/local-storage-for-test.ts";
import type { Grant } from "./auth-grant.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { acceptSignIn, accessToken, restoreSession, signOut } = await import("./auth-session.ts");
const { sessionStore, untilSignOut } = await import("./auth-session-state.ts");
const { finishSignInFrom, pathOf } = await import("./sign-in-callback.ts");
const { addressAtHome } = await import("#app/lib/page-config.ts");

const LIFETIME_S = 3600;
const PERSON = { id: "person-1", name: "Robin Doe" };

/** A grant whose token is due for renewal in this many milliseconds. */
function grantOf(accessTokenText: string, renewsIn: number): Grant {
  const renewAt = Date.now() + renewsIn;
  const user = { ...PERSON, scopes: ["openid"] };
  return { accessToken: accessTokenText, renewAt, expiresAt: renewAt + 1000, user };
}

let renewals: number;

beforeEach(() => {
  renewals = 0;
  vi.stubGlobal("sessionStorage", stubLocalStorage());
  vi.stubGlobal("navigator", { locks: { request: (_: string, act: () => unknown) => act() } });
  vi.stubGlobal("fetch", (address: string) => {
    if (!address.endsWith("/token")) return Promise.reject(new TypeError("Failed to fetch"));
    renewals += 1;
    const token = {
      access_token: `renewed-${String(renewals)}`,
      token_type: "Bearer",
      expires_in: LIFETIME_S,
    };
    return Promise.resolve(Response.json({ ...token, scope: "openid", person: PERSON }));
  });
  sessionStore.setState({ status: "signed-out" }, true);
});
afterAll(() => {
  sessionStore.setState({ status: "restoring" }, true);
  vi.unstubAllGlobals();
});

describe("a token that runs out amid calls", () => {
  test("is renewed once for all of them, and nobody is told", async () => {
    acceptSignIn(grantOf("first", 60_000));
    const states: string[] = [];
    const stop = sessionStore.subscribe(({ status }) => void states.push(status));
    expect(await accessToken()).toBe("first");
    const tokens = await Promise.all([accessToken("first"), accessToken("first"), accessToken("first")]);
    expect(tokens).toEqual(["renewed-1", "renewed-1", "renewed-1"]);
    expect(await accessToken()).toBe("renewed-1");
    acceptSignIn(grantOf("aged", -1));
    expect(await accessToken()).toBe("renewed-2");
    stop();
    expect(renewals).toBe(2);
    expect(new Set(states)).toEqual(new Set(["signed-in"]));
  });
});

test("a sign-in is finished although the browser's storage is full", async () => {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { ...stubLocalStorage(), getItem: () => null, setItem: full });
  acceptSignIn(grantOf("first", 60_000));
  expect(await accessToken()).toBe("first");
  // the tab's own memory remembers the session, so a reload requests a token
  sessionStore.setState({ status: "restoring" }, true);
  await restoreSession();
  expect(sessionStore.getState().status).toBe("signed-in");
});

test("signing out gives up what is still being asked, and lets nothing begin", async () => {
  acceptSignIn(grantOf("first", 60_000));
  const own = new AbortController();
  const asked = [untilSignOut(), untilSignOut(own.signal)];
  expect(asked.map(({ aborted }) => aborted)).toEqual([false, false]);
  const signingOut = signOut();
  // pending requests are aborted before the service is told, since revoked tokens would be refused
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true]);
  await expect(accessToken()).rejects.toThrow("Signed out");
  await signingOut;
  expect(sessionStore.getState()).toEqual({ status: "signed-out", chosen: true });
  acceptSignIn(grantOf("second", 60_000));
  expect(untilSignOut().aborted).toBe(false);
});

describe("the address to which a sign-in comes back", () => {
  test.each([
    [{ returnTo: "/contacts?page=2#top" }, "/contacts?page=2#top"],
    [{ returnTo: "//evil.example" }, "/"],
    [{ returnTo: "/\\evil.example" }, "/"],
    [{ returnTo: "https://evil.example" }, "/"],
    [{ returnTo: "javascript:alert(1)" }, "/"],
    [{ returnTo: "" }, "/"],
    [{ returnTo: 7 }, "/"],
    [undefined, "/"],
  ])("leads on to a place of this app alone: %j", (startedWith, path) => {
    expect(pathOf(startedWith)).toBe(path);
  });

  test.each([
    ["error=access_denied&state=x", "access_denied"],
    ["error=invalid_scope&state=x&error_description=Nobody%20began%20this", "invalid_scope"],
    ["code=c&state=unknown", "unknown_state"],
  ])("says why nobody is signed in, so that the app leaves for no other sign-in: %s", async (query, code) => {
    expect(await finishSignInFrom(new URL(`http://127.0.0.1:4000/callback?${query}`))).toBe("/");
    const failure = { code, at: expect.any(Date) as Date };
    expect(sessionStore.getState()).toEqual({ status: "signed-out", failure });
  });

  test("goes on with the session that stands: the sign-in was done already, here or in another tab", async () => {
    localStorage.setItem("prospect.session", "1");
    sessionStorage.setItem("prospect.return-to", "/companies?page=2");
    const url = new URL("http://127.0.0.1:4000/callback?code=second&state=used");
    expect(await finishSignInFrom(url)).toBe("/companies?page=2");
    expect(sessionStore.getState()).toMatchObject({ status: "signed-in", user: PERSON });
  });

  test("is a clean start without an answer", async () => {
    expect(await finishSignInFrom(new URL("http://127.0.0.1:4000/callback"))).toBe("/");
    expect(sessionStore.getState()).toEqual({ status: "signed-out" });
  });
});

test.each([
  ["http://localhost:4000/companies?page=2#top", "http://127.0.0.1:4000/companies?page=2#top"],
  ["http://127.0.0.1:4000/companies?page=2#top", undefined],
])("a page under another name of its machine moves to its own address: %s [oauth-8]", (opened, moved) => {
  expect(addressAtHome(new URL(opened), "http://127.0.0.1:4000")).toBe(moved);
});
