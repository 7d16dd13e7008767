import { beforeEach, describe, expect, it } from "vitest";
import { tokenAnswer } from "#contract/oauth-schemas.ts";
import { errorOf, type OAuthForTest, oauthForTest } from "#testing/service/service-oauth-for-test.ts";
import {
  redemption,
  signIn,
  signInForCode,
  tokenRequest,
} from "#testing/service/service-sign-in-for-test.ts";
import { authenticate } from "./oauth-tokens.ts";
import { jwks } from "./oauth-discovery.ts";

let service: OAuthForTest;
const rep = { publicUrl: "http://127.0.0.1:5173", username: "rep" };

beforeEach(async () => {
  service = await oauthForTest();
});

const post = (fields: Record<string, string>) => service.send(tokenRequest(rep.publicUrl, fields));

const refresh = (token: string | undefined, more: Record<string, string> = {}) =>
  post({ grant_type: "refresh_token", client_id: "prospect", refresh_token: token ?? "", ...more });

const confidential = { client_id: "prospect-confidential", client_secret: "sandbox-secret" };
const tokensOf = async (answer: Response | Promise<Response>) =>
  tokenAnswer.parse(await (await answer).json());

describe("refreshing [oauth-6]", () => {
  it("gives new tokens for the same sign-in", async () => {
    const first = await signIn(service.send, rep);
    service.wait(1000);
    const second = await tokensOf(refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.scope).toBe(first.scope);
    expect(second.id_token).toBeDefined();
    expect((await authenticate(second.access_token, service.context))?.userId).toBe("usr_rep");
  });

  it("works once: a second use ends the whole family", async () => {
    const first = await signIn(service.send, rep);
    const second = await tokensOf(refresh(first.refresh_token));
    expect(await errorOf(await refresh(first.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await authenticate(second.access_token, service.context)).toBeUndefined();
    expect(await errorOf(await refresh(second.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it("gives one answer to 20 at once", async () => {
    const { refresh_token } = await signIn(service.send, rep);
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("may ask for less for a while, never for more", async () => {
    const first = await signIn(service.send, { ...rep, scopes: ["api:data:news", "api:data:scoops"] });
    const more = await refresh(first.refresh_token, { scope: "api:data:news api:data:contact" });
    expect(await errorOf(more)).toEqual([400, "invalid_scope"]);
    const less = await tokensOf(refresh(first.refresh_token, { scope: "api:data:news" }));
    expect(less.scope).toBe("api:data:news");
    const whole = await tokensOf(refresh(less.refresh_token));
    expect(whole.scope).toBe("api:data:news api:data:scoops");
  });

  it("ends after 30 idle days, counted from the last use [oauth-7]", async () => {
    const day = 24 * 3600;
    const first = await signIn(service.send, rep);
    service.wait(29 * day);
    const second = await tokensOf(refresh(first.refresh_token));
    service.wait(29 * day);
    const third = await tokensOf(refresh(second.refresh_token));
    service.wait(30 * day);
    expect(await errorOf(await refresh(third.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it("refuses another client, an access token, and nothing", async () => {
    const first = await signIn(service.send, rep);
    expect(await errorOf(await refresh(first.refresh_token, confidential))).toEqual([400, "invalid_grant"]);
    expect(await errorOf(await refresh(first.access_token))).toEqual([400, "invalid_grant"]);
    expect(await errorOf(await refresh(""))).toEqual([400, "invalid_request"]);
    expect((await refresh(first.refresh_token)).status).toBe(200);
  });
});

describe("lifetimes are settings [oauth-7]", () => {
  it("of codes, access tokens and refresh tokens", async () => {
    service = await oauthForTest({ codeTtl: 5, accessTtl: 20, refreshTtl: 50 });
    const code = await signInForCode(service.send, rep);
    service.wait(5);
    const tooLate = await service.send(redemption(rep.publicUrl, code));
    expect(await errorOf(tooLate)).toEqual([400, "invalid_grant"]);
    const answer = await signIn(service.send, rep);
    expect(answer.expires_in).toBe(20);
    service.wait(20);
    expect(await authenticate(answer.access_token, service.context)).toBeUndefined();
    service.wait(30);
    expect(await errorOf(await refresh(answer.refresh_token))).toEqual([400, "invalid_grant"]);
  });
});

describe("client credentials [oauth-11]", () => {
  const machine = {
    grant_type: "client_credentials",
    client_id: "prospect-machine",
    client_secret: "sandbox-secret",
  };

  it("give an access token alone, for no person, with all data scopes", async () => {
    const answer = await tokensOf(post(machine));
    expect(answer.refresh_token).toBeUndefined();
    expect(answer.id_token).toBeUndefined();
    expect(answer.scope).toBe(
      "api:data:contact api:data:company api:data:intent api:data:news api:data:scoops api:data:lookup",
    );
    const caller = await authenticate(answer.access_token, service.context);
    expect([caller?.clientId, caller?.userId]).toEqual(["prospect-machine", null]);
  });

  it("may be narrowed and not widened", async () => {
    const news = await tokensOf(post({ ...machine, scope: "api:data:news" }));
    expect(news.scope).toBe("api:data:news");
    const wide = await post({ ...machine, scope: "api:audience:read" });
    expect(await errorOf(wide)).toEqual([400, "invalid_scope"]);
  });
});

describe("revoking [oauth-12]", () => {
  const revoke = (token: string | undefined, more: Record<string, string> = {}) =>
    service.send(
      tokenRequest(rep.publicUrl, { client_id: "prospect", token: token ?? "", ...more }, "/oauth/v1/revoke"),
    );

  it("a refresh token ends its family, an access token only itself", async () => {
    const { refresh_token } = await signIn(service.send, rep);
    const tokens = await tokensOf(refresh(refresh_token));
    const other = await signIn(service.send, rep);
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect(await authenticate(tokens.access_token, service.context)).toBeUndefined();
    expect((await revoke(other.access_token)).status).toBe(200);
    expect(await authenticate(other.access_token, service.context)).toBeUndefined();
    const { query } = service.context.database;
    expect(await query.selectFrom("oauth_tokens").select("kind").execute()).toEqual([{ kind: "refresh" }]);
  });

  it("answers 200 for an unknown token, leaves another client's alone, and asks for a client and a token", async () => {
    const { access_token } = await signIn(service.send, rep);
    expect((await revoke("unknown")).status).toBe(200);
    expect((await revoke(access_token, confidential)).status).toBe(200);
    expect(await authenticate(access_token, service.context)).toBeDefined();
    expect(await errorOf(await revoke("x", { client_id: "stranger" }))).toEqual([401, "invalid_client"]);
    expect(await errorOf(await revoke(""))).toEqual([400, "invalid_request"]);
  });
});

describe("what is kept", () => {
  it("one signing key for good, whose public half alone is told [oauth-12]", async () => {
    const keys = async (): Promise<unknown> =>
      (await service.send(new Request(`${rep.publicUrl}/gtm/oauth/v1/jwks`))).json();
    const [one, two] = await Promise.all([keys(), keys()]);
    expect(one).toEqual(two);
    expect(JSON.stringify(one)).not.toContain('"d"');
    const context = { ...service.context, database: { ...service.context.database } };
    expect(await (await jwks(new Request(rep.publicUrl), context)).json()).toEqual(one);
  });
});
