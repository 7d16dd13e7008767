import { beforeEach, describe, expect, it } from "vitest";
import { type OAuthForTest, errorOf, oauthForTest } from "#testing/service/service-oauth-for-test.ts";
import { signIn, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { sweepSignIns } from "./oauth-tokens.ts";

const TABLES = ["oauth_codes", "oauth_tokens", "oauth_sessions", "oauth_devices", "failed_sign_ins"] as const;
const DAY = 24 * 3600;
const rep = { publicUrl: "http://127.0.0.1:5173", username: "rep" };
let service: OAuthForTest;

beforeEach(async () => {
  service = await oauthForTest();
});

/** Number of rows in each table after a sweep. */
async function sweep(): Promise<number[]> {
  const { database, now } = service.context;
  await sweepSignIns(database, now());
  const rows = TABLES.map((table) => database.query.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map(({ length }) => length);
}

const send = (fields: Record<string, string>) =>
  service.send(tokenRequest(rep.publicUrl, fields), "192.0.2.1");

const refresh = (token: string | undefined) =>
  send({ grant_type: "refresh_token", client_id: "prospect", refresh_token: token ?? "" });

describe("the sweep of sign-ins [oauth-18]", () => {
  it("leaves what is alive and deletes the rest", async () => {
    await signIn(service.send, rep);
    await send({ grant_type: "client_credentials", client_id: "prospect-machine", client_secret: "wrong" });
    expect(await sweep()).toEqual([1, 2, 1, 1, 2]);
    service.wait(2 * 3600);
    // the code is kept for a day after it expired
    expect(await sweep()).toEqual([1, 1, 1, 1, 0]);
    service.wait(2 * DAY);
    expect(await sweep()).toEqual([0, 1, 0, 1, 0]);
    service.wait(30 * DAY);
    expect(await sweep()).toEqual([0, 0, 0, 1, 0]);
    service.wait(365 * DAY);
    expect(await sweep()).toEqual([0, 0, 0, 0, 0]);
  });

  it("keeps a used refresh token, so that its second use still ends the family [oauth-6]", async () => {
    const first = await signIn(service.send, rep);
    expect((await refresh(first.refresh_token)).status).toBe(200);
    service.wait(29 * DAY);
    expect(await sweep()).toEqual([0, 2, 0, 1, 0]);
    expect(await errorOf(await refresh(first.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await sweep()).toEqual([0, 0, 0, 1, 0]);
  });
});
