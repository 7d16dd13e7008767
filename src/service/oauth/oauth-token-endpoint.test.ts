import { SCOPES } from "#contract/operation.ts";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { tokenAnswer } from "#contract/oauth-schemas.ts";
import { errorOf, type OAuthForTest, oauthForTest } from "#testing/service/service-oauth-for-test.ts";
import { redemption, signIn, signInForCode } from "#testing/service/service-sign-in-for-test.ts";
import { discovery } from "./oauth-discovery.ts";
import { authenticate } from "./oauth-tokens.ts";

const opaque: unknown = expect.stringMatching(/^[\w-]{43}$/);
const jwt: unknown = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
let service: OAuthForTest;
const rep = { publicUrl: "http://127.0.0.1:5173", username: "rep" };

beforeEach(async () => {
  service = await oauthForTest();
});

/** A token request with client credentials in HTTP Basic. */
function withBasic(request: Request, credentials: string): Request {
  request.headers.set("Authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  return request;
}

describe("redeeming a code [oauth-4]", () => {
  it("answers with every member of the specification, unstored [oauth-5]", async () => {
    const signedIn = await signInForCode(service.send, rep);
    const response = await service.send(redemption(rep.publicUrl, signedIn));
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      access_token: opaque,
      expires_in: 3600,
      id_token: jwt,
      refresh_token: opaque,
      scope: SCOPES.join(" "),
      token_type: "Bearer",
    });
  });

  it("signs an id_token that the key set verifies, with sub, iss, aud, exp, iat, auth_time, name, email and organisation [oauth-5]", async () => {
    const answer = await signIn(service.send, { ...rep, scopes: ["openid", "api:data:news"] });
    const send = (url: string) => service.send(new Request(url));
    const keys = createRemoteJWKSet(new URL(`${rep.publicUrl}/gtm/oauth/v1/jwks`), { [customFetch]: send });
    const { payload } = await jwtVerify(answer.id_token ?? "", keys, {
      issuer: "http://127.0.0.1:5173/gtm",
      audience: "prospect",
      currentDate: service.context.now(),
    });
    const now = service.context.now().getTime() / 1000;
    expect(payload).toMatchObject({
      sub: "usr_rep",
      name: "Robin Ellery",
      email: "rep@sandbox.test",
      org_id: "org_sandbox",
      org_name: "Sandbox",
      auth_time: now,
      iat: now,
      exp: now + 3600,
    });
    expect(payload["nonce"]).toBeUndefined();
    const { claims_supported: claims } = z
      .object({ claims_supported: z.array(z.string()) })
      .parse(await (await discovery(new Request(rep.publicUrl), service.context)).json());
    expect(Object.keys(payload).filter((claim) => !claims.includes(claim))).toEqual([]);
  });

  it("gives the token its person and scopes, until it expires", async () => {
    const answer = await signIn(service.send, { ...rep, scopes: ["api:data:news", "api:data:scoops"] });
    expect(await authenticate(answer.access_token, service.context)).toEqual({
      clientId: "prospect",
      userId: "usr_rep",
      scopes: new Set(["api:data:news", "api:data:scoops"]),
    });
    expect(await authenticate(answer.refresh_token ?? "", service.context)).toBeUndefined();
    expect(await authenticate("unknown", service.context)).toBeUndefined();
    service.wait(3600);
    expect(await authenticate(answer.access_token, service.context)).toBeUndefined();
  });

  it("leaves a scope that the user lacks out of the token [oauth-10]", async () => {
    const { scope } = await signIn(service.send, { ...rep, username: "nocontacts" });
    expect(scope).not.toContain("api:data:contact");
    expect(scope).toContain("api:data:company");
  });

  it("stores no code and no token as it is, and logs none", async () => {
    const signedIn = await signInForCode(service.send, rep);
    const answer = tokenAnswer.parse(await (await service.send(redemption(rep.publicUrl, signedIn))).json());
    const { query } = service.context.database;
    const rows = [
      ...(await query.selectFrom("oauth_codes").selectAll().execute()),
      ...(await query.selectFrom("oauth_tokens").selectAll().execute()),
    ];
    const kept = JSON.stringify(rows) + service.logged.join();
    for (const secret of [signedIn.code, signedIn.verifier, answer.access_token, answer.refresh_token]) {
      expect(kept.includes(secret ?? "missing")).toBe(false);
    }
    expect(service.logged.join()).not.toContain("sandbox.test");
  });

  it.each([
    ["invalid_request", { grant_type: "" }],
    ["unsupported_grant_type", { grant_type: "password" }],
    ["unauthorized_client", { grant_type: "client_credentials" }],
    ["invalid_request", { code: "" }],
    ["invalid_request", { redirect_uri: "" }],
    ["invalid_request", { code_verifier: "" }],
    ["invalid_grant", { code: "unknown" }],
    ["invalid_grant", { redirect_uri: "http://127.0.0.1:5173/other" }],
    ["invalid_grant", { client_id: "prospect-confidential", client_secret: "sandbox-secret" }],
    ["invalid_code_verifier", { code_verifier: "wrong" }],
    ["invalid_code_verifier", { code_verifier: "x".repeat(129) }],
  ])("answers %s for %o [error-2]", async (code, changes) => {
    const signedIn = await signInForCode(service.send, rep);
    const response = await service.send(redemption(rep.publicUrl, signedIn, changes));
    expect(await errorOf(response)).toEqual([400, code]);
  });

  it("uses a code up by a wrong verifier [oauth-3]", async () => {
    const signedIn = await signInForCode(service.send, rep);
    await service.send(redemption(rep.publicUrl, signedIn, { code_verifier: "x".repeat(43) }));
    const second = await service.send(redemption(rep.publicUrl, signedIn));
    expect(await errorOf(second)).toEqual([400, "invalid_grant"]);
  });

  it("refuses a code after its lifetime of 60 s [oauth-7]", async () => {
    const signedIn = await signInForCode(service.send, rep);
    service.wait(60);
    const late = await service.send(redemption(rep.publicUrl, signedIn));
    expect(await errorOf(late)).toEqual([400, "invalid_grant"]);
  });

  it("ends the tokens of a code that comes again, minutes later too", async () => {
    const signedIn = await signInForCode(service.send, rep);
    const first = tokenAnswer.parse(await (await service.send(redemption(rep.publicUrl, signedIn))).json());
    service.wait(600);
    const other = await signIn(service.send, rep);
    await service.send(redemption(rep.publicUrl, signedIn));
    expect(await authenticate(first.access_token, service.context)).toBeUndefined();
    expect(await authenticate(other.access_token, service.context)).toBeDefined();
  });

  it("takes form bodies only, each parameter once", async () => {
    const signedIn = await signInForCode(service.send, rep);
    const request = redemption(rep.publicUrl, signedIn);
    const body = await request.clone().text();
    const send = (type: string, text: string) =>
      service.send(
        new Request(request.url, { method: "POST", headers: { "Content-Type": type }, body: text }),
      );
    const form = "application/x-www-form-urlencoded";
    expect(await errorOf(await send("application/json", "{}"))).toEqual([400, "invalid_request"]);
    expect(await errorOf(await send(form, `${body}&code=again`))).toEqual([400, "invalid_request"]);
    expect((await send(`${form}; charset=UTF-8`, body)).status).toBe(200);
  });
});

