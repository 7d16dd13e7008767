import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  GATEWAY_PATHS,
  GATEWAY_PREFIX,
  SESSION_PATHS,
  type SignedInDevice,
  sessionsAnswer,
} from "#contract/gateway-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { OAUTH_PATHS, pageTokenAnswer } from "#contract/oauth-schemas.ts";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { createPeopleStore } from "#gateway/people/people-store.ts";
import { embeddedUpstream } from "#gateway/upstream/embedded-upstream.ts";
import { deferred, paidAnswer } from "#testing/service/journal-for-test.ts";
import { asPage, redemption, signInForCode } from "#testing/service/service-sign-in-for-test.ts";
import {
  type PersonForTest,
  PUBLIC_URL,
  type WorkspaceForTest,
  named,
} from "#testing/workspace/workspace-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { createSessionCookie } from "./session-cookie.ts";
import { createSessionStore } from "./session-store.ts";
import { SingleFlight } from "./single-flight.ts";
import { TokenProxy } from "./token-proxy.ts";
import { createTokenUsers } from "./token-users.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1";
const MINUTE_MS = 60_000;
const LOOKUP = `${SERVICE_PREFIX}/data/v1/lookup/continents`;

let time: number;
/** How often the service was asked to revoke something, and what it does instead. */
let revocations: number;
let revoke: (() => Promise<Response>) | undefined;
/** Paid calls that came through to the service. */
let paid: number;
/** What a renewal waits for on its way to the service. */
let beforeRenewal: () => Promise<void>;
beforeEach(() => {
  time = Date.parse("2026-11-26T09:00:00.000Z");
  revocations = 0;
  revoke = undefined;
  paid = 0;
  beforeRenewal = () => Promise.resolve();
});
const test = gatewaysForEach({
  now: () => new Date(time),
  behind: (service) => async (request, address) => {
    if (request.url.endsWith(OAUTH_PATHS.token)) {
      const form = await request.clone().text();
      if (form.includes("grant_type=refresh_token")) await beforeRenewal();
    }
    if (request.url.endsWith(OAUTH_PATHS.revoke)) {
      revocations += 1;
      if (revoke) return revoke();
    }
    if (request.url.endsWith("/enrich")) {
      paid += 1;
      return paidAnswer();
    }
    return service(request, address);
  },
});
const { pay } = test;
/** A service that cannot be told. */
const away = () => Promise.reject(new Error("away"));

async function listed(page: PersonForTest): Promise<SignedInDevice[]> {
  const response = await page.ask(SESSION_PATHS.sessions);
  expect(response.status).toBe(200);
  return sessionsAnswer.parse(await response.json()).sessions;
}

const end = (page: PersonForTest, id: string, more: Parameters<PersonForTest["ask"]>[1] = {}) =>
  page.ask(SESSION_PATHS.session.replace(":id", id), { method: "DELETE", ...more });

/** Whether a device may still read the workspace, ask for calls and call the service with its token, and renew. */
async function isSignedIn(page: PersonForTest, userAgent: string): Promise<boolean[]> {
  const asked = [
    page.ask(WORKSPACE_PATHS.changes),
    page.ask(SESSION_PATHS.sessions),
    page.withToken(GATEWAY_PREFIX + GATEWAY_PATHS.batch.replace(":key", "none")),
    page.withToken(LOOKUP),
  ];
  return [...(await Promise.all(asked)), await test.renew("rep", userAgent)].map(
    // the service has no data, which it says to those whom it knows
    ({ status }) => status !== 401 && status !== 400,
  );
}
const IN = [true, true, true, true, true];
const OUT = IN.map(() => false);

async function twoDevices() {
  const [here, phone] = [await test.person("rep", WINDOWS), await test.person("rep", PHONE)];
  const id = (await listed(here)).find(({ isThis }) => !isThis)?.id ?? "";
  return { here, phone, id };
}

