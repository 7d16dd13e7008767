import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokenAnswer } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { readUsageSnapshot, usedBy } from "#testing/service/service-usage-for-test.ts";
import { type ServiceForTest, bodyOf, serviceForTest } from "#testing/service/service-for-test.ts";
import { redemption, signInForCode, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";

const publicUrl = "http://127.0.0.1:4173";
const LIMIT = 40;

let shared: DatabaseForTest;
let one: ServiceForTest;
let other: ServiceForTest;

/** Two services that share only the database, like two processes. */
beforeAll(async () => {
  shared = await databaseForTest("sandbox");
  one = await serviceForTest({}, await shared.open());
  other = await serviceForTest({}, await shared.open());
});
afterAll(async () => {
  await one.close();
  await other.close();
  await shared.remove();
});

const turnsOf = (count: number) => Array.from({ length: count }, (_, turn) => (turn % 2 === 0 ? one : other));

/** Sends each request to the other process than the previous one. */
function alternating() {
  let turn = 0;
  return (request: Request) => ((turn += 1) % 2 === 0 ? one : other).service(request);
}

async function contactIds(count: number): Promise<number[]> {
  const contacts = one.database.query.selectFrom("contacts").select("id").where("listing", "=", 0);
  return (await contacts.orderBy("id").limit(count).execute()).map(({ id }) => id);
}

const enrich = (test: ServiceForTest, token: string, personId: number | undefined) =>
  test.send(token, "/data/v1/contacts/enrich", {
    body: bodyOf("enrichContacts", { matchPersonInput: [{ personId }], outputFields: ["id"] }),
  });

const usage = (test: ServiceForTest, token: string) =>
  test.send(token, "/data/v1/users/usage", { method: "GET" });

const statusesOf = (responses: readonly Response[]) => responses.map(({ status }) => status);

describe("two processes on one database", () => {
  it("walk a sign-in together, and a token of one is good at the other", async () => {
    const code = await signInForCode(alternating(), { publicUrl, username: "rep" });
    const response = await one.service(redemption(publicUrl, code));
    const { access_token } = tokenAnswer.parse(await response.json());
    expect((await usage(one, access_token)).status).toBe(200);
    expect((await usage(other, access_token)).status).toBe(200);
  });

  it("forget a token that either of them revoked", async () => {
    const token = await one.tokenOf("rep");
    await other.service(tokenRequest(publicUrl, { token, client_id: "prospect" }, "/oauth/v1/revoke"));
    expect((await usage(one, token)).status).toBe(401);
  });

  it("charge 100 parallel calls for one record once", async () => {
    const token = await one.tokenOf("rep");
    const [id] = await contactIds(1);
    const before = await readUsageSnapshot(one);
    const used = await usedBy(one, async () => {
      const responses = await Promise.all(turnsOf(100).map((test) => enrich(test, token, id)));
      expect(new Set(statusesOf(responses))).toEqual(new Set([200]));
    });
    const after = await readUsageSnapshot(other);
    expect(used).toEqual({ requests: 100, records: 0, credits: 1 });
    expect(after.ledgerRows - before.ledgerRows).toBe(1);
    expect(after.managedRecords - before.managedRecords).toBe(1);
  });

  it("never spend more than the allowance together", async () => {
    const token = await one.tokenOf("capped");
    const ids = await contactIds(LIMIT);
    const used = await usedBy(
      other,
      () => Promise.all(turnsOf(LIMIT).map((test, turn) => enrich(test, token, ids[turn]))),
      "org_capped",
    );
    expect(used).toMatchObject({ credits: 10 });
  });

  it("give one answer to 20 redemptions of a code at once, and end its tokens", async () => {
    const code = await signInForCode(one.service, { publicUrl, username: "rep" });
    const responses = await Promise.all(turnsOf(20).map((test) => test.service(redemption(publicUrl, code))));
    expect(statusesOf(responses).filter((status) => status === 400)).toHaveLength(19);
    const answer = responses.find(({ status }) => status === 200);
    const { access_token } = tokenAnswer.parse(await answer?.json());
    expect((await usage(one, access_token)).status).toBe(401);
  });

  it("end the family when a refresh token comes to both", async () => {
    const code = await signInForCode(one.service, { publicUrl, username: "rep" });
    const first = tokenAnswer.parse(await (await one.service(redemption(publicUrl, code))).json());
    const session = { grant_type: "refresh_token", client_id: "prospect" };
    const refresh = (test: ServiceForTest, refresh_token = "") =>
      test.service(tokenRequest(publicUrl, { ...session, refresh_token }));
    const responses = await Promise.all(turnsOf(20).map((test) => refresh(test, first.refresh_token)));
    expect(statusesOf(responses).filter((status) => status === 400)).toHaveLength(19);
    const answer = responses.find(({ status }) => status === 200);
    const second = tokenAnswer.parse(await answer?.json());
    expect((await usage(other, second.access_token)).status).toBe(401);
    expect((await refresh(one, second.refresh_token)).status).toBe(400);
  });

  it("count one person's requests in the same buckets", async () => {
    const token = await one.tokenOf("throttled");
    const responses = await Promise.all(turnsOf(LIMIT).map((test) => usage(test, token)));
    expect(statusesOf(responses).filter((status) => status === 200)).toHaveLength(2);
    expect(statusesOf(responses).filter((status) => status === 429)).toHaveLength(LIMIT - 2);
  });
});

describe("two processes that start on an empty database", () => {
  let empty: DatabaseForTest;
  let opened: Database[];

  beforeAll(async () => {
    empty = await databaseForTest("empty");
    opened = await Promise.all([empty.open(), empty.open()]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await empty.remove();
  });

  it("make one signing key", async () => {
    const services = await Promise.all(opened.map((database) => serviceForTest({}, database)));
    const sets = await Promise.all(
      services.map(async ({ service }) =>
        (await service(new Request(`${publicUrl}${SERVICE_PREFIX}/oauth/v1/jwks`))).json(),
      ),
    );
    expect(sets[0]).toEqual(sets[1]);
  });
});
