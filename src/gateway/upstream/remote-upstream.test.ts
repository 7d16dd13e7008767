import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONFIG_PATH, pageConfig } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS, REFRESH_TOKEN_PLACEHOLDER, pageTokenAnswer } from "#contract/oauth-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";
import {
  type GatewayForTest,
  type SignedInPage,
  beginSignIn,
  reserveServer,
  signInThrough,
  startGatewayForTest,
} from "#testing/servers/gateway-to-service-for-test.ts";

const CLIENT_ID = "prospect-confidential";
const CLIENT_SECRET = "sandbox-secret";
const CONTACTS = "/data/v1/contacts";

let service: ServerForTest;
let gateway: GatewayForTest;
/** A second process on the same database. */
let other: GatewayForTest;
let page: SignedInPage;
const dataDir = mkdtempSync(join(tmpdir(), "prospect-upstream-"));

beforeAll(async () => {
  const server = await reserveServer();
  service = await serverForTest({ settings: { redirectUris: [`${server.url}/callback`] } });
  const env = { UPSTREAM_BASE_URL: service.url, CLIENT_ID, CLIENT_SECRET, DATA_DIR: dataDir };
  gateway = await startGatewayForTest(env, server);
  other = await startGatewayForTest({ ...env, PUBLIC_URL: gateway.url });
  page = await signInThrough(gateway, { username: "rep", clientId: CLIENT_ID });
});
afterAll(async () => {
  await gateway.close();
  await other.close();
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function call(token: string, path: string, { body, key }: { body?: string; key?: string } = {}) {
  return fetch(gateway.url + SERVICE_PREFIX + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": MEDIA_TYPE,
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** How often the service answered an operation. */
const answered = (operation: string) =>
  service.logged.filter((line) => line.includes(`"operation":"${operation}"`)).length;

describe("a person of a service over the network [gateway-11]", () => {
  it("signs in at its pages, as the client that the gateway is", () => {
    expect(page.person).toEqual({ id: "usr_rep", name: "Robin Ellery" });
    expect(page.cookie).toMatch(/^prospect-\d+=[\w-]{43}$/);
  });

  it("searches, and is answered as by the service itself", async () => {
    const body = JSON.stringify({ data: { type: "ContactSearch", attributes: { lastName: "a" } } });
    const through = await call(page.token, `${CONTACTS}/search?page[size]=3`, { body });
    const token = await service.tokenOf("rep");
    const direct = await service.send(token, `${CONTACTS}/search?page[size]=3`, { body });
    expect(through.status).toBe(200);
    expect(await through.json()).toEqual(await direct.json());
    expect(through.headers.get("Content-Type")).toBe(MEDIA_TYPE);
    expect(through.headers.get("X-RateLimit-Limit-Second")).toBe("25");
    expect(through.headers.get("X-Gateway-Outcome")).toBe("upstream");
    expect(through.headers.get("Cache-Control")).toBe("no-store");
  });

  it("makes one token call however many tabs renew at once, at both gateways", async () => {
    const before = answered("oauth.token");
    const turns = [gateway, other, gateway, other, gateway];
    const responses = await Promise.all(turns.map((at) => at.renew(page.cookie)));
    const tokens = await Promise.all(
      responses.map(async (response) => pageTokenAnswer.parse(await response.json()).access_token),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(answered("oauth.token") - before).toBe(1);
    expect((await call(tokens[0] ?? "", "/data/v1/users/usage")).status).toBe(200);
  });

  it("is signed out at the service as well", async () => {
    const visitor = await signInThrough(gateway, { username: "colleague", clientId: CLIENT_ID });
    const form = { token: REFRESH_TOKEN_PLACEHOLDER };
    const out = await gateway.asPage(form, visitor.cookie, OAUTH_PATHS.revoke);
    expect(out.status).toBe(200);
    expect(out.headers.get("Set-Cookie")).toContain("Max-Age=0");
    const usage = await service.send(visitor.token, "/data/v1/users/usage", { method: "GET" });
    expect(usage.status).toBe(401);
    expect((await gateway.renew(visitor.cookie)).status).toBe(400);
    const left = await fetch(`${gateway.url}${SERVICE_PREFIX}${OAUTH_PATHS.logout}`, { redirect: "manual" });
    const location = new URL(left.headers.get("Location") ?? "");
    expect(location.origin).toBe(service.url);
    expect(location.searchParams.get("post_logout_redirect_uri")).toBe(`${gateway.url}/`);
  });
});

describe("the gateway's client", () => {
  it("is told to the page, without its secret", async () => {
    const text = await (await fetch(gateway.url + CONFIG_PATH)).text();
    const config = pageConfig.parse(JSON.parse(text));
    expect(config).toMatchObject({
      issuer: service.url + SERVICE_PREFIX,
      clientId: CLIENT_ID,
      isSandbox: false,
    });
    expect(text).not.toContain(CLIENT_SECRET);
  });

  it("asks with its own address and scopes, whatever a link says", async () => {
    const { location } = await beginSignIn(gateway, CLIENT_ID);
    expect(location.origin + location.pathname).toBe(service.url + SERVICE_PREFIX + OAUTH_PATHS.authorize);
    expect(location.searchParams.get("redirect_uri")).toBe(`${gateway.url}/callback`);
    expect(location.searchParams.get("scope")).toContain("api:data:contact");
    expect(location.searchParams.get("state")).toBe("a-state");
    const authorize = `${gateway.url}${SERVICE_PREFIX}${OAUTH_PATHS.authorize}`;
    for (const redirect of ["https://stranger.example/callback", `${gateway.url}/callback/..`, ""]) {
      const query = new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: redirect });
      const refused = await fetch(`${authorize}?${query}`, { redirect: "manual" });
      expect([refused.status, refused.headers.get("Location")]).toEqual([400, null]);
    }
  });

  it("lends its secret to no program: who is no page of ours shows credentials of its own", async () => {
    const form = { grant_type: "refresh_token", refresh_token: "stolen", client_id: CLIENT_ID };
    const response = await fetch(`${gateway.url}${SERVICE_PREFIX}${OAUTH_PATHS.token}`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    expect(await response.json()).toMatchObject({ error: "invalid_client" });
  });
});

describe("signing in at a service over the network", () => {
  it("leaves a line in the log and a count for each request, and nothing of what was sent", async () => {
    const counting = await startGatewayForTest({
      UPSTREAM_BASE_URL: service.url,
      CLIENT_ID,
      CLIENT_SECRET,
      METRICS: "1",
    });
    const { location, verifier } = await beginSignIn(counting, CLIENT_ID);
    const secrets = [verifier, location.search, "a-code", "a-token", "a-hint", "a-state", CLIENT_SECRET];
    const grant = { grant_type: "authorization_code", code: "a-code", code_verifier: verifier };
    await counting.asPage({ ...grant, redirect_uri: `${counting.url}/callback` });
    const at = (path: string) => `${counting.url}${SERVICE_PREFIX}${path}`;
    const program = { client_id: "prospect-machine", client_secret: "wrong", token: "a-token" };
    await fetch(at(OAUTH_PATHS.revoke), { method: "POST", body: new URLSearchParams(program) });
    await fetch(at(`${OAUTH_PATHS.logout}?id_token_hint=a-hint`), { redirect: "manual" });
    const lines = counting.logged.map((line): unknown => JSON.parse(line));
    const seen = { msg: "request", requestId: expect.any(String), milliseconds: expect.any(Number) };
    expect(lines).toEqual([
      expect.objectContaining({ ...seen, operation: "oauth.authorize", status: 303 }),
      expect.objectContaining({ ...seen, operation: "oauth.token", status: 400 }),
      expect.objectContaining({ ...seen, operation: "oauth.revoke", status: 401 }),
      expect.objectContaining({ ...seen, operation: "oauth.logout", status: 303 }),
    ]);
    for (const secret of secrets) expect(counting.logged.join("")).not.toContain(secret);
    const metrics = await (await fetch(`${counting.url}/metrics`)).text();
    const count = "prospect_request_duration_seconds_count";
    expect(metrics).toContain(`${count}{operation="oauth.token",status="400"} 1`);
    expect(metrics).toContain(`${count}{operation="oauth.authorize",status="303"} 1`);
    expect(metrics).toContain("prospect_open_requests 0");
    await counting.close();
  });

  it("tells of a token call that is not answered", async () => {
    const lonely = await startGatewayForTest({ UPSTREAM_BASE_URL: "http://127.0.0.1:1", CLIENT_ID });
    const form = { grant_type: "client_credentials", client_id: "prospect-machine", client_secret: "wrong" };
    const address = `${lonely.url}${SERVICE_PREFIX}${OAUTH_PATHS.token}`;
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(form) });
    expect(response.status).toBe(502);
    expect(lonely.logged.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: "no addresses for signing in" }),
      expect.objectContaining({ operation: "oauth.token", status: 502 }),
      expect.objectContaining({ operation: "oauth.token", msg: "no tokens" }),
    ]);
    await lonely.close();
  });
});

