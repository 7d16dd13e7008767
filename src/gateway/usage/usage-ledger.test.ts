import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { SPENDING_KINDS } from "#contract/administration/spending-schemas.ts";
import { RUN_PATHS } from "#contract/runs/run-schemas.ts";
import { TEAM, USAGE_PATH, type UsageAnswer, usageAnswer } from "#contract/usage/ledger-schemas.ts";
import { firstSpendingDay } from "#gateway/journal/daily-spending.ts";
import { CallStore } from "#gateway/journal/call-store.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { Service } from "#service/service.ts";
import { reachableContacts, workerForTest } from "#testing/runs/runs-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { sweepUsage } from "#gateway/journal/usage-ledger.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import { rowsOf } from "#testing/table-rows.ts";

/** What stands in the place of the service. */
let play: Service | undefined;
/** The gateways' clock is that of the service, and so many milliseconds ahead. */
let ahead = 0;
const now = () => new Date(Date.parse("2026-11-21T09:00:00.000Z") + ahead);

const test = gatewaysForFile({
  data: "sandbox",
  behind: (service) => (request) => (play ?? service)(request),
  now,
});
const { runs, pay } = test;
afterEach(() => {
  play = undefined;
});

/** The service acts, and its answer is lost. */
const lostAfter: Service = async (request) => {
  await test.service.service(request);
  throw new Error("The connection broke");
};

async function usage(username: string, query = ""): Promise<UsageAnswer> {
  return test.told(usageAnswer, username, `${USAGE_PATH}?${query}`);
}

async function charged(): Promise<number> {
  const rows = await rowsOf(test.database.query, "ledger", { organisation_id: "org_sandbox" });
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}

/** Sums of days and of the ledger behind them, by person. */
async function sums() {
  const spaceId = spaceOf({ id: "", organisation: { id: "org_sandbox" } });
  const { query } = test.database;
  const days = await rowsOf(query, "gateway_spending", { space_id: spaceId });
  const calls = await query.selectFrom("usage_calls").selectAll().where("space_id", "=", spaceId).execute();
  const by = new Map<string, { credits: number; atStake: number }>();
  for (const { user_id: user, sent_at: at, credits, at_stake: atStake } of calls) {
    const key = `${user} ${at.slice(0, 10)}`;
    const sum = by.get(key) ?? { credits: 0, atStake: 0 };
    by.set(key, { credits: sum.credits + (credits ?? 0), atStake: sum.atStake + atStake });
  }
  const counted = days.map((day) => [
    `${day.user_id} ${day.day}`,
    { credits: SPENDING_KINDS.reduce((sum, kind) => sum + day[kind], 0), atStake: day.unconfirmed },
  ]);
  return { ledger: Object.fromEntries(by), days: Object.fromEntries(counted) as typeof Object.prototype };
}

