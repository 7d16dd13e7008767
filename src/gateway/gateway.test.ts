import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONFIG_PATH, pageConfig } from "#contract/gateway-schemas.ts";
import { REFRESH_TOKEN_PLACEHOLDER, tokenAnswer } from "#contract/oauth-schemas.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";
import { redemption, signInForCode, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import type { Gateway } from "./gateway.ts";
import { BUILD } from "#contract/diagnostics/build-version.ts";

const publicUrl = "http://127.0.0.1:4173";

/** An origin whose pages may call the service. */
const GUEST = "https://guest.example";

/** Origins whose pictures the page may show. */
const IMAGE_HOSTS = ["https://images.example", "http://127.0.0.1:4180"];

let test: ServiceForTest;
let gateway: Gateway;

beforeAll(async () => {
  test = await serviceForTest({ corsOrigins: [GUEST] });
  const page = new TextEncoder().encode(
    '<meta name="prospect-public-url" content="%PROSPECT_PUBLIC_URL%" />',
  );
  const file = { body: page, brotli: undefined, mediaType: "text/html", cacheControl: "no-cache" };
  gateway = gatewayForTest({
    service: test.service,
    database: test.database,
    publicUrl,
    corsOrigins: [GUEST],
    imageHosts: IMAGE_HOSTS,
    files: new Map([["/index.html", file]]),
  });
});
afterAll(() => test.close());

const asPage = pageHeaders();

/** Sends a token request as a page does, with what a browser adds. */
async function ask(request: Request, headers: Record<string, string> = asPage): Promise<Response> {
  const sent = new Request(request);
  for (const [name, value] of Object.entries(headers)) sent.headers.set(name, value);
  return gateway(sent);
}

async function signedInPage() {
  const visit = await signInForCode(gateway, { publicUrl, username: "rep" });
  const response = await ask(redemption(publicUrl, visit));
  const cookie = response.headers.get("Set-Cookie") ?? "";
  return { answer: tokenAnswer.parse(await response.json()), cookie, pair: cookie.split(";")[0] ?? "" };
}

const renewal = (refreshToken = REFRESH_TOKEN_PLACEHOLDER) =>
  tokenRequest(publicUrl, {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: "prospect",
  });

describe("the refresh token of a page", () => {
  it("never reaches the page: it stays behind an HttpOnly cookie of our own origin", async () => {
    const { answer, cookie } = await signedInPage();
    expect(answer.refresh_token).toBe(REFRESH_TOKEN_PLACEHOLDER);
    expect(answer.access_token).not.toBe("");
    expect(cookie).toMatch(/^prospect-4173=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it("renews by the cookie, again and again", async () => {
    const { answer, pair } = await signedInPage();
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await ask(renewal(), { ...asPage, Cookie: pair });
      const renewed = tokenAnswer.parse(await response.json());
      expect(renewed.access_token).not.toBe(answer.access_token);
      expect(renewed.refresh_token).toBe(REFRESH_TOKEN_PLACEHOLDER);
    }
  });

  it("is invalid_grant without a cookie or with an unknown one", async () => {
    for (const headers of [asPage, { ...asPage, Cookie: "prospect-4173=unknown" }]) {
      const response = await ask(renewal(), headers);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "invalid_grant" });
    }
  });

  it.each([
    ["another site", { "Sec-Fetch-Site": "cross-site", "X-Prospect": "1" }],
    ["a form without the header", { "Sec-Fetch-Site": "same-origin" }],
  ])("is refused to %s", async (_who, headers) => {
    const { pair } = await signedInPage();
    const response = await ask(renewal(), { ...headers, Cookie: pair });
    expect(response.status).toBe(403);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });
});

it("tells a page whose browser's headers were taken out on the way that this is why", async () => {
  const visit = await signInForCode(gateway, { publicUrl, username: "rep" });
  const request = redemption(publicUrl, visit);
  request.headers.set("X-Prospect", "1");
  const response = await gateway(request);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "missing_fetch_metadata" });
});

describe("independent clients", () => {
  it("get their refresh token unchanged, and no cookie", async () => {
    const visit = await signInForCode(gateway, { publicUrl, username: "rep" });
    const response = await gateway(redemption(publicUrl, visit));
    expect(response.headers.get("Set-Cookie")).toBeNull();
    const answer = tokenAnswer.parse(await response.json());
    expect(answer.refresh_token).not.toBe(REFRESH_TOKEN_PLACEHOLDER);
    expect((await gateway(renewal(answer.refresh_token))).status).toBe(200);
  });
});

describe("pages of other origins [api-4]", () => {
  const preflight = (origin: string) =>
    new Request(`${publicUrl}/gtm/data/v1/contacts/search`, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });

  it("are answered before a call and may read what helps them, when they are listed", async () => {
    const asked = await gateway(preflight(GUEST));
    expect(asked.status).toBe(204);
    expect(asked.headers.get("Access-Control-Allow-Origin")).toBe(GUEST);
    expect(asked.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
    expect(asked.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const call = await gateway(
      new Request(`${publicUrl}/gtm/data/v1/users/usage`, { headers: { Origin: GUEST } }),
    );
    expect(call.status).toBe(401);
    const exposed = (call.headers.get("Access-Control-Expose-Headers") ?? "").split(", ");
    const rates = ["Second", "Hour", "Day"].map((bucket) => `X-RateLimit-Remaining-${bucket}`);
    const helpful = [
      "X-Request-Id",
      "Retry-After",
      "X-RateLimit-Rejected-Bucket",
      "X-RateLimit-Reset",
      ...rates,
    ];
    expect(exposed).toEqual(expect.arrayContaining(helpful));
  });

  it("are told nothing when they are not", async () => {
    const asked = await gateway(preflight("https://stranger.example"));
    expect(asked.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(asked.status).toBe(404);
  });

  it("keep their own refresh token, and get no cookie", async () => {
    const visit = await signInForCode(gateway, { publicUrl, username: "rep" });
    const response = await ask(redemption(publicUrl, visit), {
      "Sec-Fetch-Site": "cross-site",
      Origin: GUEST,
    });
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(tokenAnswer.parse(await response.json()).refresh_token).not.toBe(REFRESH_TOKEN_PLACEHOLDER);
  });
});

describe("the page", () => {
  it("is served at every place of the app, told where it lives", async () => {
    for (const path of ["/", "/contacts?companyName=health", "/runs/x"]) {
      const response = await gateway(new Request(publicUrl + path));
      expect(await response.text()).toContain(`content="${publicUrl}"`);
      expect(response.headers.get("Content-Security-Policy")).toContain("require-trusted-types-for 'script'");
    }
  });

  it("is told whose pictures its policy lets it show, and that the embedded service is a sandbox", async () => {
    const policy = (await gateway(new Request(publicUrl))).headers.get("Content-Security-Policy");
    expect(policy).toContain(`img-src 'self' data: ${IMAGE_HOSTS.join(" ")};`);
    const answer = await gateway(new Request(publicUrl + CONFIG_PATH));
    expect(pageConfig.parse(await answer.json())).toMatchObject({
      imageHosts: IMAGE_HOSTS,
      isSandbox: true,
      ...BUILD,
    });
  });

  it("is not the answer to a missing file or another method", async () => {
    expect((await gateway(new Request(`${publicUrl}/assets/gone.js`))).status).toBe(404);
    expect((await gateway(new Request(publicUrl, { method: "POST" }))).status).toBe(405);
  });
});