describe("what the gateway keeps", () => {
  it("holds no token in clear, and is worth nothing without the key", async () => {
    const visitor = await signInThrough(gateway, { username: "rep", clientId: CLIENT_ID });
    const tables = ["gateway_sessions", "gateway_tokens", "gateway_redemptions"];
    const rows = await Promise.all(
      tables.map((table) => sql`select * from ${sql.table(table)}`.execute(gateway.database.query)),
    );
    const text = JSON.stringify(rows.map(({ rows: found }) => found)) + gateway.logged.join("");
    for (const secret of [visitor.token, visitor.cookie.split("=")[1] ?? "", "Robin Ellery", CLIENT_SECRET]) {
      expect(text).not.toContain(secret);
    }
    const keyless = await startGatewayForTest({
      UPSTREAM_BASE_URL: service.url,
      CLIENT_ID,
      CLIENT_SECRET,
      DATA_DIR: dataDir,
      PUBLIC_URL: gateway.url,
      SESSION_KEYS: Buffer.alloc(32, 1).toString("base64"),
    });
    const lost = await keyless.renew(visitor.cookie);
    expect([lost.status, await lost.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    await keyless.close();
    expect((await gateway.renew(visitor.cookie)).status).toBe(200);
  });
});

describe("an address that is no operation", () => {
  it.each([
    ["/data/v1/admin"],
    ["/data/v1/lookup/..%2f..%2fadmin"],
    ["/data/v1/lookup/%2e%2e"],
    ["/oauth/v1/sign-in"],
    ["/oauth/v1/jwks"],
  ])("%s is a 404 that the service never sees", async (path) => {
    const before = service.logged.length;
    const response = await call(page.token, path);
    expect(response.status).toBe(404);
    expect(service.logged.length).toBe(before);
  });
});
