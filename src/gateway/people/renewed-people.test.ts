import { randomUUID } from "node:crypto";
import { UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { REFRESH_TOKEN_PLACEHOLDER } from "#contract/oauth-schemas.ts";
import { userHash } from "./person.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { cookieOf } from "#testing/servers/gateway-to-service-for-test.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { asPage, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { createPeopleStore } from "./people-store.ts";

const publicUrl = "http://127.0.0.1:4173";
const issuer = `${publicUrl}/gtm`;

const database = await openDatabaseForTest("empty");
afterAll(() => database.close());

/** What the next answer of the token endpoint says of the person; undefined for no id_token. */
let said: Readonly<Record<string, unknown>> | undefined;
/** The refresh tokens that came and went. */
const [used, given]: [(string | null)[], string[]] = [[], []];

async function service(request: Request): Promise<Response> {
  used.push(new URLSearchParams(await request.text()).get("refresh_token"));
  const refreshToken = randomUUID();
  given.push(refreshToken);
  const idToken = said && new UnsecuredJWT({ sub: "7", ...said }).setIssuer(issuer).setAudience("prospect");
  return Response.json({
    access_token: randomUUID(),
    refresh_token: refreshToken,
    token_type: "Bearer",
    ...(idToken ? { id_token: idToken.encode() } : {}),
  });
}

let now = new Date();
function send(fields: Readonly<Record<string, string>>, cookie = ""): Promise<Response> {
  // later than answers are repeated
  now = new Date(now.getTime() + 5000);
  const gateway = gatewayForTest({ service, database, publicUrl, corsOrigins: [], now: () => now });
  return gateway(asPage(tokenRequest(publicUrl, fields), cookie));
}
function signIn(claims: Readonly<Record<string, unknown>>): Promise<Response> {
  said = claims;
  const redirect_uri = `${publicUrl}/callback`;
  return send({
    grant_type: "authorization_code",
    code: randomUUID(),
    code_verifier: "v",
    redirect_uri,
  });
}
async function renew(cookie: string, claims: Readonly<Record<string, unknown>> | undefined) {
  said = claims;
  const form = { grant_type: "refresh_token", refresh_token: REFRESH_TOKEN_PLACEHOLDER };
  expect((await send(form, cookie)).status).toBe(200);
}
function find() {
  const options = { administrators: ["ada@corp.example"], issuer, now: () => now };
  return createPeopleStore(database, options).find(userHash(issuer, "7"));
}

const ada = { name: "Ada", org_id: ["o1", "o2"], org_name: ["Loom"], email: "Ada@Corp.example" };
const known = {
  name: "Ada",
  organisation: { id: "o1", name: "Loom" },
  isAdministrator: true,
};

describe("what a renewal says of a person", () => {
  it("replaces what it says, and keeps what it does not say, also where an older session was called otherwise", async () => {
    const cookie = cookieOf(await signIn(ada));
    for (const claims of [undefined, {}]) {
      await renew(cookie, claims);
      expect(await find()).toMatchObject(known);
    }
    await signIn({ ...ada, name: "Ada C." });
    await renew(cookie, undefined);
    expect(await find()).toMatchObject({ ...known, name: "Ada C." });
    await renew(cookie, { name: "Ada B.", org_id: "o2" });
    expect(await find()).toMatchObject({
      name: "Ada B.",
      organisation: { id: "o2", name: null },
      isAdministrator: true,
    });
  });

  it("may be lost, and its tokens are not; a sign-in that cannot be noted is none", async () => {
    const cookie = cookieOf(await signIn(ada));
    await sql`drop table gateway_people`.execute(database.query);
    await renew(cookie, ada);
    const [renewed] = given.slice(-1);
    await renew(cookie, ada);
    expect(used.at(-1)).toBe(renewed);
    expect((await signIn(ada)).status).toBe(503);
  });
});
