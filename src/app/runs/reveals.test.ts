import { beforeEach, expect, test, vi } from "vitest";
import { plainApiError } from "#app/api/api-error.ts";
import type { RunAnswer, RunBody, RunCommand } from "#contract/runs/run-schemas.ts";
import { type ManualClock, manualClock, settle } from "#testing/manual-clock.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { revealAnswerOf } from "#testing/runs/run-answers-for-test.ts";
import { type RevealEnd, Reveals, endMessage } from "./reveals.ts";
import type { RunGateway } from "./run-gateway.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const record = { type: "contact", id: "7", snapshot: contactSnapshotOf() } as const;
const CREDIT = { kind: "credit" } as const;
const FREE = { kind: "free", freeUntil: null } as const;

let clock: ManualClock;
/** What the gateway has; a run changes when a test says so. */
let runs: Map<string, RunAnswer>;
let made: RunBody[];
let commands: RunCommand[];
let ends: RevealEnd[];
let isOffline: boolean;
let reads: number;
let reveals: Reveals;

async function answer(id: string): Promise<RunAnswer> {
  await Promise.resolve();
  const run = runs.get(id);
  if (isOffline || run === undefined) throw plainApiError("network");
  return run;
}

const gateway: Pick<RunGateway, "make" | "read" | "command" | "results" | "list"> = {
  make(body) {
    made.push(body);
    if (!isOffline && !runs.has(body.id))
      runs.set(body.id, revealAnswerOf({ id: body.id, upTo: body.start?.upTo ?? null }));
    return answer(body.id);
  },
  read(id) {
    reads += 1;
    return answer(id);
  },
  command(id, command) {
    commands.push(command);
    if (!isOffline) change({ state: "running", waitsFor: null });
    return answer(id);
  },
  results: () =>
    Promise.resolve({
      total: 1,
      groups: [],
      results: [
        {
          position: 0,
          id: "7",
          input: null,
          snapshot: record.snapshot,
          state: "unconfirmed",
          price: null,
          status: null,
          credits: null,
          recordId: null,
          record: null,
          problem: null,
          endedAt: null,
        },
      ],
    }),
  list: () => Promise.resolve([...runs.values()]),
};

/** Changes the run that there is. */
function change(given: Parameters<typeof revealAnswerOf>[0]): void {
  for (const [id, run] of runs)
    runs.set(id, { ...run, ...revealAnswerOf({ ...given, id }), revision: run.revision + 1 });
}

beforeEach(() => {
  clock = manualClock();
  [runs, made, commands, ends, isOffline, reads] = [new Map(), [], [], [], false, 0];
  let ids = 0;
  reveals = new Reveals({
    gateway,
    fields: () => Promise.resolve([{ type: "LookupField", id: "email", attributes: { fieldName: "email" } }]),
    onEnd: (end) => void ends.push(end),
    clock,
    random: () => 0.5,
    uuid: () => `run ${String((ids += 1))}`,
  });
});

const state = () => reveals.store.getState().get("contact:7");

test("pressed twice, also before the gateway has answered, it is one run, and its end is told once with its price", async () => {
  const first = reveals.press(record, CREDIT);
  expect(state()).toEqual({ kind: "revealing" });
  await Promise.all([first, reveals.press(record, CREDIT)]);
  await reveals.press(record, CREDIT);
  expect(made.map(({ start }) => start)).toEqual([{ upTo: 1 }]);
  change({ state: "done", byState: { got: 1 }, credits: 1 });
  reveals.changed();
  await clock.advance(5000);
  expect(state()).toEqual({ kind: "done", found: true, credits: 1 });
  expect(ends.map(endMessage)).toEqual(["Ada Example revealed · 1 credit"]);
  const asked = reads;
  await clock.advance(600_000);
  expect(reads).toBe(asked);
});

test("it is followed every second without any event", async () => {
  await reveals.press(record, CREDIT);
  await clock.advance(3500);
  expect(reads).toBe(3);
  change({ state: "done", byState: { nothing: 1 } });
  await clock.advance(1000);
  expect(ends.map(endMessage)).toEqual(["Nothing found for Ada Example · free"]);
});

test("what was said to be free never costs, until its price was shown and pressed", async () => {
  await reveals.press(record, FREE);
  expect(made[0]?.start).toEqual({ upTo: 0 });
  change({ state: "waiting", waitsFor: "limit" });
  await clock.advance(1000);
  expect(state()).toMatchObject({ kind: "failed", again: "pay" });
  await reveals.press(record, FREE);
  expect(commands).toEqual([{ type: "resume", upTo: 1 }]);
  expect(made).toHaveLength(1);
});

test("what is unconfirmed is sent again for one credit more at most; what ended begins anew", async () => {
  await reveals.press(record, CREDIT);
  change({ state: "waiting", waitsFor: "decision", byState: { unconfirmed: 1 }, atStake: 1 });
  await clock.advance(1000);
  expect(state()).toMatchObject({ label: "Unconfirmed" });
  await reveals.press(record, CREDIT);
  expect(commands).toEqual([{ type: "sendAgain", upTo: 2 }]);
  expect(state()).toEqual({ kind: "revealing" });
  change({ state: "done", byState: { refused: 1 } });
  await clock.advance(1000);
  await reveals.press(record, CREDIT);
  expect(made.map(({ id }) => id)).toEqual(["run 1", "run 2"]);
});

test("where no answer came it is sent again under its id, so that it is made once", async () => {
  isOffline = true;
  await reveals.press(record, CREDIT);
  expect(state()).toEqual({ kind: "waiting", label: "Waiting for a connection" });
  await clock.advance(3000);
  isOffline = false;
  await clock.advance(10_000);
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set(["run 1"]));
  expect(runs.size).toBe(1);
  expect(state()).toEqual({ kind: "revealing" });
});

test("what was refused before it was made has cost nothing, and says so", async () => {
  reveals = new Reveals({
    gateway,
    fields: () => Promise.resolve([]),
    onEnd: () => undefined,
    clock,
    random: () => 0.5,
    uuid: () => "never",
  });
  await reveals.press(record, CREDIT);
  expect(state()).toMatchObject({
    kind: "failed",
    label: "Not sent",
    text: expect.stringContaining("Nothing was charged."),
  });
  expect(made).toEqual([]);
});

test("of what another device reveals only what waits for its person is shown", async () => {
  runs.set("theirs", revealAnswerOf({ id: "theirs" }));
  await reveals.recover();
  await settle();
  expect(state()).toBeUndefined();
  change({ state: "waiting", waitsFor: "decision", byState: { unconfirmed: 1 } });
  reveals.changed();
  await clock.advance(1000);
  expect(state()).toMatchObject({ kind: "failed", label: "Unconfirmed" });
  await reveals.press(record, CREDIT);
  expect([made, commands]).toEqual([[], [{ type: "sendAgain", upTo: 1 }]]);
});