describe("the list of one's sessions [gateway-13]", () => {
  it("tells of each device what it is called and since when, of nobody else's, and no secret", async () => {
    const { here, phone } = await twoDevices();
    await test.person("colleague", WINDOWS);
    const at = "2026-11-26T09:00:00.000Z";
    const device = { id: expect.stringMatching(/^[\w-]{16}$/), startedAt: at, usedAt: at };
    const seen = await listed(here);
    expect(seen.toSorted((one) => (one.isThis ? -1 : 1))).toEqual([
      { ...device, device: "Chrome on Windows", isThis: true },
      { ...device, device: "Safari on iPhone", isThis: false },
    ]);
    const elsewhere = await listed(phone);
    expect(elsewhere.find(({ isThis }) => isThis)?.device).toBe("Safari on iPhone");
    expect(elsewhere.map(({ id }) => id).toSorted()).toEqual(seen.map(({ id }) => id).toSorted());
    const rows = await test.database.query.selectFrom("gateway_sessions").selectAll().execute();
    for (const { id } of seen) {
      // in nothing that is sent or stored
      expect(JSON.stringify(rows) + here.cookie + phone.cookie + here.token).not.toContain(id);
    }
    expect(JSON.stringify(rows)).not.toMatch(/Windows|iPhone/);
  });

  it("tells the last use to some minutes, without a write for each request, and not by what only reads", async () => {
    const { here } = await twoDevices();
    const usedAt = async () => (await listed(here)).find(({ isThis }) => isThis)?.usedAt.slice(11, 16);
    const work = async (minutes: number) => {
      time += minutes * MINUTE_MS;
      expect((await here.send([named(crypto.randomUUID(), "Nordics")])).status).toBe(200);
      return usedAt();
    };
    time += 20 * MINUTE_MS;
    await here.ask(WORKSPACE_PATHS.changes);
    expect(await usedAt()).toBe("09:00");
    expect(await work(0)).toBe("09:20");
    expect(await work(4)).toBe("09:20");
    expect(await work(1)).toBe("09:25");
  });
});

