import { beforeEach, describe, expect, test, vi } from "vitest";
import { apiErrorOf, plainApiError } from "#app/api/api-error.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { type Price, isFree } from "#app/prices/price-of.ts";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";
import type { RunAnswer, RunBody, RunCommand } from "#contract/runs/run-schemas.ts";
import { type ManualClock, manualClock, settle } from "#testing/manual-clock.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { runAnswerOf, runResultOf } from "#testing/runs/run-answers-for-test.ts";
import { readTarget } from "./read-request.ts";
import { revealBody, revealEndMessage, revealTarget } from "./reveal-request.ts";
import type { RunGateway } from "./run-gateway.ts";
import { type SingleRunEnd, SingleRuns } from "./single-runs.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const record = { type: "contact", id: "7", snapshot: contactSnapshotOf() } as const;
const NEWS = readTarget({ operation: "enrichNews", companyId: "7", topics: [], page: 1 }, "Works");
const CREDIT = { kind: "credit" } as const;
const FREE = { kind: "free", freeUntil: null } as const;

let clock: ManualClock;
/** The gateway's runs; they change only when a test changes them. */
let runs: Map<string, RunAnswer>;
let made: RunBody[];
let commands: RunCommand[];
let ends: SingleRunEnd[];
let isOffline: boolean;
/** Blocks requests that create a run, and no others. */
let isBlocked: boolean;
let reads: number;
/** The output fields that the account may request. */
let listed: readonly LookupFieldRecord[];
/** Delays `onEnd`. */
let reading: Promise<void>;
let singleRuns: SingleRuns;

async function answer(id: string): Promise<RunAnswer> {
  await Promise.resolve();
  const run = runs.get(id);
  if (isBlocked && run === undefined) throw apiErrorOf(new Response(null, { status: 404 }), "", 0);
  if (isOffline || run === undefined) throw plainApiError("network");
  return run;
}

const gateway: Pick<RunGateway, "make" | "read" | "command" | "results" | "singles"> = {
  make(body) {
    made.push(body);
    if (isBlocked) return Promise.reject(plainApiError("network"));
    if (!isOffline && !runs.has(body.id))
      runs.set(body.id, runAnswerOf({ id: body.id, upTo: body.start?.upTo ?? null }));
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
  results() {
    const result = runResultOf({ id: "7", position: 0, state: "unconfirmed", record: null });
    return Promise.resolve({ total: 1, groups: [], results: [result] });
  },
  singles: () => Promise.resolve([...runs.values()]),
};

/** Changes the only run. */
function change(given: Parameters<typeof runAnswerOf>[0]): void {
  for (const [id, run] of runs)
    runs.set(id, { ...run, ...runAnswerOf({ ...given, id }), revision: run.revision + 1 });
}

/** The target of a run, as the app derives it. */
const targetOf = ({ purpose, operation, page }: RunAnswer) => {
  if (purpose !== "read" || operation !== "enrichNews") return revealTarget(record);
  return readTarget({ operation, companyId: "7", topics: [], page }, "Works");
};

beforeEach(() => {
  clock = manualClock();
  [runs, made, commands, ends, isOffline, reads] = [new Map(), [], [], [], false, 0];
  isBlocked = false;
  listed = [{ type: "LookupField", id: "email", attributes: { fieldName: "email" } }];
  reading = Promise.resolve();
  let ids = 0;
  singleRuns = new SingleRuns({
    gateway,
    targetOf,
    onEnd: async (end) => {
      await reading;
      ends.push(end);
    },
    clock,
    random: () => 0.5,
    uuid: () => `run ${String((ids += 1))}`,
  });
});

const press = (price: Price) =>
  singleRuns.press(revealTarget(record), (id) => {
    const body = revealBody(record, { id, listed, free: isFree(price) });
    if (body === undefined) throw new ExpectedError("Your account may have none of its fields.");
    return body;
  });
const state = () => singleRuns.store.getState().get("contact:7")?.state;
const newsState = () => singleRuns.store.getState().get(NEWS.key)?.state;

test("pressed twice, also before the gateway has answered, it is one run, and its end is told once with its price", async () => {
  const first = press(CREDIT);
  expect(state()).toEqual({ kind: "running" });
  await Promise.all([first, press(CREDIT)]);
  await press(CREDIT);
  expect(made.map(({ start }) => start)).toEqual([{ upTo: 1 }]);
  change({ state: "done", byState: { got: 1 }, credits: 1 });
  singleRuns.changed();
  await clock.advance(5000);
  expect(state()).toMatchObject({ kind: "done", found: true, credits: 1 });
  expect(ends.map(revealEndMessage)).toEqual(["Ada Example revealed · 1 credit"]);
  const asked = reads;
  await clock.advance(600_000);
  expect(reads).toBe(asked);
});

test("it is followed every second without any event", async () => {
  await press(CREDIT);
  await clock.advance(3500);
  expect(reads).toBe(3);
  change({ state: "done", byState: { nothing: 1 } });
  await clock.advance(1000);
  expect(ends.map(revealEndMessage)).toEqual(["Nothing found for Ada Example · free"]);
});

test("cancelled while its call is under way it is followed until that has ended", async () => {
  await press(CREDIT);
  change({ state: "cancelled", byState: { sent: 1 }, atStake: 1 });
  await clock.advance(1000);
  expect(state()).toEqual({ kind: "running" });
  change({ state: "cancelled", byState: { unconfirmed: 1 }, atStake: 1 });
  await clock.advance(1000);
  expect(state()).toMatchObject({ label: "Unconfirmed", again: "start" });
  await press(CREDIT);
  expect([made.length, commands]).toEqual([2, []]);
});

test("what was said to be free never costs, until its price was shown and pressed", async () => {
  await press(FREE);
  expect(made[0]?.start).toEqual({ upTo: 0 });
  change({ state: "waiting", waitsFor: "limit" });
  await clock.advance(1000);
  expect(state()).toMatchObject({ kind: "failed", again: "pay" });
  await press(FREE);
  expect(commands).toEqual([{ type: "resume", upTo: 1 }]);
  expect(made).toHaveLength(1);
});

test("what is unconfirmed is sent again for one credit more at most; what ended begins anew", async () => {
  await press(CREDIT);
  change({ state: "waiting", waitsFor: "decision", byState: { unconfirmed: 1 }, atStake: 1 });
  await clock.advance(1000);
  expect(state()).toMatchObject({ label: "Unconfirmed" });
  await press(CREDIT);
  expect(commands).toEqual([{ type: "sendAgain", upTo: 2 }]);
  expect(state()).toEqual({ kind: "running" });
  change({ state: "done", byState: { refused: 1 } });
  await clock.advance(1000);
  await press(CREDIT);
  expect(made.map(({ id }) => id)).toEqual(["run 1", "run 2"]);
});

test("where no answer came it is sent again under its id, so that it is made once", async () => {
  isOffline = true;
  await press(CREDIT);
  expect(state()).toEqual({ kind: "waiting", label: "Waiting for a connection" });
  await clock.advance(3000);
  isOffline = false;
  await clock.advance(10_000);
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set(["run 1"]));
  expect(runs.size).toBe(1);
  expect(state()).toEqual({ kind: "running" });
});

