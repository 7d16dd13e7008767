import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { plan } from "#testing/enrich-run-for-test.ts";
import { browserOver, creditsCharged, gatewayFor } from "#testing/service/run-browser-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";

let server: ServerForTest;
let token: string;

beforeAll(async () => {
  // nothing is free the second time
  server = await serverForTest({ settings: { managementDays: 0, ratePerSecond: 1000 } });
  token = await server.tokenOf("rep");
});
afterAll(() => server.close());

const soon = { timeout: 30_000, interval: 100 };

describe("a run begun in one browser", () => {
  test("is finished in another one, with as many credits as records, and is whole in both", async () => {
    const rows = await server.database.query.selectFrom("contacts").select("id").limit(400).execute();
    const { records } = plan(rows.length);
    // the first browser falls asleep after three answers, with two calls under way
    let answers = 0;
    const { promise: awake, resolve: wakeUp } = deferred<void>();
    const { engine: first, sent: sentFirst } = await browserOver(server, token, async () => {
      if ((answers += 1) > 3) await awake;
    });
    const before = await creditsCharged(server);
    const id = await first.start(
      plan(0, {
        records: records.map((record, at) => ({ ...record, id: String(rows[at]?.id) })),
        outputFields: ["id", "firstName"],
      }),
    );
    await expect.poll(() => sentFirst.length, soon).toBe(5);
    const { engine: second, sent: sentSecond } = await browserOver(server, token);
    await expect.poll(() => (second.refresh(), second.get(id)?.elsewhere), soon).toBe(true);
    expect(second.get(id)?.phase).toBe("running");
    second.continueHere(id);
    await expect.poll(() => second.get(id)?.phase, soon).toBe("finished");
    wakeUp();
    await expect.poll(() => (first.refresh(id), first.get(id)?.phase), soon).toBe("finished");
    // a few more leave before it learns who goes on: each is answered what the other browser was
    expect(sentFirst.length).toBeLessThan(12);
    expect(sentSecond.length).toBeGreaterThan(10);
    const [here, there] = [second.get(id), first.get(id)];
    if (here === undefined || there === undefined) throw new Error("The run is gone");
    expect(runResults(here).map(({ outcome, record }) => [outcome, record?.id])).toEqual(
      runResults(there).map(({ outcome, record }) => [outcome, record?.id]),
    );
    const { matched } = summarise(here).byOutcome;
    expect(matched).toBeGreaterThan(300);
    expect((await creditsCharged(server)) - before).toBe(
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
      const { engine: first } = await browserOver(server, token);
      const before = await creditsCharged(server);
      const id = await first.start(plan(0, { operation, kind, records, topics, outputFields: [field] }));
      await expect.poll(() => first.get(id)?.phase, soon).toBe("finished");
      const { engine: second } = await browserOver(server, token);
      await expect.poll(() => (second.refresh(), second.get(id)?.phase), soon).toBe("finished");
      const state = second.get(id);
      if (state === undefined) throw new Error("The run is gone");
      expect(state.batches.map(({ raw }) => raw)).toEqual(first.get(id)?.batches.map(({ raw }) => raw));
      const found = runResults(state).filter(({ outcome }) => outcome === "matched");
      expect(found.length).toBeGreaterThan(0);
      expect((await creditsCharged(server)) - before).toBe(found.length);
    },
  );

  test("is nobody else's", async () => {
    const mine = gatewayFor(server, token).sharedRuns;
    const theirs = gatewayFor(server, await server.tokenOf("colleague")).sharedRuns;
    const [run] = await mine.list();
    if (run === undefined) throw new Error("No run is at the gateway");
    expect(await theirs.list()).toEqual([]);
    expect(await theirs.read(run.id)).toBeUndefined();
    expect(await theirs.readBatches(run.id, 0)).toEqual([]);
    await theirs.remove(run.id);
    expect(await mine.read(run.id)).toBeDefined();
  });
});
