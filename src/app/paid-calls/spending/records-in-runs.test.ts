import { expect, test } from "vitest";
import { type RunningRun, recordsInRuns } from "./records-in-runs.ts";

function contacts(...ids: number[]) {
  return ids.map((id) => ({ type: "contact" as const, id: String(id) }));
}

type Batch = RunningRun["batches"][number];

function batch(status: Batch["status"], ids: readonly number[], replaced = false): Batch {
  return { status, replaced, records: ids.map((id) => ({ id: String(id) })) };
}

function run(id: string, batches: readonly Batch[], given: Partial<RunningRun> = {}): RunningRun {
  return { id, name: `Run ${id}`, type: "contact", over: false, batches, ...given };
}

function freeIds(records: ReturnType<typeof contacts>, runs: readonly RunningRun[]) {
  return recordsInRuns(records, runs).free.map(({ id }) => id);
}

test("records that are queued, sent or in doubt are held by their run", () => {
  const runs = [run("a", [batch("QUEUED", [1]), batch("SENT", [2]), batch("UNKNOWN", [3])])];
  expect(recordsInRuns(contacts(1, 2, 3, 4), runs)).toEqual({
    free: contacts(4),
    held: [{ run: { id: "a", name: "Run a" }, count: 3 }],
  });
});

test("records that are answered, refused or replaced are free", () => {
  const runs = [run("a", [batch("DONE", [1]), batch("REJECTED", [2]), batch("UNKNOWN", [3], true)])];
  expect(freeIds(contacts(1, 2, 3), runs)).toEqual(["1", "2", "3"]);
});

test("what a run that is over never sent is free, and what it left in doubt is not", () => {
  const runs = [run("a", [batch("QUEUED", [1]), batch("UNKNOWN", [2])], { over: true })];
  expect(freeIds(contacts(1, 2), runs)).toEqual(["1"]);
});

test("a company is no contact, whatever its id", () => {
  expect(freeIds(contacts(1), [run("a", [batch("SENT", [1])], { type: "company" })])).toEqual(["1"]);
});

test("a description is held by what it says, and neither by a row's key nor by the record that it finds", () => {
  const input = { fullName: "Ada Example", companyId: 900 };
  const described = (id: string, given: object) => ({
    type: "contact" as const,
    id,
    input: { ...input, ...given },
  });
  const holding: Batch = { status: "SENT", replaced: false, records: [{ id: "row-1", input }] };
  const others = [described("row-2", { companyId: "900" }), described("row-1", { companyId: 901 })];
  const { free } = recordsInRuns([...others, ...contacts(1)], [run("a", [holding])]);
  expect(free).toEqual([others[1], ...contacts(1)]);
  // an id that the file gives is held like one that was chosen
  const byId = { type: "contact" as const, id: "row-3", input: { personId: 2 } };
  expect(recordsInRuns([byId], [run("a", [batch("SENT", [2])])]).free).toEqual([]);
});

test("the run that holds most is named first", () => {
  const runs = [run("a", [batch("SENT", [1])]), run("b", [batch("SENT", [2, 3])])];
  expect(recordsInRuns(contacts(1, 2, 3), runs).held.map(({ run: { id }, count }) => [id, count])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});