describe("a start that is never answered", () => {
  test("stops after some tries where the request does not get out of the browser, and is sent again by a press", async () => {
    isBlocked = true;
    await press(CREDIT);
    expect(state()).toEqual({ kind: "waiting", label: "Waiting for a connection" });
    await clock.advance(120_000);
    const text = "Not sent: something on this device blocks it, maybe an extension. Nothing was charged.";
    expect(state()).toMatchObject({ kind: "failed", label: "Not sent", text });
    expect(made).toHaveLength(5);
    isBlocked = false;
    await press(CREDIT);
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set(["run 1"]));
    expect(state()).toEqual({ kind: "running" });
  });

  test("is followed where it was heard all the same", async () => {
    isBlocked = true;
    await press(CREDIT);
    runs.set("run 1", runAnswerOf({ id: "run 1" }));
    await clock.advance(60_000);
    expect(state()).toEqual({ kind: "running" });
  });

  test("waits on where nothing gets through, and goes on by itself once it does", async () => {
    isOffline = true;
    await press(CREDIT);
    await clock.advance(600_000);
    expect(state()).toEqual({ kind: "waiting", label: "Waiting for a connection" });
    // at most one try a minute by then
    expect(made.length).toBeLessThan(25);
    isOffline = false;
    await clock.advance(60_000);
    expect(state()).toEqual({ kind: "running" });
  });
});

test("what was refused before it was made has cost nothing, and says so", async () => {
  listed = [];
  await press(CREDIT);
  const text = expect.stringContaining("Nothing was charged.") as string;
  expect(state()).toMatchObject({ kind: "failed", label: "Not sent", text });
  expect(made).toEqual([]);
});

test("of what another device reveals only what waits for its person is shown", async () => {
  runs.set("theirs", runAnswerOf({ id: "theirs" }));
  await singleRuns.recover();
  await settle();
  expect(state()).toBeUndefined();
  change({ state: "waiting", waitsFor: "decision", byState: { unconfirmed: 1 } });
  singleRuns.changed();
  await clock.advance(1000);
  expect(state()).toMatchObject({ kind: "failed", label: "Unconfirmed" });
  await press(CREDIT);
  expect([made, commands]).toEqual([[], [{ type: "sendAgain", upTo: 1 }]]);
});

describe("a read about a company", () => {
  const newsRun = (given: Parameters<typeof runAnswerOf>[0] = {}) =>
    runAnswerOf({ id: "news", operation: "enrichNews", purpose: "read", ...given });

  test("that another page began shows as it stands, and goes on here", async () => {
    runs.set("news", newsRun());
    await singleRuns.recover();
    expect(newsState()).toEqual({ kind: "running" });
    await singleRuns.press(NEWS, () => Promise.reject(new Error("It is under way.")));
    expect(made).toEqual([]);
    change({ ...newsRun(), state: "done", byState: { got: 1 }, credits: 1 });
    await clock.advance(1000);
    expect(ends).toMatchObject([{ target: NEWS, credits: 1, isOwn: false }]);
    expect(newsState()).toBeUndefined();
  });

  test("that another device begins is found while a screen shows the company, and no run of many companies is", async () => {
    runs.set("news", newsRun());
    singleRuns.changed();
    await clock.advance(5000);
    expect(newsState()).toBeUndefined();
    const stop = singleRuns.watch();
    await clock.advance(0);
    expect(newsState()).toEqual({ kind: "running" });
    runs.clear();
    runs.set("many", newsRun({ id: "many", inputs: 2, page: 2 }));
    singleRuns.changed();
    await clock.advance(2000);
    expect(singleRuns.store.getState().size).toBe(1);
    stop();
  });

  test("is not told to have ended before what it brought is here", async () => {
    let arrive = (): void => undefined;
    reading = new Promise((resolve) => (arrive = resolve));
    runs.set("news", newsRun());
    await singleRuns.recover();
    const rest = singleRuns.rest(NEWS.key);
    change({ ...newsRun(), state: "done", byState: { nothing: 1 } });
    await clock.advance(3000);
    expect(newsState()).toEqual({ kind: "running" });
    arrive();
    expect(await rest).toMatchObject({ kind: "done", found: false, credits: 0 });
    expect(ends).toHaveLength(1);
  });
});
