import { beforeEach, describe, expect, test } from "vitest";
import type { ChangesAnswer } from "#contract/workspace/workspace-schemas.ts";
import type { StoredOperation } from "#app/storage/workspace/workspace-schema.ts";
import { type ManualClock, manualClock, settle } from "#testing/manual-clock.ts";
import { SyncEngine } from "./sync-engine.ts";
import type { WorkspaceCopy } from "./workspace-copy.ts";
import { SyncError, type WorkspaceGateway, type WorkspaceNews } from "./workspace-gateway.ts";

const nothing: ChangesAnswer = { reset: false, documents: [], entries: [], cursor: "c", more: false };

function operation(number: number): StoredOperation {
  const document = { kind: "list", id: "a" } as const;
  return { writer: "a-writer", number, at: 0, document, change: { type: "set", fields: {} } };
}

/** An in-memory copy of the workspace, which counts how often answers are applied. */
function memoryCopy() {
  const outbox: StoredOperation[] = [];
  const copy: WorkspaceCopy = {
    waiting: () => Promise.resolve(outbox.length),
    outgoing: () => {
      const operations = outbox.slice(0, 2);
      const keys = operations.map(({ number }) => number);
      return Promise.resolve({ operations, keys, more: outbox.length > 2, after: "b" });
    },
    settle: (keys, cursor) => {
      outbox.splice(0, keys.length);
      settled.push({ keys, cursor });
      return Promise.resolve();
    },
    cursor: () => Promise.resolve(undefined),
    untold: () => Promise.resolve({ documents: [], entries: [] }),
    apply: () => {
      applied.count += 1;
      onApply?.();
      return Promise.resolve({ documents: [], entries: [] });
    },
  };
  let onApply: (() => void) | undefined;
  const settled: { keys: readonly number[]; cursor: string | null | undefined }[] = [];
  const applied = { count: 0 };
  return { copy, outbox, settled, applied, onApply: (act: () => void) => void (onApply = act) };
}

/** A gateway that follows the test's script. */
function scriptedGateway() {
  const log: string[] = [];
  let trouble: SyncError | undefined;
  let stream: { onEvent: (news: WorkspaceNews) => void; end: () => void } | undefined;
  let hasStreams = true;
  let further = 0;
  let refused: { writer: string; number: number; reason: string }[] = [];
  let repeated: boolean | undefined;
  const act = async <Answer>(line: string, answer: Answer): Promise<Answer> => {
    log.push(line);
    await Promise.resolve();
    if (trouble) throw trouble;
    return answer;
  };
  const gateway: Pick<WorkspaceGateway, "send" | "changes" | "listen"> = {
    send: ({ operations }) =>
      act(`send ${operations.map(({ number }) => number).join(" ")}`, { refused, repeated }),
    changes: () => {
      further -= 1;
      return act("read", { ...nothing, more: further >= 0 });
    },
    listen: (onEvent, signal) => {
      log.push("listen");
      if (!hasStreams || trouble) return Promise.reject(trouble ?? new SyncError("unreachable"));
      return new Promise((resolve) => {
        stream = { onEvent, end: resolve };
        signal.addEventListener("abort", () => resolve());
        onEvent("changed");
      });
    },
  };
  return {
    gateway,
    /** The requests since the last call. */
    asked: () => log.splice(0),
    fail: (error: SyncError | undefined) => void (trouble = error),
    /** Makes this many more answers follow the first. */
    continue: (answers: number) => void (further = answers),
    refuse: (answer: typeof refused) => void (refused = answer),
    repeat: () => void (repeated = true),
    cutStreams: (cut: boolean) => {
      hasStreams = !cut;
      if (cut) stream?.end();
    },
    event: (news: WorkspaceNews = "changed") => stream?.onEvent(news),
  };
}

let clock: ManualClock;
let memory: ReturnType<typeof memoryCopy>;
let script: ReturnType<typeof scriptedGateway>;
let online: boolean;
let tellNetwork: () => void;
let engine: SyncEngine;
let runsTold: number;

beforeEach(() => {
  clock = manualClock();
  memory = memoryCopy();
  script = scriptedGateway();
  online = true;
  runsTold = 0;
  engine = new SyncEngine({
    gateway: script.gateway,
    copy: memory.copy,
    announce: () => undefined,
    onRuns: () => void (runsTold += 1),
    network: {
      online: () => online,
      visible: () => true,
      onChange: (listener) => {
        tellNetwork = listener;
        return () => undefined;
      },
    },
    clock,
    random: () => 0.5,
  });
  return () => engine.stop();
});

async function started(): Promise<void> {
  engine.start();
  await clock.advance(1);
  await settle();
  script.asked();
}

/** The person makes changes; what was asked a moment later. */
async function changed(...numbers: readonly number[]): Promise<readonly string[]> {
  memory.outbox.push(...numbers.map(operation));
  engine.changed();
  await clock.advance(1);
  return script.asked();
}

