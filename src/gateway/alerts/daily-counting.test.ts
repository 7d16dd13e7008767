import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAILY_COUNTS } from "#contract/workspace/daily-count-schemas.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { type AlertsForTest, alertsForTest, requestOf, saving } from "#testing/workspace/alerts-for-test.ts";
import { type WorkspaceForTest, operation } from "#testing/workspace/workspace-for-test.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

let alerts: AlertsForTest;
const test = gatewaysForEach({ data: "sandbox" });
const { send } = test;
beforeEach(() => {
  alerts = alertsForTest(() => test);
});

const savings = (...ids: readonly string[]) => ids.map((id) => saving(id, requestOf("searchContacts")));

const settle = (name: string, value: boolean) =>
  operation(
    "settings",
    { type: "put", entries: [{ key: name, body: { value } }] },
    { document: { kind: "settings", id: "settings" } },
  );

describe("the daily count [alerts-1]", () => {
  it("asks for what costs nothing and for nothing else: no credit, no record, nothing under management", async () => {
    await send(
      "rep",
      saving("contacts", requestOf("searchContacts", { lastName: "w" })),
      saving("companies", requestOf("searchCompanies", { companyName: "health" })),
      saving("intent", requestOf("searchIntent", { topics: ["Cloud Security"] })),
      saving("news", requestOf("searchNews", { categories: ["FUNDING"] })),
      saving("scoops", requestOf("searchScoops", { description: "a" })),
      saving("forged", requestOf("enrichContacts", { matchPersonInput: [{ personId: 1 }] })),
      saving("other", requestOf("__proto__")),
    );
    const before = await readUsageSnapshot(test.service);
    await alerts.count();
    const after = await readUsageSnapshot(test.service);
    expect(alerts.sent.map(({ path }) => path).toSorted()).toEqual([
      "/gtm/data/v1/companies/search",
      "/gtm/data/v1/contacts/search",
    ]);
    const requests = (before.used["org_sandbox"]?.requests ?? 0) + 2;
    expect(after).toEqual({
      ...before,
      used: { ...before.used, org_sandbox: { ...before.used["org_sandbox"], requests } },
    });
    const counts = await alerts.countsOf("rep");
    expect([...counts.keys()].toSorted()).toEqual(["companies", "contacts"]);
    expect(counts.get("contacts")?.total).toBeGreaterThan(0);
    expect(counts.get("companies")).toMatchObject({ total: expect.any(Number), at: expect.any(Number) });
  });

  it("leaves out what its person has switched off, one search or all", async () => {
    await send("rep", ...savings("one", "two"), settle("countDaily:one", false));
    await alerts.count();
    expect([...(await alerts.countsOf("rep")).keys()]).toEqual(["two"]);
    await send("rep", settle("countDaily", false));
    alerts.wait(24);
    await alerts.count();
    expect(alerts.sent).toHaveLength(1);
  });

  it("takes as many searches a day as the settings say, those first that were counted longest ago", async () => {
    await send("rep", ...savings("one", "two", "three"));
    alerts.limit(2);
    await alerts.count();
    await alerts.count();
    const first = [...(await alerts.countsOf("rep")).keys()];
    expect([alerts.sent.length, first.length]).toEqual([2, 2]);
    alerts.wait(24);
    await alerts.count();
    expect(alerts.sent).toHaveLength(4);
    expect((await alerts.countsOf("rep")).size).toBe(3);
  });

  it("says nothing more of a search that is gone, and nothing of one that was changed meanwhile", async () => {
    await send("rep", ...savings("gone", "stays"));
    await alerts.count();
    const remove = { document: { kind: "savedSearch" as const, id: "gone" } };
    await send("rep", operation("gone", { type: "delete", deleted: true }, remove));
    alerts.wait(24);
    alerts.play(async () => {
      // while it is counted, its person saves another one over it
      await send("rep", saving("stays", requestOf("searchContacts", { lastName: "x" })));
      return undefined;
    });
    await alerts.count();
    const counts = await alerts.countsOf("rep");
    expect([...counts.keys()]).toEqual(["stays"]);
  });
});

describe("several gateways [alerts-2]", () => {
  it("count each search once a day between them, and again on the next day", async () => {
    await send("rep", ...savings("one", "two", "three"));
    await Promise.all([alerts.count(), alerts.count(), alerts.count()]);
    await alerts.count();
    expect(alerts.sent).toHaveLength(3);
    alerts.wait(24);
    await Promise.all([alerts.count(), alerts.count()]);
    expect(alerts.sent).toHaveLength(6);
  });

  it("go on where one has died, without asking again what it had counted", async () => {
    await send("rep", ...savings("one", "two", "three"));
    let asked = 0;
    // the second answer never comes
    alerts.play(() => ((asked += 1) === 2 ? new Promise(() => undefined) : Promise.resolve(undefined)));
    void alerts.count();
    await vi.waitFor(() => expect(alerts.sent).toHaveLength(2));
    await alerts.count();
    expect(alerts.sent).toHaveLength(2);
    alerts.wait(1);
    await alerts.count();
    expect(alerts.sent).toHaveLength(4);
    expect((await alerts.countsOf("rep")).size).toBe(3);
  });

  it("leave what is left to the next one when they are stopped", async () => {
    await send("rep", ...savings("one", "two"));
    const stopped = new AbortController();
    alerts.play(() => {
      stopped.abort();
      return Promise.resolve(undefined);
    });
    await alerts.count(stopped.signal);
    alerts.play(() => Promise.resolve(undefined));
    await alerts.count();
    expect((await alerts.countsOf("rep")).size).toBe(2);
  });
});

