import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { RecordResult } from "#app/records/record-result.ts";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import type { RevealPlan } from "./reveal-plan.ts";
import type { RevealRun } from "./reveal-state.ts";
import { enrichFieldQueries } from "#app/api/enrich-field-queries.ts";
import { managementQueries } from "#app/api/management-api-queries.ts";
import { createReveals } from "./user-reveals.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const record = { type: "contact", id: "7", snapshot: contactSnapshotOf() } as const;

/** Reveals over an engine that stores plans and sends nothing. */
function setUp(given: { readonly fails?: string } = {}) {
  const plans: RevealPlan[] = [];
  const resumed: string[] = [];
  const store = createStore<{ runs: readonly RevealRun[] }>(() => ({ runs: [] }));
  const outcome: { now: RecordResult["outcome"] } = { now: "queued" };
  const queryClient = new QueryClient();
  queryClient.setQueryData(enrichFieldQueries.output("contact").queryKey, [
    { type: "LookupField", id: "email", attributes: { fieldName: "email", accessGranted: true } },
  ]);
  // a test stores nothing
  const part = <Part>(open: SessionPart<Part>) => ({ open, changed: () => undefined }) as Part;
  const reveals = createReveals(
    { queryClient, part },
    {
      openEngine: async () => {
        await Promise.resolve();
        if (given.fails !== undefined) throw new DOMException(given.fails, "UnknownError");
        return {
          store,
          async start(plan: RevealPlan) {
            await Promise.resolve();
            plans.push(plan);
            const run: RevealRun = {
              id: `run ${plans.length}`,
              kind: "reveal",
              operation: plan.operation,
              phase: "running",
              message: null,
              wait: null,
              storageError: null,
              elsewhere: false,
              batches: [{ status: "QUEUED", credits: null, records: plan.records }],
            };
            store.setState(({ runs }) => ({ runs: [run, ...runs] }));
            return run.id;
          },
          resume: (id: string) => void resumed.push(id),
          sendAgain: (id: string) => void resumed.push(`again ${id}`),
        };
      },
      resultsOf: () => [
        {
          id: "7",
          input: null,
          recordId: null,
          snapshot: record.snapshot,
          outcome: outcome.now,
          free: false,
          record: null,
          movedTo: null,
          status: null,
          error: null,
          recovered: false,
          credits: 0,
        },
      ],
    },
  );
  const end = (result: RecordResult["outcome"], phase: string) => {
    outcome.now = result;
    store.setState(({ runs }) => ({ runs: runs.map((run) => ({ ...run, phase })) }));
  };
  const state = () => reveals.store.getState().get("contact:7");
  /** A reveal of the same record that another device began. */
  const bring = (phase: string) =>
    store.setState({
      runs: [
        {
          id: "theirs",
          kind: "reveal",
          operation: "enrichContacts",
          phase,
          message: null,
          wait: null,
          storageError: null,
          elsewhere: true,
          batches: [{ status: "QUEUED", credits: null, records: [record] }],
        },
      ],
    });
  return { reveals, plans, resumed, end, bring, state, queryClient };
}

test("pressed twice, also before anything is stored, it starts one run", async () => {
  const { reveals, plans, state } = setUp();
  const first = reveals.press(record);
  expect(state()).toEqual({ kind: "revealing" });
  await Promise.all([first, reveals.press(record)]);
  await reveals.press(record);
  expect(plans).toHaveLength(1);
  expect(state()).toEqual({ kind: "revealing" });
});

test("what was stopped goes on under the same run, and what ended begins anew", async () => {
  const { reveals, plans, resumed, end, state } = setUp();
  await reveals.press(record);
  end("queued", "out-of-credits");
  expect(state()).toMatchObject({ kind: "failed", label: "No credits left" });
  await reveals.press(record);
  end("unknown", "doubtful");
  await reveals.press(record);
  expect([plans.length, resumed]).toEqual([1, ["run 1", "again run 1"]]);
  end("limit-exceeded", "finished");
  await reveals.press(record);
  expect(plans).toHaveLength(2);
});

test("what another device reveals shows no progress here, until it is pressed here as well", async () => {
  const { reveals, plans, end, bring, state } = setUp();
  bring("running");
  // until the engine is open
  await new Promise((resolve) => setTimeout(resolve));
  expect([state(), reveals.isOwn("contact:7")]).toEqual([undefined, false]);
  bring("signed-out");
  expect(state()).toBeUndefined();
  end("unknown", "doubtful");
  expect(state()).toMatchObject({ kind: "failed", label: "Unconfirmed" });
  end("queued", "running");
  await reveals.press(record);
  expect(state()).toEqual({ kind: "revealing" });
  expect([plans.length, reveals.isOwn("contact:7")]).toEqual([0, true]);
});

test("where the browser stores nothing, nothing is sent", async () => {
  const { reveals, plans, state } = setUp({ fails: "The disk is full." });
  await reveals.press(record);
  expect(state()).toMatchObject({
    kind: "failed",
    label: "Not sent",
    text: expect.stringContaining("The disk is full"),
  });
  expect(plans).toEqual([]);
});

test("what was said to be free and is not any more takes another press, with its price", async () => {
  const { reveals, plans, state, queryClient } = setUp();
  const managementStatus = { underManagement: true, purchaseDate: null };
  const free = { ...record, snapshot: contactSnapshotOf({ managementStatus }) };
  const found = [{ id: "7", underManagement: false }];
  queryClient.setQueryData(managementQueries.one("contact", "7").queryKey, found);
  await reveals.press(free);
  expect(state()).toMatchObject({ kind: "failed", again: "start-paid" });
  expect(plans).toEqual([]);
  await reveals.press(free);
  expect(plans).toMatchObject([{ worstCaseCredits: 1, ceiling: 1 }]);
});
