import * as z from "zod/mini";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ApiError, apiErrorOf } from "#app/api/api-error.ts";
import { RequestLimiter } from "#app/api/request-limiter.ts";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { systemClock } from "#app/lib/clock.ts";
import type { Journal } from "#app/paid-calls/call-recovery.ts";
import { type CallOutcome, callOutcome } from "#app/paid-calls/paid-call-outcome.ts";
import { GATEWAY_PREFIX, journalEntry, noJournalEntry } from "#contract/gateway-schemas.ts";
import { companyReadPath } from "#app/paid-calls/company-calls.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { operations } from "#contract/operations.ts";
import { plan, sharedBrowser } from "#testing/enrich-run-for-test.ts";
import { memoryRunStore } from "#testing/memory-run-store-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";
import { openRunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { SendCall } from "#app/features/runs/engine/send-batch.ts";
import { type AskGateway, sharedRunsAt } from "./shared-runs.ts";

let server: ServerForTest;
let token: string;

beforeAll(async () => {
  // nothing is free the second time
  server = await serverForTest({ settings: { managementDays: 0, ratePerSecond: 1000 } });
  token = await server.tokenOf("rep");
});
afterAll(() => server.close());

/** The gateway as a browser with this token asks it. */
function gatewayOf(bearer: string) {
  const headers = { Authorization: `Bearer ${bearer}` };
  const ask: AskGateway = async ({ method, path, body = null }) => {
    const response = await fetch(server.url + GATEWAY_PREFIX + path, { method, headers, body });
    const text = await response.text();
    if (response.status === 404 || (method === "GET" && text === "")) return undefined;
    if (response.ok) return text;
    throw apiErrorOf(response, text, Date.now());
  };
  const journal: Journal = {
    async find(key) {
      const response = await fetch(`${server.url}${GATEWAY_PREFIX}/batches/${key}`, { headers });
      return z.union([noJournalEntry, journalEntry]).parse(await response.json());
    },
    async release(key) {
      await fetch(`${server.url}${GATEWAY_PREFIX}/batches/${key}/release`, { method: "POST", headers });
    },
  };
  const send: SendCall = async ({ operation, body, key }, signal): Promise<CallOutcome> => {
    const path = operation === "enrichIntent" ? companyReadPath(enrichIntent, 1) : operations[operation].path;
    try {
      const sent = server.send(bearer, path, { body, headers: { "Idempotency-Key": key } });
      const response = await sent;
      signal.throwIfAborted();
      const raw = await response.text();
      if (response.status !== 200) return callOutcome(apiErrorOf(response, raw, Date.now()));
      return { kind: "answer", status: 200, raw, credits: null, recovered: false };
    } catch (error) {
      return callOutcome(new ApiError(String(error), { kind: "network" }));
    }
  };
  return { sharedRuns: sharedRunsAt(ask), journal, send };
}

/** A browser with a disk of its own. `beforeAnswer` holds each answer back before it reaches the page. */
async function browser(bearer: string, beforeAnswer: () => Promise<void> = () => Promise.resolve()) {
  const { sharedRuns, journal, send: sendNow } = gatewayOf(bearer);
  const sent: string[] = [];
  const send: SendCall = async (call, signal) => {
    sent.push(call.key);
    const outcome = await sendNow(call, signal);
    await beforeAnswer();
    return outcome;
  };
  const store = memoryRunStore();
  const engine = await openRunEngine({
    store,
    send,
    journal,
    sharedRuns,
    limiter: new RequestLimiter({ clock: systemClock, random: Math.random }),
    network: { online: () => true, onChange: () => () => undefined },
    takeTurn: sharedBrowser().takeTurn,
    exclusively: (work) => work(),
    tabs: { send: () => undefined, onMessage: () => undefined },
    clock: systemClock,
    random: Math.random,
    uuid: randomUUID,
  });
  onTestFinished(() => engine.close());
  return { engine, sent, store };
}

async function creditsCharged(): Promise<number> {
  const rows = await server.database.query.selectFrom("ledger").select("credits").execute();
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}

const soon = { timeout: 30_000, interval: 100 };

describe("a run begun in one browser", () => {
  test("is finished in another one, with as many credits as records, and is whole in both", async () => {
    const rows = await server.database.query.selectFrom("contacts").select("id").limit(400).execute();
    const { records } = plan(rows.length);
    // the first browser falls asleep after three answers, with two calls under way
    let answers = 0;
    const { promise: awake, resolve: wakeUp } = deferred<void>();
    const { engine: first, sent: sentFirst } = await browser(token, async () => {
      if ((answers += 1) > 3) await awake;
    });
    const before = await creditsCharged();
    const id = await first.start(
      plan(0, {
        records: records.map((record, at) => ({ ...record, id: String(rows[at]?.id) })),
        outputFields: ["id", "firstName"],
      }),
    );
    await expect.poll(() => sentFirst.length, soon).toBe(5);
    const { engine: second, sent: sentSecond } = await browser(token);
    await expect.poll(() => (second.refresh(), second.get(id)?.elsewhere), soon).toBe(true);
    expect(second.get(id)?.phase).toBe("running");
    second.continueHere(id);
    await expect.poll(() => second.get(id)?.phase, soon).toBe("finished");
    wakeUp();
    await expect.poll(() => (first.refresh(id), first.get(id)?.phase), soon).toBe("finished");
    expect(sentFirst.length).toBeLessThan(8);
    expect(sentSecond.length).toBeGreaterThan(10);
    const [here, there] = [second.get(id), first.get(id)];
    if (here === undefined || there === undefined) throw new Error("The run is gone");
    expect(runResults(here).map(({ outcome, record }) => [outcome, record?.id])).toEqual(
      runResults(there).map(({ outcome, record }) => [outcome, record?.id]),
    );
    const { matched } = summarise(here).byOutcome;
    expect(matched).toBeGreaterThan(300);
    expect((await creditsCharged()) - before).toBe(
      runResults(here).filter(({ record }) => record !== null).length,
    );
  });

  test.each([
    ["enrichHierarchy", "families", "members"],
    ["enrichIntent", "intent", "signals"],
  ] as const)(
    "of many companies by %s has its answers in both, each charged once",
    async (operation, kind, field) => {
      const { query } = server.database;
      const signals = await query
        .selectFrom("intent_signals")
        .select(["company_id", "topic"])
        .limit(400)
        .execute();
      const ids = [...new Set(signals.map((row) => String(row.company_id)))]
        .slice(kind === "intent" ? 4 : 0)
        .slice(0, 4);
      const topics = [...new Set(signals.map(({ topic }) => topic))].slice(0, 20);
      const records = ids.map((id) => ({ id, snapshot: companySnapshotOf() }));
      const { engine: first, store } = await browser(token);
      const before = await creditsCharged();
      const id = await first.start(plan(0, { operation, kind, records, topics, outputFields: [field] }));
      await expect.poll(() => first.get(id)?.phase, soon).toBe("finished");
      const { engine: second, store: secondStore } = await browser(token);
      await expect.poll(() => (second.refresh(), second.get(id)?.phase), soon).toBe("finished");
      const state = second.get(id);
      if (state === undefined) throw new Error("The run is gone");
      expect(state.batches.map(({ raw }) => raw)).toEqual(first.get(id)?.batches.map(({ raw }) => raw));
      const found = runResults(state).filter(({ outcome }) => outcome === "matched");
      expect(found.length).toBeGreaterThan(0);
      expect((await creditsCharged()) - before).toBe(found.length);
      expect([...secondStore.answers.keys()].toSorted()).toEqual([...store.answers.keys()].toSorted());
      for (const [key, { answer }] of store.answers) {
        expect(await secondStore.answers.get(key)?.answer.text()).toBe(await answer.text());
      }
    },
  );

  test("is nobody else's", async () => {
    const mine = gatewayOf(token).sharedRuns;
    const theirs = gatewayOf(await server.tokenOf("colleague")).sharedRuns;
    const [run] = await mine.list();
    if (run === undefined) throw new Error("No run is at the gateway");
    expect(await theirs.list()).toEqual([]);
    expect(await theirs.read(run.id)).toBeUndefined();
    expect(await theirs.readBatches(run.id, 0)).toEqual([]);
    await theirs.remove(run.id);
    expect(await mine.read(run.id)).toBeDefined();
  });
});
