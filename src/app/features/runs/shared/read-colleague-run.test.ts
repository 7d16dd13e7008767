import { describe, expect, test } from "vitest";
import { MAX_SHARED_BATCHES } from "#contract/gateway-schemas.ts";
import { newRun } from "#app/features/runs/engine/new-run.ts";
import { batchProgress, documentOf } from "#app/features/runs/engine/sharing/shared-runs.ts";
import { type RunState, type StoredBatch, isOver } from "#app/features/runs/engine/stored-run.ts";
import { runResults } from "#app/features/runs/results/run-results.ts";
import type { WorkspaceGateway } from "#app/sync/workspace-gateway.ts";
import { matchAll, plan } from "#testing/enrich-run-for-test.ts";
import { readColleagueRun } from "./read-colleague-run.ts";

const KEY = { owner: "an-owner", id: "a-run" };

function answerTo(batch: StoredBatch): string {
  const outcome = matchAll({ operation: batch.operation, body: batch.body, key: batch.id, isReveal: false });
  return outcome.raw;
}

function done(batch: StoredBatch): StoredBatch {
  return { ...batch, status: "DONE", credits: 1, raw: null };
}

/** A run of so many batches of 25, of which the first are answered. */
function runOf(batches: number, answered: number): RunState {
  const run = newRun(plan(batches * 25), { now: 0, uuid: () => crypto.randomUUID() });
  const isDone = answered === batches;
  return {
    ...run,
    id: KEY.id,
    phase: isDone ? "finished" : "running",
    batches: run.batches.map((batch, at) => (at < answered ? done(batch) : batch)),
  };
}

/** A gateway with one run in it, whose journal may have lost some answers. */
function gatewayWith(run: RunState, { lost = [] as readonly number[] } = {}) {
  const asked: string[] = [];
  let current: RunState | undefined = run;
  const gateway: Pick<WorkspaceGateway, "read"> = {
    async read(path, schema) {
      asked.push(path.replace("/workspace/runs/an-owner/a-run", ""));
      await Promise.resolve();
      if (current === undefined) return undefined;
      const { batches } = current;
      const [, kind, index] = /\/(batches|answers)\/(\d+)$/.exec(path) ?? [];
      const at = Number(index);
      if (kind === "answers") {
        const batch = batches[at];
        return schema.parse({ answer: batch && !lost.includes(at) ? answerTo(batch) : null, credits: 1 });
      }
      if (kind === "batches") return schema.parse({ batches: batches.slice(at, at + MAX_SHARED_BATCHES) });
      const document = documentOf(current, batches.map(batchProgress));
      return schema.parse({ id: KEY.id, run: document, batches: batches.length, updatedAt: "" });
    },
  };
  return {
    gateway,
    set: (next: RunState | undefined) => void (current = next),
    /** What was asked since the last look. */
    asked: () => asked.splice(0),
  };
}

const outcomesOf = (run: RunState | null) => runResults(run ?? runOf(0, 0)).map(({ outcome }) => outcome);

describe("a colleague's run", () => {
  test("is read with all its answers, however many batches it has, and sends nothing here", async () => {
    const { gateway, asked } = gatewayWith(runOf(45, 45));
    const run = await readColleagueRun(gateway, KEY);
    expect(run).toMatchObject({ id: KEY.id, elsewhere: true, phase: "finished" });
    expect(outcomesOf(run)).toEqual(Array.from({ length: 45 * 25 }, () => "matched"));
    expect(asked().filter((path) => path.startsWith("/batches"))).toEqual(["/batches/0", "/batches/40"]);
  });

  test("that goes on is asked for what is new in it alone", async () => {
    const first = runOf(4, 2);
    const { gateway, set, asked } = gatewayWith(first);
    const before = await readColleagueRun(gateway, KEY);
    expect(outcomesOf(before).filter((outcome) => outcome === "matched")).toHaveLength(50);
    asked();
    expect(await readColleagueRun(gateway, KEY, before)).toEqual(before);
    expect(asked()).toEqual([""]);
    const batches = first.batches.map((batch, at) => (at === 2 ? done(batch) : batch));
    set({ ...first, batches });
    const after = await readColleagueRun(gateway, KEY, before);
    expect(isOver(after?.phase ?? "finished")).toBe(false);
    expect(outcomesOf(after).filter((outcome) => outcome === "matched")).toHaveLength(75);
    expect(asked()).toEqual(["", "/batches/2", "/answers/2"]);
    expect(after?.batches[0]).toBe(before?.batches[0]);
  });

  test("whose answers are kept no longer shows the others", async () => {
    const { gateway } = gatewayWith(runOf(3, 3), { lost: [1] });
    const run = await readColleagueRun(gateway, KEY);
    expect(run?.batches.map(({ raw }) => raw === null)).toEqual([false, true, false]);
    expect(outcomesOf(run).filter((outcome) => outcome === "matched")).toHaveLength(50);
  });

  test("that is shared no longer, or was never copied whole, is none", async () => {
    const { gateway, set } = gatewayWith(runOf(1, 1));
    const before = await readColleagueRun(gateway, KEY);
    set(undefined);
    expect(await readColleagueRun(gateway, KEY, before)).toBeNull();
    const half = gatewayWith(runOf(2, 1));
    const read: Pick<WorkspaceGateway, "read">["read"] = (path, schema) =>
      path.includes("/batches/") ? Promise.resolve(undefined) : half.gateway.read(path, schema);
    expect(await readColleagueRun({ read }, KEY)).toBeNull();
  });
});