describe("the ledger of an account [ledger-1]", () => {
  it("has each paid call with what it cost, and adds up to the sums of days and to what the service charged [ledger-2]", async () => {
    const before = await charged();
    const contacts = (await reachableContacts(test, 80)).map(({ id }) => id);
    const [company] = await test.database.query.selectFrom("companies").select("id").limit(1).execute();
    const attributes = { matchCompanyInput: [{ companyId: company?.id }], outputFields: ["familyTree"] };

    // answered, partly free, without a key, nobody, a read, refused
    await pay("rep", { ids: contacts.slice(0, 25) });
    await pay("colleague", { ids: contacts.slice(20, 30), gateway: 1 });
    await pay("rep", { ids: contacts.slice(30, 32), key: null });
    await pay("colleague", { ids: [1, 2] });
    await pay("rep", { operation: "enrichHierarchy", attributes });
    expect((await pay("rep", { attributes: { matchPersonInput: [{ personId: 1 }] } })).status).toBe(400);

    // lost, with a key and without; given up by another process, and answered after all
    play = lostAfter;
    expect((await pay("rep", { ids: contacts.slice(32, 35) })).status).toBe(502);
    expect((await pay("rep", { ids: contacts.slice(35, 36), key: null })).status).toBe(502);
    const key = randomUUID();
    const userId = await test.idOf("rep");
    play = async (request) => {
      await new CallStore(test.database, KEYS_FOR_TEST, now).lose({ userId, key }, 1);
      const open = (await usage("rep")).calls.find((call) => call.key === key);
      expect(open).toMatchObject({ outcome: "unconfirmed", credits: null, atStake: 4 });
      return test.service.service(request);
    };
    expect((await pay("rep", { ids: contacts.slice(36, 40), key })).status).toBe(200);
    // lost, released, and sent again: two requests left, and the first may have been charged
    play = lostAfter;
    const again = { ids: contacts.slice(40, 42), key: randomUUID() };
    await pay("rep", again);
    play = undefined;
    expect((await test.release("rep", again.key)).status).toBe(200);
    expect((await pay("rep", again)).status).toBe(200);

    // a run whose first answer is lost finds out what that cost
    let isLost = false;
    const upstream: Service = async (request) => {
      const response = await test.service.service(request);
      if (isLost || !request.url.includes("enrich")) return response;
      isLost = true;
      throw new Error("The connection broke");
    };
    const inputs = await reachableContacts(test, 30, 45);
    const made = await runs.make("rep", { name: "Nordics", inputs, start: { upTo: 30 } });
    const worker = workerForTest(test, { upstream, now });
    for (let round = 0; round < 8; round += 1) {
      await worker.look();
      await worker.idle();
      ahead += 60_000;
    }
    expect(await runs.read("rep", made.id)).toMatchObject({ state: "done", byState: { got: 30 } });

    const { ledger, days } = await sums();
    expect(ledger).toEqual(days);
    const { calls, totals } = await usage("admin", `person=${TEAM}`);
    // three, one and two credits went with answers that nobody saw
    expect(totals?.credits).toBe((await charged()) - before - 6);
    expect(totals).toMatchObject({ atStake: 6, calls: calls.length });
    expect(calls.reduce((sum, { credits }) => sum + (credits ?? 0), 0)).toBe(totals?.credits);
    expect(totals?.days.reduce((sum, { credits }) => sum + credits, 0)).toBe(totals?.credits);

    const ofRun = calls.filter(({ purpose }) => purpose === "enrich");
    const settled = ofRun.filter(({ outcome }) => outcome === "settled");
    expect(settled).toHaveLength(1);
    // either call of the run may be the one that was lost
    expect(settled[0]?.credits).toBe(settled[0]?.asked);
    const own = await usage("rep", "purpose=enrich");
    expect(own.calls[0]).toMatchObject({
      runId: made.id,
      about: { name: "Nordics", type: "contact" },
      requestId: expect.any(String),
    });
    expect(own.calls.flatMap(({ about }) => about?.records ?? [])).toContainEqual({
      id: inputs[29]?.id,
      name: inputs[29]?.snapshot.name,
    });
    // a private run has no name for an administrator
    expect(ofRun[0]).toMatchObject({ runId: null, about: { name: "" } });
    expect((await usage("rep", "outcome=unconfirmed")).totals).toMatchObject({ calls: 3, atStake: 6 });
    expect((await usage("colleague")).totals).toMatchObject({ calls: 2, credits: 5, asked: 12, found: 10 });
    expect(
      JSON.stringify(await test.database.query.selectFrom("usage_calls").selectAll().execute()),
    ).not.toContain("Nordics");
  });

  it("is told page by page, of days, and of others to administrators alone [ledger-3]", async () => {
    const all = await usage("rep");
    const read: string[] = [];
    let after = "";
    for (;;) {
      const page = await usage("rep", `size=3${after}`);
      read.push(...page.calls.map((call) => `${call.key} ${String(call.attempt)}`));
      if (page.next === null) break;
      after = `&after=${encodeURIComponent(page.next)}`;
      expect((await usage("rep", `size=3${after}`)).totals).toBeNull();
    }
    expect(read).toEqual(all.calls.map((call) => `${call.key} ${String(call.attempt)}`));
    expect((await usage("rep", "to=2026-01-01")).calls).toEqual([]);

    const [rep, capped] = [await test.idOf("rep"), await test.idOf("capped")];
    const status = async (username: string, query: string) =>
      await test.status(username, `${USAGE_PATH}?${query}`);
    expect(await status("rep", `person=${rep}`)).toBe(200);
    expect(await status("admin", `person=${rep}`)).toBe(200);
    for (const asked of [`person=${TEAM}`, `person=${await test.idOf("colleague")}`])
      expect(await status("rep", asked)).toBe(404);
    for (const asked of [capped, "guessed"]) expect(await status("admin", `person=${asked}`)).toBe(404);
    const bad = [
      "from=tomorrow",
      "purpose=fun",
      "size=5000",
      "after=",
      "after=garbage",
      "after=W10",
      "after=%00",
    ];
    for (const asked of [...bad, "purpose=", "purpose=,", "outcome=", "outcome=,"])
      expect(await status("rep", asked)).toBe(400);
    expect((await usage("capped")).calls).toEqual([]);
  });

  it("leads to runs that are there, and to no private one of a colleague [ledger-3]", async () => {
    const inputs = await reachableContacts(test, 1, 90);
    const { id } = await runs.make("rep", { name: "Secret", inputs, start: { upTo: 1 } });
    await test.work();
    const own = (await usage("rep", "size=1")).calls[0];
    expect(own).toMatchObject({ key: expect.stringContaining(id), runId: id });
    const [team, next] = (await usage("admin", `person=${TEAM}&size=2`)).calls;
    expect(team).toMatchObject({ requestId: own?.requestId, runId: null });
    expect(JSON.stringify(team)).not.toContain(id);
    expect(team?.key).not.toBe(next?.key);
    const after = (await usage("admin", `person=${TEAM}&size=1`)).next ?? "";
    expect(Buffer.from(after, "base64").toString()).not.toContain(id);

    await runs.command("rep", id, { type: "share", isShared: true });
    const shared = async () => (await usage("admin", `person=${TEAM}&size=1`)).calls[0]?.runId;
    expect(await shared()).toBe(id);
    await test.ask("rep", RUN_PATHS.run.replace(":id", id), { method: "DELETE" });
    expect(await shared()).toBeNull();
    expect((await usage("rep", "size=1")).calls[0]).toMatchObject({ key: own?.key, runId: null });
  });

  it("finds a page of 20,000 rows, and their sums, at once [ledger-3]", async () => {
    const id = await test.idOf("capped");
    const spaceId = spaceOf({ id, organisation: { id: "org_capped" } });
    const base = {
      user_id: id,
      attempt: 1,
      space_id: spaceId,
      operation: "enrichContacts",
      purpose: "enrich",
    };
    const more = { run_id: null, asked: 1, found: 1, credits: 1, at_stake: 0, outcome: "answered" as const };
    for (let from = 0; from < 20_000; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, at) => ({
        ...base,
        ...more,
        key: `k${String(from + at)}`,
        sent_at: new Date(Date.UTC(2026, 0, 1) + (from + at) * 60_000).toISOString(),
        request_id: null,
        about: null,
      }));
      await test.database.query.insertInto("usage_calls").values(rows).execute();
    }
    await usage("capped", "size=100");
    const startedAt = performance.now();
    const page = await usage("capped", "size=100");
    expect(page.totals).toMatchObject({ calls: 20_000, credits: 20_000 });
    await usage("capped", `size=100&after=${encodeURIComponent(page.next ?? "")}`);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it("keeps what calls cost, without what they were about, once their person is erased, for 400 days [ledger-4]", async () => {
    const before = (await usage("admin", `person=${TEAM}`)).totals;
    const page = await test.person("rep");
    const erased = await page.withToken("/gateway/v1/my-data", { method: "DELETE" });
    expect(erased.status).toBe(200);
    const { calls, totals } = await usage("rep");
    expect(calls.length).toBeGreaterThan(0);
    expect(
      calls.every(({ about, runId, requestId }) => about === null && runId === null && requestId === null),
    ).toBe(true);
    expect(totals?.credits).toBeGreaterThan(0);
    expect((await usage("admin", `person=${TEAM}`)).totals).toEqual(before);
    const later = (days: number) => firstSpendingDay(new Date(now().getTime() + days * 86_400_000));
    await sweepUsage(test.database.query, later(399));
    expect((await usage("admin", `person=${TEAM}`)).totals).toEqual(before);
    await sweepUsage(test.database.query, later(402));
    expect((await usage("admin", `person=${TEAM}`)).calls).toEqual([]);
  });
});