describe("a person's session [alerts-3]", () => {
  it("goes on: pages renew before, meanwhile and after, and their tokens stay good", async () => {
    await send("rep", ...savings("one"));
    const before = await test.renew("rep");
    const [, meanwhile] = await Promise.all([alerts.count(), test.renew("rep"), test.renew("rep")]);
    expect(meanwhile.status).toBe(200);
    expect((await test.renew("rep")).status).toBe(200);
    const usage = await test.service.send(before.token, "/data/v1/users/usage", { method: "GET" });
    expect(usage.status).toBe(200);
    expect((await alerts.countsOf("rep")).get("one")?.total).toBeGreaterThan(0);
  });

  it("is renewed once for both where a page asks while the gateway does", async () => {
    await send("rep", ...savings("one"));
    let page: ReturnType<WorkspaceForTest["renew"]> | undefined;
    alerts.onRenewal(() => {
      page ??= test.renew("rep");
    });
    await alerts.count();
    const [search] = alerts.sent;
    expect(await page).toEqual({ status: 200, token: search?.token });
    expect((await test.renew("rep")).status).toBe(200);
  });

  it("is not used by it: a session ends as if nothing had been counted", async () => {
    await send("rep", ...savings("one"));
    const usedAt = () =>
      test.database.query.selectFrom("gateway_sessions").select(["used_at", "refresh_token"]).execute();
    const [before] = await usedAt();
    alerts.wait(30);
    await alerts.count();
    const [after] = await usedAt();
    expect(after?.used_at).toBe(before?.used_at);
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
  });

  it("that has ended is said, with what was counted last; the day goes on once there is one", async () => {
    await send("rep", ...savings("one"));
    await alerts.count();
    const { total, at } = (await alerts.countsOf("rep")).get("one") ?? {};
    await test.signOut("rep");
    alerts.wait(24);
    await alerts.count();
    expect(alerts.sent).toHaveLength(1);
    // signed in again
    const told = (await alerts.countsOf("rep")).get("one");
    expect(told).toMatchObject({ total, at, failed: { problem: "signed-out" } });
    await alerts.count();
    expect(alerts.sent).toHaveLength(1);
    alerts.wait(1.1);
    await alerts.count();
    expect(alerts.sent).toHaveLength(2);
    expect((await alerts.countsOf("rep")).get("one")).not.toHaveProperty("failed");
  });
});

describe("what is counted [alerts-4]", () => {
  it("is told to its person's browsers at once and to nobody else, and only the gateway writes it", async () => {
    await send("rep", ...savings("one"));
    const watch = await test.watch("rep", 1);
    await vi.waitFor(() => expect(watch.count()).toBeGreaterThan(0));
    const heard = watch.count();
    await alerts.count();
    await vi.waitFor(() => expect(watch.count()).toBeGreaterThan(heard), 2000);
    await watch.stop();
    expect((await alerts.countsOf("colleague")).size).toBe(0);
    const body = { id: "one", request: "request", total: 7, at: 1 };
    const forged = operation(
      DAILY_COUNTS.id,
      { type: "put", entries: [{ key: "one", body }] },
      { document: { ...DAILY_COUNTS } },
    );
    expect(await send("rep", forged)).toEqual(["not-allowed"]);
    expect((await alerts.countsOf("rep")).get("one")?.total).not.toBe(7);
  });
});

describe("a service that has enough [alerts-5]", () => {
  it("is asked no more: the rest waits for an hour, or as long as it says", async () => {
    await send("rep", ...savings("one", "two", "three"));
    const headers = { "Retry-After": "7200" };
    alerts.play(() => Promise.resolve(new Response("{}", { status: 429, headers })));
    await alerts.count();
    alerts.wait(1.5);
    await alerts.count();
    expect(alerts.sent).toHaveLength(1);
    const counts = await alerts.countsOf("rep");
    expect([...counts.values()].map(({ failed }) => failed?.problem)).toEqual(
      Array.from({ length: 3 }, () => "rate-limited"),
    );
    alerts.play(() => Promise.resolve(undefined));
    alerts.wait(1);
    await alerts.count();
    expect(alerts.sent).toHaveLength(4);
  });

  it("leaves half of an hour's and of a day's requests to the person", async () => {
    await send("rep", ...savings("one", "two"));
    const headers = { "X-RateLimit-Limit-Day": "100", "X-RateLimit-Remaining-Day": "49" };
    const found = { data: [], meta: { totalResults: 5 } };
    alerts.play(() => Promise.resolve(Response.json(found, { headers })));
    await alerts.count();
    expect(alerts.sent).toHaveLength(1);
  });

  it("refuses one search, and the others are counted; that one is tried again on the next day", async () => {
    await send(
      "rep",
      saving("bad", requestOf("searchContacts", { unknown: 1 })),
      saving("good", requestOf("searchContacts")),
    );
    await alerts.count();
    await alerts.count();
    const counts = await alerts.countsOf("rep");
    expect(counts.get("bad")?.failed?.problem).toBe("refused");
    expect(counts.get("good")?.total).toBeGreaterThan(0);
    expect(alerts.sent).toHaveLength(2);
    alerts.wait(24);
    await alerts.count();
    expect(alerts.sent).toHaveLength(4);
  });
});