describe("ending a session from another device [gateway-13]", () => {
  it("signs that device out at once, here and at the service, and no other", async () => {
    const { here, phone, id } = await twoDevices();
    time += MINUTE_MS;
    expect(await isSignedIn(phone, PHONE)).toEqual(IN);
    expect((await end(here, id)).status).toBe(204);
    expect(revocations).toBe(1);
    // also when it had an answer to a renewal a moment ago
    expect(await isSignedIn(phone, PHONE)).toEqual(OUT);
    expect(await isSignedIn(here, WINDOWS)).toEqual(IN);
    expect((await listed(here)).map(({ isThis }) => isThis)).toEqual([true]);
    expect((await end(here, id)).status).toBe(404);
  });

  it("holds for a renewal that is under way: what it was granted meanwhile is revoked too", async () => {
    const { here, phone, id } = await twoDevices();
    const [held, release] = [deferred<void>(), deferred<void>()];
    beforeRenewal = () => {
      held.resolve();
      return release.promise;
    };
    const renewed = test.renew("rep", PHONE);
    await held.promise;
    beforeRenewal = () => Promise.resolve();
    expect((await end(here, id)).status).toBe(204);
    release.resolve();
    expect(await renewed).toMatchObject({ status: 400, token: undefined });
    const own = await test.idOf("rep");
    expect(await isSignedIn(phone, PHONE)).toEqual(OUT);
    const tokens = test.database.query.selectFrom("gateway_tokens").select("session_hash");
    // those of this device and of the one that `idOf` signs in
    expect(await tokens.where("user_id", "=", own).execute()).toHaveLength(2);
  });

  it("is found among any number of them", async () => {
    const { here, id } = await twoDevices();
    const row = await test.database.query
      .selectFrom("gateway_sessions")
      .selectAll()
      .executeTakeFirstOrThrow();
    const later = Array.from({ length: 201 }, (_, at) => ({
      ...row,
      id_hash: `other ${at}`,
      used_at: "2026-11-26T10:00:00.000Z",
    }));
    await test.database.query.insertInto("gateway_sessions").values(later).execute();
    const seen = await listed(here);
    expect(seen).toHaveLength(200);
    expect(seen.map(({ isThis }) => isThis).indexOf(true)).toBe(0);
    expect(seen.map((one) => one.id)).not.toContain(id);
    expect((await end(here, id)).status).toBe(204);
  });

  it("ends nobody else's, who is told no more than that there is none", async () => {
    const { phone, id } = await twoDevices();
    const colleague = await test.person("colleague", WINDOWS);
    for (const guess of [id, "x".repeat(16), "constructor"])
      expect((await end(colleague, guess)).status).toBe(404);
    expect(await isSignedIn(phone, PHONE)).toEqual(IN);
  });

  it("signs out when it is one's own", async () => {
    const { here, phone } = await twoDevices();
    const own = (await listed(here)).find(({ isThis }) => isThis)?.id ?? "";
    const response = await end(here, own);
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([
      204,
      expect.stringMatching(/^prospect-4173=;.*Max-Age=0/),
    ]);
    expect(await isSignedIn(here, WINDOWS)).toEqual(OUT);
    expect(await isSignedIn(phone, PHONE)).toEqual(IN);
  });

  it("ends all others at once, and neither this one nor a colleague's", async () => {
    const { here, phone } = await twoDevices();
    const third = await test.person("rep", "third");
    const colleague = await test.person("colleague");
    expect((await here.ask(SESSION_PATHS.sessions, { method: "DELETE" })).status).toBe(204);
    expect(revocations).toBe(2);
    expect(await isSignedIn(phone, PHONE)).toEqual(OUT);
    expect(await isSignedIn(third, "third")).toEqual(OUT);
    expect(await isSignedIn(here, WINDOWS)).toEqual(IN);
    expect((await colleague.ask(WORKSPACE_PATHS.changes)).status).toBe(200);
    expect(await listed(here)).toHaveLength(1);
  });

  it("ends all of it or nothing, so that it can be asked for again", async () => {
    const { here, phone, id } = await twoDevices();
    const { query } = test.database;
    await sql`alter table gateway_tokens rename to tokens_away`.execute(query);
    expect((await end(here, id)).status).toBe(503);
    await sql`alter table tokens_away rename to gateway_tokens`.execute(query);
    expect((await end(here, id)).status).toBe(204);
    expect(await isSignedIn(phone, PHONE)).toEqual(OUT);
  });

  it("leaves no token to a device that signs in at that moment", async () => {
    const { here } = await twoDevices();
    const [{ database }] = test.gateways as [WorkspaceForTest["gateways"][number]];
    const now = () => new Date(time);
    const users = createTokenUsers(database, now);
    const { authorization } = embeddedUpstream(test.service.service, PUBLIC_URL);
    const known = { issuer: authorization.issuer, administrators: [], now };
    const proxy = new TokenProxy({
      authorization,
      users: {
        ...users,
        async add(...token) {
          expect((await here.ask(SESSION_PATHS.sessions, { method: "DELETE" })).status).toBe(204);
          await users.add(...token);
        },
      },
      people: createPeopleStore(database, known),
      sessions: createSessionStore(database, { users, keys: KEYS_FOR_TEST, now }),
      cookie: createSessionCookie(PUBLIC_URL, 3600),
      keys: KEYS_FOR_TEST,
      flights: new SingleFlight(database, now, undefined),
      publicUrl: PUBLIC_URL,
      corsOrigins: [],
    });
    const response = await signInAgain({ cookie: "" }, (request) => proxy.handle(request));
    const { access_token: token } = pageTokenAnswer.parse(await response.json());
    const isListed = (await listed(here)).length > 1;
    expect((await users.userOf(token)) !== undefined).toBe(isListed);
  });

  it("is refused to somebody who does nothing else", async () => {
    const { here } = await twoDevices();
    const tries = await Promise.all(Array.from({ length: 70 }, () => end(here, "none")));
    expect(tries.filter(({ status }) => status === 429).length).toBe(10);
    time += MINUTE_MS;
    expect((await end(here, "none")).status).toBe(404);
  });
});

