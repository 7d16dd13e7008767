import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { SPENDING_PATHS } from "#contract/administration/spending-schemas.ts";
import { OAUTH_PATHS, SANDBOX_CLIENT_ID } from "#contract/oauth-schemas.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import { CallStore, type PaidCall } from "#gateway/journal/call-store.ts";
import { ceilingOf } from "#gateway/journal/daily-spending.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { Service } from "#service/service.ts";
import { sumsOf } from "#testing/administration/spending-for-test.ts";
import { deferred, paidAnswer } from "#testing/service/journal-for-test.ts";
import { tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { PUBLIC_URL } from "#testing/workspace/workspace-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

/** What the service does with paid calls. */
let play: Service;
/** Calls that came through to it. */
let sent = 0;
let time: () => Date;

const test = gatewaysForFile({
  now: () => time(),
  behind: (service) => (request, address) => {
    if (!new URL(request.url).pathname.endsWith("/enrich")) return service(request, address);
    sent += 1;
    return play(request, address);
  },
});
const { pay, setCeiling, ownCeiling, report } = test;
beforeEach(() => {
  sent = 0;
  time = () => new Date();
  play = charging(25);
});
afterEach(async () => {
  for (const table of [
    "gateway_spending",
    "gateway_ceilings",
    "gateway_calls",
    "gateway_call_inputs",
  ] as const)
    await test.database.query.deleteFrom(table).execute();
});

/** A service that charges so many credits for any call. */
function charging(credits: number): Service {
  return () => {
    const answer = paidAnswer();
    answer.headers.set("X-Credits-Charged", String(credits));
    return Promise.resolve(answer);
  };
}

let next = 1;
/** Contacts that no other call asks for. */
const contacts = (count: number) => Array.from({ length: count }, () => (next += 1));

const REFUSAL = { status: 400, headers: new Headers(), body: new TextEncoder().encode("{}") };

/** Asks for a revocation as a program would. */
const revocation = (form: Readonly<Record<string, string>>) =>
  test.through(tokenRequest(PUBLIC_URL, form, OAUTH_PATHS.revoke));

const errorOf = async (response: Response) => accessAnswer.parse(await response.json()).error;

describe("a ceiling of a person and day [administration-4]", () => {
  it("lets calls through up to it, and refuses the next one before it is sent, with what to do", async () => {
    expect(await setCeiling("rep", 50)).toBe(204);
    expect((await pay("rep", { ids: contacts(25) })).status).toBe(200);
    expect(await ownCeiling("rep")).toMatchObject({ ceiling: 50, spent: 25, unconfirmed: 0 });
    expect((await pay("rep", { ids: contacts(25) })).status).toBe(200);
    const refused = await pay("rep", { ids: contacts(1) });
    expect([refused.status, refused.headers.get("X-Gateway-Outcome")]).toEqual([403, "not-sent"]);
    const error = await errorOf(refused);
    const { endsAt } = await ownCeiling("rep");
    expect(error).toMatchObject({ code: "ceiling", ceiling: 50, spent: 50, couldCost: 1, endsAt });
    expect(error.message).toMatch(
      /50 credits a day, 50 are spent.*Wait for the next day.*ask an administrator/,
    );
    expect(sent).toBe(2);
  });

  it("holds by what a call can cost, not by what it turns out to cost", async () => {
    await setCeiling("rep", 30);
    play = charging(3);
    expect((await pay("rep", { ids: contacts(25) })).status).toBe(200);
    const refused = await pay("rep", { ids: contacts(28) });
    expect((await errorOf(refused)).message).toContain("Choose at most 27");
    expect((await pay("rep", { ids: contacts(27) })).status).toBe(200);
    expect(await ownCeiling("rep")).toMatchObject({ spent: 6, unconfirmed: 0 });
  });

  it("is passed by no two of 20 calls at once at two gateways", async () => {
    await setCeiling("rep", 50);
    const calls = Array.from({ length: 20 }, (_, at) => pay("rep", { ids: contacts(10), gateway: at % 2 }));
    play = charging(10);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(15);
    expect(await ownCeiling("rep")).toMatchObject({ spent: 50, unconfirmed: 0 });
    expect(sumsOf(await report())).toMatchObject({ runs: 50, stopped: 15 });
  });

  it("makes a call wait for one under way that may turn out cheaper", async () => {
    await setCeiling("rep", 30);
    const answer = deferred<Response>();
    play = () => answer.promise;
    const first = pay("rep", { ids: contacts(25) });
    await expect.poll(() => sent).toBe(1);
    play = charging(20);
    const second = pay("rep", { ids: contacts(25), gateway: 1 });
    await expect.poll(() => ownCeiling("rep")).toMatchObject({ unconfirmed: 25 });
    answer.resolve(await charging(2)(new Request("http://service.example/")));
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await ownCeiling("rep")).toMatchObject({ spent: 22, unconfirmed: 0 });
    expect(sumsOf(await report()).stopped).toBe(0);
  });

  /** A store of calls of a person with a ceiling of 30 credits. */
  async function callsBelow30() {
    const userId = await test.idOf("rep");
    const spaceId = spaceOf({ id: userId, organisation: { id: "org_sandbox" } });
    const callOf = (key: string, most: number): PaidCall => ({
      userId,
      key,
      operation: "enrichContacts",
      bodyHash: key,
      inputs: Array.from({ length: most }, (_, at) => `${key} ${String(at)}`),
      spending: { spaceId, kind: "runs", asked: most, most, ceiling: 30 },
    });
    return { calls: new CallStore(test.database, KEYS_FOR_TEST, time), callOf };
  }

  it("makes a call wait that would fit exactly if all under way were free, and none that is larger", async () => {
    const { calls, callOf } = await callsBelow30();
    expect(await calls.claim(callOf("under-way", 25))).toMatchObject({ kind: "send" });
    expect(await calls.claim(callOf("exact", 30))).toMatchObject({ kind: "ceiling", mayFit: true });
    expect(await calls.claim(callOf("larger", 31))).toMatchObject({ kind: "ceiling", mayFit: false });
  });

  it("refuses no call for one that has ended as it was looked for", async () => {
    const { calls, callOf } = await callsBelow30();
    const first = callOf("under-way", 25);
    await calls.claim(first);
    const { query } = test.database;
    const begin = query.transaction.bind(query);
    vi.spyOn(query, "transaction").mockImplementationOnce(() => {
      const transaction = begin();
      const execute = transaction.execute.bind(transaction);
      transaction.execute = async (work) => {
        try {
          return await execute(work);
        } finally {
          await calls.end(first, 1, { state: "refused", answer: REFUSAL });
        }
      };
      return transaction;
    });
    expect(await calls.claim(callOf("second", 30))).toMatchObject({ kind: "ceiling", mayFit: true });
    expect(await calls.claim(callOf("second", 30))).toMatchObject({ kind: "send" });
  });

  it("counts what nobody knows the outcome of, also once it was released and sent again", async () => {
    await setCeiling("rep", 50);
    const call = { ids: contacts(25), key: randomUUID() };
    play = () => Promise.reject(new Error("The connection broke"));
    expect((await pay("rep", call)).status).toBe(502);
    expect(await ownCeiling("rep")).toMatchObject({ spent: 0, unconfirmed: 25 });
    const refused = await errorOf(await pay("rep", { ids: contacts(26) }));
    expect(refused.message).toContain("0 are spent today, and up to 25 more may have been");
    expect((await test.release("rep", call.key)).status).toBe(200);
    play = charging(0);
    expect((await pay("rep", call)).status).toBe(200);
    // what the first attempt cost is not known for ever
    expect(await ownCeiling("rep")).toMatchObject({ spent: 0, unconfirmed: 25 });
  });

  it("is as before after a call that the service refused", async () => {
    await setCeiling("rep", 25);
    play = () => Promise.resolve(new Response(`{"errors":[]}`, { status: 400 }));
    expect((await pay("rep", { ids: contacts(25) })).status).toBe(400);
    expect((await pay("rep", { ids: contacts(25), key: null })).status).toBe(400);
    expect(await ownCeiling("rep")).toMatchObject({ spent: 0, unconfirmed: 0 });
    expect(sumsOf(await report())).toMatchObject({ runs: 0, asked: 0, stopped: 0 });
  });

  it("holds for calls without a key", async () => {
    await setCeiling("rep", 30);
    expect((await pay("rep", { ids: contacts(25), key: null })).status).toBe(200);
    const refused = await pay("rep", { ids: contacts(25), key: null });
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, "ceiling"]);
    expect(await ownCeiling("rep")).toMatchObject({ spent: 25, unconfirmed: 0 });
    expect(sent).toBe(1);
  });

  it.each([
    [{ client_id: "nobody", client_secret: "x" }, 401],
    [{}, 401],
  ])("is not left behind by a revocation that the service refuses: %j", async (client, status) => {
    const { token } = await test.person("colleague");
    await setCeiling("colleague", 30);
    const key = randomUUID();
    const once = { ids: contacts(25), key };
    expect((await pay("colleague", once)).status).toBe(200);
    expect((await revocation({ token, ...client })).status).toBe(status);
    expect((await pay("colleague", once)).headers.get("X-Gateway-Outcome")).toBe("replayed");
    for (const call of [{ key: null }, {}]) {
      const response = await pay("colleague", { ids: contacts(25), ...call });
      expect([response.status, (await errorOf(response)).code]).toEqual([403, "ceiling"]);
    }
    expect(sent).toBe(1);
  });

  it("is not left behind by a token that was revoked, whatever the service makes of that", async () => {
    const { token } = await test.person("capped", "revoked");
    const paysNothing = async (call: object) => {
      const response = await pay("capped", { ids: contacts(1), token, ...call });
      expect([response.status, response.headers.get("X-Gateway-Outcome")]).toEqual([401, "not-sent"]);
    };
    expect((await revocation({ token, client_id: SANDBOX_CLIENT_ID })).status).toBe(200);
    await paysNothing({ key: null });
    await paysNothing({});
    expect(sent).toBe(0);
  });

  it("is not left behind by a token that the service refused once", async () => {
    await setCeiling("rep", 30);
    const { token } = await test.person("rep", "refused");
    play = () => Promise.resolve(new Response("{}", { status: 401 }));
    expect((await pay("rep", { ids: contacts(1), token, key: null })).status).toBe(401);
    play = charging(25);
    const again = await pay("rep", { ids: contacts(25), token, key: null });
    expect([again.status, again.headers.get("X-Gateway-Outcome")]).toEqual([401, "not-sent"]);
    expect(sent).toBe(1);
  });

  it("stays used up by a call without a key that nobody can tell the end of", async () => {
    await setCeiling("rep", 30);
    play = () =>
      Promise.resolve(new Response("<html>", { headers: { "Content-Type": "text/html", "X-Odd": "1" } }));
    const response = await pay("rep", { ids: contacts(25), key: null });
    expect([response.status, response.headers.get("X-Gateway-Outcome")]).toEqual([502, "unknown"]);
    expect((await errorOf(response)).code).toBe("no_answer");
    expect(await ownCeiling("rep")).toMatchObject({ spent: 0, unconfirmed: 25 });
  });

  it.each([null, "charged-refusal"])(
    "is used up by what a refusal says that it cost, under the key %s",
    async (key) => {
      await setCeiling("rep", 30);
      const { spent } = await ownCeiling("rep");
      play = () =>
        Promise.resolve(new Response("{}", { status: 500, headers: { "X-Credits-Charged": "2" } }));
      expect((await pay("rep", { ids: contacts(25), key })).status).toBe(500);
      expect(await ownCeiling("rep")).toMatchObject({ spent: spent + 2, unconfirmed: 0 });
    },
  );

  it("counts the starts that a page refused for it, of whoever has one [administration-6]", async () => {
    const tell = async (username: string) => await test.status(username, SPENDING_PATHS.ownCeiling, {});
    expect(await tell("rep")).toBe(204);
    expect(sumsOf(await report()).stopped).toBe(0);
    await setCeiling("rep", 5);
    expect(await tell("rep")).toBe(204);
    expect(sumsOf(await report())).toMatchObject({ stopped: 1, runs: 0, unconfirmed: 0 });
  });

  it("ends with the day of UTC, and begins anew with the next [administration-1]", async () => {
    const midnight = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
    time = () => new Date(midnight + 86_399_000);
    // the session of before has no token that lives so long
    await test.signOut("rep");
    await setCeiling("rep", 25);
    expect((await pay("rep", { ids: contacts(25) })).status).toBe(200);
    expect((await pay("rep", { ids: contacts(1) })).status).toBe(403);
    time = () => new Date(midnight + 86_401_000);
    expect(await ownCeiling("rep")).toMatchObject({ ceiling: 25, spent: 0 });
    expect((await pay("rep", { ids: contacts(25) })).status).toBe(200);
  });
});

