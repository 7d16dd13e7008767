import { describe, expect, test } from "vitest";
import { plan } from "#testing/enrich-run-for-test.ts";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { markSent } from "./batch-transitions.ts";
import { describedPeople, matchDescribed, numberOf } from "#testing/run-world/described-run-for-test.ts";
import { newRun } from "./new-run.ts";
import { RunnerReplacedError, indexedDbRunStore } from "./run-store.ts";
import { storedRunOf } from "./stored-run.ts";

const AT = "2026-11-21T09:00:00.000Z";
const LATER = "2026-11-21T09:00:00.001Z";

const ANSWER =
  '{"data":[{"type":"Contact","id":"7","attributes":{"jobTitle":"Keeper"},"meta":{"input":{"personId":7},"matchStatus":"FULL_MATCH"}}]}';

/** A run of one contact, which came back. */
function finishedRows() {
  let made = 0;
  const state = newRun(plan(1, {}, 7), { now: Date.parse(AT), uuid: () => `id-${String((made += 1))}` });
  const [batch] = state.batches;
  if (batch === undefined) throw new Error("There is no batch");
  const done = { ...markSent(batch, AT), status: "DONE", raw: ANSWER } as const;
  return { run: storedRunOf(state), batch: done };
}

const { run, batch } = finishedRows();

async function filled() {
  const database = await emptyUserDatabase();
  await database.put("runs", run);
  await database.put("batches", batch);
  return { database, store: indexedDbRunStore(() => Promise.resolve(database)) };
}

/** A run of so many contacts as it was just started, on the disk. */
async function stored(count: number) {
  const database = await emptyUserDatabase();
  const store = indexedDbRunStore(() => Promise.resolve(database));
  let made = 0;
  const state = newRun(plan(count), { now: Date.parse(AT), uuid: () => `id-${String((made += 1))}` });
  await store.create(storedRunOf(state), state.batches);
  const [batch] = state.batches;
  if (batch === undefined) throw new Error("There is no batch");
  return { store, id: state.id, batch, epoch: await store.nextEpoch() };
}

test.each([
  ["a run of another shape", "runs", { id: "odd", phase: 5 }],
  ["a run in a phase that nobody knows", "runs", { ...run, id: "odd", phase: "frozen" }],
  ["a batch of another shape", "batches", { id: "odd-1", runId: "odd", status: [] }],
  ["a batch without its run", "batches", { ...batch, id: "odd-1", runId: "odd" }],
] as const)("a run is not hidden by %s, which stays as it is", async (_, name, row) => {
  const { database, store } = await filled();
  const isOfRun = name === "batches" && !("body" in row);
  if (isOfRun) await database.put("runs", { ...run, id: "odd" });
  if (name === "runs") await database.put(name, row);
  else await database.put(name, row);
  for (const found of [await store.load(), await store.loadUnfinished(LATER)])
    expect(found.map((each) => each.run.id)).toEqual([run.id]);
  expect(await store.read("odd")).toBeUndefined();
  expect(await store.readBatch(batch.id)).toMatchObject({ status: "DONE" });
  expect(await database.get(name, row.id)).toEqual(row);
});

describe("the intent to send a batch", () => {
  test("is written while its run goes on, by the tab whose turn it is", async () => {
    const { store, batch, epoch } = await stored(5);
    const intent = markSent(batch, AT);
    expect(await store.putBatch(intent, ["QUEUED"], { epoch })).toEqual({ written: true });
    expect(await store.readBatch(batch.id)).toEqual(intent);
    await store.nextEpoch();
    await expect(store.putBatch(intent, ["SENT"], { epoch })).rejects.toThrow(RunnerReplacedError);
  });

  test.each([
    ["paused", { phase: "paused" }],
    ["cancelled", { phase: "cancelled" }],
    ["another browser's", { elsewhere: true }],
    ["cancelled before, and goes on with other batches", { droppedBelow: 1 }],
  ] as const)("is not written when the run is %s by then", async (_, change) => {
    const { store, batch, id, epoch } = await stored(5);
    await store.updateRun(id, (run) => ({ ...run, ...change }));
    const write = await store.putBatch(markSent(batch, AT), ["QUEUED"], { epoch });
    expect(write).toEqual({ written: false, stored: batch });
    expect(await store.readBatch(batch.id)).toEqual(batch);
  });

  test("is needed for leaving only: the answer is stored whatever its run has come to", async () => {
    const { store, batch, id, epoch } = await stored(5);
    const sent = markSent(batch, AT);
    await store.putBatch(sent, ["QUEUED"], { epoch });
    await store.updateRun(id, (run) => ({ ...run, phase: "paused" }));
    const done = { ...sent, status: "DONE", raw: ANSWER } as const;
    expect(await store.putBatch(done, ["SENT"])).toEqual({ written: true });
  });
});

test("a row of a file is stored as it was asked for, and a deleted run comes back whole", async () => {
  const database = await emptyUserDatabase();
  const store = indexedDbRunStore(() => Promise.resolve(database));
  let made = 0;
  const records = [...describedPeople(2), ...plan(1, {}, 70).records];
  const uuid = () => `id-${String((made += 1))}`;
  const state = newRun(plan(0, { records }), { now: Date.parse(AT), uuid });
  await store.create(storedRunOf(state), state.batches);
  const [batch] = (await store.read(state.id))?.batches ?? [];
  expect(batch?.records).toEqual(records);
  if (!batch) throw new Error("There is no batch");
  const sent = markSent(batch, AT);
  await store.putBatch(sent, ["QUEUED"]);
  const answer = matchDescribed(
    { ...batch, key: batch.id, isReveal: false },
    (input) => numberOf(input) + 500,
  );
  if (answer.kind !== "answer") throw new Error("No answer");
  await store.putBatch({ ...sent, status: "DONE", raw: answer.raw }, ["SENT"]);
  const ended = await store.read(state.id);
  const restore = await store.remove(state.id, false);
  expect(await store.read(state.id)).toBeUndefined();
  await restore();
  expect(await store.read(state.id)).toEqual(ended);
});

test("a run that is over is among the unfinished ones only when it was created since then", async () => {
  const { store, id } = await stored(5);
  expect(await store.loadUnfinished(LATER)).toMatchObject([{ run: { id } }]);
  await store.updateRun(id, (run) => ({ ...run, phase: "finished" }));
  expect(await store.loadUnfinished(AT)).toMatchObject([{ run: { id } }]);
  expect(await store.loadUnfinished(LATER)).toEqual([]);
});

test("of two deletions of a run, the one that had its rows brings them back, and the other one says so", async () => {
  const { store, id, batch } = await stored(5);
  const restore = await store.remove(id, true);
  const restoreAgain = await store.remove(id, true);
  expect(await store.load()).toEqual([]);
  await expect(restoreAgain()).rejects.toThrow("no longer stored on this device");
  expect(await store.load()).toEqual([]);
  await restore();
  expect(await store.load()).toMatchObject([{ run: { id }, batches: [{ id: batch.id }] }]);
});

test("the file that a run was made of goes with the run, and comes back with it", async () => {
  const { database, store } = await filled();
  const file = { id: run.id, fileName: "Event list.csv", columns: ["Booth"], rows: new Blob(["[]"]) };
  await database.put("importedFiles", file);
  const restore = await store.remove(run.id, true);
  expect(await database.count("importedFiles")).toBe(0);
  await restore();
  expect(await database.get("importedFiles", run.id)).toMatchObject({ fileName: "Event list.csv" });
});