describe("the access token of a device that has ended, where the service still takes it [gateway-13]", () => {
  const admin = async () => test.person("admin");
  const byDevices = async ({ here, id }: Awaited<ReturnType<typeof twoDevices>>) => end(here, id);
  const SCENARIOS: Record<string, (devices: Awaited<ReturnType<typeof twoDevices>>) => Promise<unknown>> = {
    "from another device": byDevices,
    "with all others": ({ here }) => here.ask(SESSION_PATHS.sessions, { method: "DELETE" }),
    "by itself": async ({ phone, id }) => end(phone, id),
    "by signing in anew": ({ phone }) => signInAgain(phone),
    "by erasing the person": async () =>
      (await admin()).ask(PERSON_DATA_PATHS.person.replace(":id", await test.idOf("rep")), {
        method: "DELETE",
      }),
  };

  it.each(Object.keys(SCENARIOS))("is worth nothing at any gateway: ended %s", async (way) => {
    // it revokes refresh tokens alone
    revoke = way === "by itself" ? away : () => Promise.resolve(new Response(null));
    const devices = await twoDevices();
    await SCENARIOS[way]?.(devices);
    await expectNothing(devices.phone);
    // nobody is named by what is kept of it
    const rows = await test.database.query.selectFrom("gateway_tokens").selectAll().execute();
    expect(rows.filter((row) => row.user_id === "").map((row) => row.session_hash)).toContain(null);
    // the service has taken it all the while
    const headers = { Authorization: `Bearer ${devices.phone.token}` };
    const direct = new Request(PUBLIC_URL + LOOKUP, { headers });
    expect((await test.service.service(direct)).status).not.toBe(401);
  });

  async function expectNothing(page: PersonForTest) {
    const { token } = page;
    const browser = { "Sec-Fetch-Site": "same-origin" };
    for (const gateway of [0, 1]) {
      const refused = [
        await page.withToken(LOOKUP, { gateway }),
        await pay("rep", { ids: [1], token, gateway }),
        await pay("rep", { ids: [2], token, gateway, key: null }),
        await pay("rep", { ids: [3], token, gateway, headers: browser }),
        await pay("rep", { ids: [4], token, gateway, key: null, headers: browser }),
      ];
      for (const response of refused) {
        expect([response.status, response.headers.get("X-Gateway-Outcome")]).toEqual([401, "not-sent"]);
        expect(response.headers.get("WWW-Authenticate")).toContain("invalid_token");
        expect(accessAnswer.parse(await response.json()).error.code).toBe("ZI0001");
      }
    }
    expect(paid).toBe(0);
  }
});

/** Signs in anew in the browser of a page. */
async function signInAgain(
  { cookie }: Pick<PersonForTest, "cookie">,
  redeem = (request: Request) => test.through(request),
): Promise<Response> {
  const signedIn = await signInForCode((request) => test.through(request), {
    publicUrl: PUBLIC_URL,
    username: "rep",
  });
  return redeem(asPage(redemption(PUBLIC_URL, signedIn), cookie));
}

describe("signing in anew in the same browser", () => {
  it("revokes what the session before it was granted", async () => {
    const { phone } = await twoDevices();
    expect((await signInAgain(phone)).status).toBe(200);
    await vi.waitFor(() => expect(revocations).toBe(1));
    expect(await isSignedIn(phone, PHONE)).toEqual(OUT);
  });

  it("neither waits for that nor fails by it", async () => {
    const { phone } = await twoDevices();
    const held = deferred<Response>();
    revoke = () => held.promise.then(away);
    const response = await signInAgain(phone);
    expect(pageTokenAnswer.safeParse(await response.json()).success).toBe(true);
    held.resolve(new Response());
  });
});

it("what is kept about a person names their devices, and erasing takes all of them", async () => {
  const { here } = await twoDevices();
  const mine = await (await here.ask(PERSON_DATA_PATHS.mine)).text();
  expect(mine).toContain('"device":"Safari on iPhone"');
  expect(mine).not.toContain("Mozilla");
  const admin = await test.person("admin");
  const path = PERSON_DATA_PATHS.person.replace(":id", await test.idOf("rep"));
  revocations = 0;
  expect((await admin.ask(path, { method: "DELETE" })).status).toBe(204);
  // that of `idOf` as well
  expect(revocations).toBe(3);
  expect((await here.ask(SESSION_PATHS.sessions)).status).toBe(401);
});
