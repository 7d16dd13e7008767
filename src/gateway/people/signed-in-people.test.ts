import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { pageTokenAnswer } from "#contract/oauth-schemas.ts";
import type { Database } from "#database/database.ts";
import { readSettings } from "#gateway/settings/gateway-settings.ts";
import { userHash } from "./person.ts";
import {
  type GatewayForTest,
  cookieOf,
  reserveServer,
  signInThrough,
  startGatewayForTest,
} from "#testing/servers/gateway-to-service-for-test.ts";
import { databaseForTest } from "#testing/service/service-database-for-test.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";
import { overSocket, signInForCode, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { createPeopleStore } from "./people-store.ts";

const SANDBOX = { id: "org_sandbox", name: "Sandbox" };

/** The people that a gateway with these settings knows, by subject. */
function peopleOf(database: Database, issuer: string, env: Readonly<Record<string, string>> = {}) {
  const { administrators } = readSettings(env);
  const store = createPeopleStore(database, { administrators, issuer, now: () => new Date() });
  return (subject: string) => store.find(userHash(issuer, subject));
}

const rowsOf = async ({ query }: Database) =>
  JSON.stringify(await query.selectFrom("gateway_people").selectAll().execute());

describe("before the embedded service", () => {
  let gateway: GatewayForTest;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const made = await databaseForTest("sandbox");
    remove = made.remove;
    gateway = await startGatewayForTest(made.env);
  });
  afterAll(async () => {
    await gateway.close();
    await remove();
  });

  async function signIn(username: string) {
    const code = await signInForCode(overSocket, { publicUrl: gateway.url, username });
    const response = await gateway.asPage({
      grant_type: "authorization_code",
      client_id: code.clientId,
      code: code.code,
      redirect_uri: code.redirectUri,
      code_verifier: code.verifier,
    });
    expect(response.status).toBe(200);
    return { ...pageTokenAnswer.parse(await response.json()), cookie: cookieOf(response) };
  }
  const find = (subject: string) => peopleOf(gateway.database, `${gateway.url}/gtm`)(subject);

  it("is known who signs in, in which organisation, and who administers by itself", async () => {
    await signIn("capped");
    await signIn("admin");
    expect(await find("usr_capped")).toMatchObject({
      name: "Cam Pettersen",
      organisation: { id: "org_capped", name: "Sandbox, capped" },
      isAdministrator: false,
    });
    expect(await find("usr_admin")).toMatchObject({
      name: "Ada Brandt",
      organisation: SANDBOX,
      isAdministrator: true,
    });
  });

  it("keeps who has everything erased and is signed in [gateway-7]", async () => {
    const { access_token: token, cookie } = await signIn("colleague");
    const headers = { Authorization: `Bearer ${token}` };
    await fetch(`${gateway.url}${GATEWAY_PREFIX}/my-data`, { method: "DELETE", headers });
    expect(await find("usr_colleague")).toMatchObject({ name: "Casey Lindholm", organisation: SANDBOX });
    expect((await gateway.renew(cookie)).status).toBe(200);
    expect(await find("usr_colleague")).toMatchObject({ name: "Casey Lindholm", organisation: SANDBOX });
  });

  it("does not note programs that trade for themselves", async () => {
    const code = await signInForCode(overSocket, { publicUrl: gateway.url, username: "throttled" });
    const form = {
      grant_type: "authorization_code",
      client_id: code.clientId,
      code: code.code,
      redirect_uri: code.redirectUri,
      code_verifier: code.verifier,
    };
    expect((await overSocket(tokenRequest(gateway.url, form))).status).toBe(200);
    expect(await find("usr_throttled")).toBeUndefined();
  });

  it("loses no tokens at a renewal that cannot be noted, and says so without a name", async () => {
    const { cookie } = await signIn("ziaonly");
    await sql`drop table gateway_people`.execute(gateway.database.query);
    expect((await gateway.renew(cookie)).status).toBe(200);
    expect(gateway.logged.join("")).toContain("person not noted");
    expect(gateway.logged.join("")).not.toMatch(/@|Okafor/);
  });
});

describe("before a service over the network", () => {
  const CLIENT_ID = "prospect-confidential";
  let service: ServerForTest;
  let gateway: GatewayForTest;
  let swapped: GatewayForTest;
  const removals: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const servers = [await reserveServer(), await reserveServer()];
    const redirectUris = servers.map(({ url }) => `${url}/callback`);
    service = await serverForTest({ settings: { redirectUris } });
    const env = { UPSTREAM_BASE_URL: service.url, CLIENT_ID, CLIENT_SECRET: "sandbox-secret" };
    const start = async (more: Readonly<Record<string, string>>, server = servers.shift()) => {
      const made = await databaseForTest("empty");
      removals.push(made.remove);
      return startGatewayForTest({ ...env, ...made.env, ...more }, server);
    };
    gateway = await start({});
    swapped = await start({ ORGANISATION_CLAIM: "org_name", ORGANISATION_NAME_CLAIM: "org_id" });
  });
  afterAll(async () => {
    await gateway.close();
    await swapped.close();
    await service.close();
    for (const remove of removals) await remove();
  });

  const find = (at: GatewayForTest, subject: string, administrators: string) =>
    peopleOf(at.database, `${service.url}/gtm`, {
      UPSTREAM_BASE_URL: service.url,
      ADMINISTRATORS: administrators,
    })(subject);

  it("is known who signs in, in which organisation, and who administers by the settings", async () => {
    for (const username of ["rep", "admin"]) await signInThrough(gateway, { username, clientId: CLIENT_ID });
    expect(await find(gateway, "usr_rep", "")).toMatchObject({
      name: "Robin Ellery",
      organisation: SANDBOX,
      isAdministrator: false,
    });
    const isAdministrator = async (administrators: string) =>
      (await find(gateway, "usr_admin", administrators))?.isAdministrator;
    expect(await isAdministrator("")).toBe(false);
    expect(await isAdministrator("usr_rep, Admin@SANDBOX.test")).toBe(true);
    expect(await isAdministrator("usr_admin")).toBe(true);
    const texts = [await rowsOf(gateway.database), gateway.logged.join("")];
    for (const text of texts) expect(text).not.toMatch(/@|sandbox\.test/);
  });

  it("is told by the claims of the settings", async () => {
    await signInThrough(swapped, { username: "rep", clientId: CLIENT_ID });
    expect((await find(swapped, "usr_rep", ""))?.organisation).toEqual({
      id: "Sandbox",
      name: "org_sandbox",
    });
  });
});