describe("a browser in step with the gateway", () => {
  test("reads once at its start, and asks nothing while nothing happens", async () => {
    engine.start();
    await clock.advance(1);
    expect(script.asked().filter((line) => line === "read").length).toBeLessThanOrEqual(2);
    await clock.advance(3_600_000);
    expect(script.asked()).toEqual([]);
    expect(engine.status.getState()).toMatchObject({ hasRead: true, waiting: 0 });
  });

  test("sends what waits in order, and reads when it is told of a change", async () => {
    await started();
    expect(await changed(1, 2, 3)).toEqual(["send 1 2", "send 3"]);
    script.event();
    await clock.advance(1);
    expect(script.asked()).toEqual(["read"]);
  });

  test("reads on and on what one answer does not hold, and sends at once what is made meanwhile", async () => {
    await started();
    const before = memory.applied.count;
    script.continue(4);
    memory.onApply(() => {
      if (memory.applied.count !== before + 2) return;
      memory.outbox.push(operation(1));
      engine.changed();
    });
    script.event();
    await clock.advance(1);
    const asked = script.asked();
    // the next answer is requested while the previous one is written
    expect(asked.indexOf("send 1")).toBe(3);
    expect(asked.filter((line) => line === "read").length).toBeGreaterThanOrEqual(5);
    expect(memory.outbox).toEqual([]);
  });

  test("forgets no change that comes while it is busy", async () => {
    await started();
    memory.outbox.push(operation(1));
    engine.changed();
    const busy = clock.advance(1);
    memory.outbox.push(operation(2));
    engine.changed();
    script.event();
    await busy;
    await clock.advance(1);
    expect(memory.outbox).toEqual([]);
    expect(script.asked()).toContain("read");
  });
});

describe("a gateway that is away", () => {
  test("is tried again at longer and longer times, whatever is changed meanwhile, and gets everything then", async () => {
    await started();
    script.fail(new SyncError("unreachable"));
    for (let number = 1; number <= 30; number += 1) {
      memory.outbox.push(operation(number));
      engine.changed();
      await clock.advance(1000);
    }
    const tries = script.asked().filter((line) => line.startsWith("send")).length;
    expect(tries).toBeLessThan(8);
    expect(engine.status.getState()).toMatchObject({ waiting: 30, problem: "unreachable" });
    script.fail(undefined);
    await clock.advance(60_000);
    expect(memory.outbox).toEqual([]);
    expect(engine.status.getState()).toMatchObject({ waiting: 0, problem: undefined });
  });

  test("is left alone for as long as it asks", async () => {
    await started();
    script.fail(new SyncError("unreachable", { retryAfter: 20_000 }));
    await changed(1);
    await clock.advance(19_000);
    expect(script.asked()).toEqual([]);
    script.fail(undefined);
    await clock.advance(2000);
    expect(memory.outbox).toEqual([]);
  });

  test("is not asked by everybody at the moment that it named, nor again and again", async () => {
    await started();
    script.fail(new SyncError("unreachable", { retryAfter: 5000 }));
    await changed(1);
    await clock.advance(5100);
    expect(script.asked()).toEqual([]);
    await clock.advance(120_000);
    expect(script.asked().filter((line) => line.startsWith("send")).length).toBeLessThan(8);
  });

  test("is asked nothing without a network, and at once when there is one", async () => {
    await started();
    online = false;
    tellNetwork();
    memory.outbox.push(operation(1));
    engine.changed();
    await clock.advance(600_000);
    expect(script.asked()).toEqual([]);
    expect(engine.status.getState()).toMatchObject({ waiting: 1, problem: "unreachable" });
    online = true;
    tellNetwork();
    await clock.advance(1);
    expect(script.asked()).toEqual(expect.arrayContaining(["send 1", "read", "listen"]));
  });
});

test("an event of runs has runs read again, and not the workspace; so has each new stream", async () => {
  await started();
  expect(runsTold).toBe(1);
  script.event("runs");
  await clock.advance(1);
  expect([runsTold, script.asked()]).toEqual([2, []]);
  script.event();
  await clock.advance(1);
  expect([runsTold, script.asked()]).toEqual([2, ["read"]]);
  script.cutStreams(true);
  await clock.advance(1000);
  script.cutStreams(false);
  await clock.advance(60_000);
  expect(runsTold).toBe(3);
});

describe("where streams are cut", () => {
  test("changes are asked for every two seconds, until a stream stays", async () => {
    script.cutStreams(true);
    await started();
    await clock.advance(10_000);
    expect(script.asked().filter((line) => line === "read")).toHaveLength(5);
    script.cutStreams(false);
    await clock.advance(60_000);
    script.asked();
    await clock.advance(60_000);
    expect(script.asked()).toEqual([]);
  });
});

describe("what the gateway does not take", () => {
  test("is told, and what the gateway has is read again", async () => {
    await started();
    script.refuse([{ writer: "a-writer", number: 1, reason: "not-allowed" }]);
    expect(await changed(1)).toEqual(["send 1", "read"]);
    expect(memory.settled).toEqual([{ keys: [1], cursor: null }]);
    expect(engine.status.getState().refused).toEqual(["not-allowed"]);
  });

  test("is read again where the answer that told of it was lost", async () => {
    await started();
    script.repeat();
    expect(await changed(1)).toEqual(["send 1", "read"]);
    expect(memory.settled).toEqual([{ keys: [1], cursor: null }]);
    expect(engine.status.getState().refused).toEqual([]);
  });

  test("a session that ended is not asked for again until somebody signs in", async () => {
    await started();
    script.fail(new SyncError("signed-out"));
    memory.outbox.push(operation(1));
    engine.changed();
    await clock.advance(600_000);
    expect(script.asked()).toEqual(["send 1"]);
    script.fail(undefined);
    engine.retry();
    await clock.advance(1);
    expect(memory.outbox).toEqual([]);
  });
});