describe("the body of a form [error-1]", () => {
  const FORM = "application/x-www-form-urlencoded";
  const PATHS = ["/oauth/v1/token", "/oauth/v1/revoke", "/oauth/v1/sign-in", "/oauth/v1/consent"];

  function send(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
    const all = { "Content-Type": FORM, ...headers };
    return service.send(new Request(`${rep.publicUrl}/gtm${path}`, { method: "POST", headers: all, body }));
  }

  it.each(PATHS)(
    "at %s is refused above 64 kB, by its bytes and by what it claims, and compressed",
    async (path) => {
      const sized = (bytes: number) => "a=".padEnd(bytes, "x");
      const claimed = await send(path, "a=x", { "Content-Length": "65537" });
      for (const answer of [await send(path, sized(65_537)), claimed])
        expect(await errorOf(answer)).toEqual([413, "invalid_request"]);
      expect((await send(path, sized(65_536))).status).toBeLessThan(413);
      const compressed = await send(path, "a=x", { "Content-Encoding": "gzip" });
      expect(await errorOf(compressed)).toEqual([415, "invalid_request"]);
    },
  );
});

describe("the client's own credentials [oauth-4] [oauth-11]", () => {
  const confidential = { ...rep, clientId: "prospect-confidential" };

  it("are taken from the Basic header, which wins over the body", async () => {
    const signedIn = await signInForCode(service.send, confidential);
    const request = redemption(rep.publicUrl, signedIn, { client_id: "prospect", client_secret: "wrong" });
    const response = await service.send(withBasic(request, "prospect%2Dconfidential:sandbox%2Dsecret"));
    expect(response.status).toBe(200);
  });

  it.each([
    ["a wrong secret", "prospect-confidential:nope"],
    ["no colon", "prospect-confidential"],
    ["a secret of a client that has none", "prospect:something"],
    ["bad percent-encoding", "prospect-confidential:%zz"],
    ["an unknown client", "stranger:sandbox-secret"],
  ])(
    "are refused in a header with %s, with a challenge, whatever the body says",
    async (_name, credentials) => {
      const signedIn = await signInForCode(service.send, confidential);
      const response = await service.send(withBasic(redemption(rep.publicUrl, signedIn), credentials));
      expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
      expect(await errorOf(response)).toEqual([401, "invalid_client"]);
    },
  );

  it.each([
    ["no secret", { client_secret: "" }],
    ["an unknown client", { client_id: "stranger" }],
  ])("are refused in a body with %s, without a challenge", async (_name, changes) => {
    const signedIn = await signInForCode(service.send, confidential);
    const response = await service.send(redemption(rep.publicUrl, signedIn, changes));
    expect(response.headers.get("www-authenticate")).toBeNull();
    expect(await errorOf(response)).toEqual([401, "invalid_client"]);
  });
});