describe("whose ceiling it is [administration-5]", () => {
  it("is one's own, else that of everyone in the organisation, else none", async () => {
    await test.person("colleague");
    await setCeiling(null, 10);
    await setCeiling("rep", 40);
    const ceilings = async () => [
      (await ownCeiling("rep")).ceiling,
      (await ownCeiling("colleague")).ceiling,
      (await ownCeiling("capped")).ceiling,
    ];
    expect(await ceilings()).toEqual([40, 10, null]);
    await setCeiling("rep", null);
    expect(await ceilings()).toEqual([10, 10, null]);
    expect((await pay("colleague", { ids: contacts(11) })).status).toBe(403);
    await setCeiling(null, null);
    expect(await ceilings()).toEqual([null, null, null]);
    expect((await pay("colleague", { ids: contacts(11) })).status).toBe(200);
  });

  it("is one's own in whichever order the ceilings are read", async () => {
    const { query } = test.database;
    const people = ["a person", EVERYONE, "zoe"];
    expect(people.toSorted()).toEqual(people);
    for (const [place, person] of people.entries()) {
      const ceiling = { space_id: "space", person_id: person, credits: place + 1 };
      await query
        .insertInto("gateway_ceilings")
        .values({ ...ceiling, set_by: "admin", set_at: time().toISOString() })
        .execute();
    }
    const read = (person: string) => ceilingOf(query, person, "space");
    expect([await read("a person"), await read("zoe"), await read("somebody")]).toEqual([1, 3, 2]);
  });

  it("is not set for people of another organisation, nor to anything but whole credits", async () => {
    expect(await setCeiling("capped", 10)).toBe(404);
    expect(await setCeiling("rep", -1)).toBe(400);
    expect(await setCeiling("rep", 1.5)).toBe(400);
    expect(await setCeiling("rep", 0)).toBe(204);
    expect((await pay("rep", { ids: contacts(1) })).status).toBe(403);
    expect((await ownCeiling("capped")).ceiling).toBeNull();
  });
});

it("spending is told of real days, up to a year of them [administration-3]", async () => {
  const admin = await test.person("admin");
  const status = async (question: string) =>
    (await admin.ask(`${SPENDING_PATHS.spending}?${question}`)).status;
  expect(await status("from=2025-11-30&to=2026-11-30")).toBe(200);
  for (const question of [
    "",
    "from=2026-11-02&to=2026-11-01",
    "from=2026-02-30&to=2026-03-01",
    "from=2024-01-01&to=2026-01-01",
  ])
    expect(await status(question)).toBe(400);
});
