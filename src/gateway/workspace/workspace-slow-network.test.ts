import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import { systemClock } from "#app/lib/clock.ts";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { StoredOperation } from "#app/storage/workspace/workspace-schema.ts";
import { OperationDates } from "#app/sync/operation-dates.ts";
import { SyncEngine } from "#app/sync/sync-engine.ts";
import { SyncError } from "#app/sync/workspace-gateway.ts";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { type Device, openDevice } from "#testing/world/device.ts";
import { applyOperations } from "./apply-operations.ts";
import { readChanges } from "./read-changes.ts";

const person = { id: crypto.randomUUID(), spaceId: crypto.randomUUID() };
const list = { kind: "list", id: "nordics" } as const;
/** How long the first request is on its way. */
const SLOW_MS = 5000;

let database: Database;
let device: Device;
let restore: () => void;
beforeEach(async () => {
  restore = withBrowserDatabases();
  vi.useFakeTimers({ toFake: ["Date"] });
  database = await openDatabaseForTest("empty");
  device = await openDevice();
});
afterEach(async () => {
  device.close();
  await database.close();
  vi.useRealTimers();
  restore();
});

const change = (changed: LocalChange["change"]) => device.change({ document: list, change: changed });

function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** A browser whose requests are on their way as long as `onTheWay` says, and then arrive, whether or not they are answered. */
function engineOver(onTheWay: (request: number) => Promise<{ readonly isAnswered: boolean }>): SyncEngine {
  let requests = 0;
  const send = async (operations: readonly WorkspaceOperation[]) => {
    requests += 1;
    const { isAnswered } = await onTheWay(requests);
    const { refused, repeated } = await applyOperations(database, person, operations, new Date());
    if (!isAnswered) throw new SyncError("unreachable");
    return { refused: refused.map((operation) => ({ ...operation })), repeated };
  };
  return new SyncEngine({
    gateway: {
      send: ({ operations }) => send(operations),
      changes: (cursor) => readChanges(database, person, cursor),
      listen: () => new Promise(() => undefined),
    },
    copy: device.copy,
    announce: () => undefined,
    onRuns: () => undefined,
    network: { online: () => true, visible: () => true, onChange: () => () => undefined },
    clock: systemClock,
    random: () => 0,
  });
}

/** Runs it until all was sent; gives what the gateway has then. */
async function synced(engine: SyncEngine) {
  engine.start();
  await vi.waitFor(async () => {
    engine.retry();
    expect(await device.outbox()).toEqual([]);
    expect(engine.status.getState()).toMatchObject({ hasRead: true, waiting: 0 });
  });
  engine.stop();
  return readChanges(database, person, undefined);
}

const pairs: [string, LocalChange["change"], LocalChange["change"], object][] = [
  [
    "a name",
    { type: "set", fields: { name: "Nordic" } },
    { type: "set", fields: { name: "Nordics" } },
    { fields: { name: "Nordics" } },
  ],
  [
    "an undo of a deletion",
    { type: "delete", deleted: true },
    { type: "delete", deleted: false },
    { deletedAt: null },
  ],
  [
    "what an entry holds",
    { type: "put", entries: [{ key: "stage", body: { value: "new" } }] },
    { type: "put", entries: [{ key: "stage", body: { value: "won" } }] },
    { body: { value: "won" } },
  ],
];

describe.each([
  ["is long on its way", true],
  ["is long on its way, and not answered", false],
])("what is made while an earlier change %s, is not older than that [workspace-2]", (_how, isAnswered) => {
  test.each(pairs)("%s", async (_name, first, second, expected) => {
    await change(first);
    const engine = engineOver(async (request) => {
      passTime(10);
      if (request > 1) return { isAnswered: true };
      await change(second);
      engine.changed();
      passTime(SLOW_MS);
      return { isAnswered };
    });
    const { documents, entries } = await synced(engine);
    expect([...documents, ...entries]).toContainEqual(expect.objectContaining(expected));
  });
});

test("what takes several requests after an hour without a network keeps its time", async () => {
  const at = Date.now();
  for (let count = 0; count < 250; count += 1) {
    await change({ type: "set", fields: { name: `Nordics ${String(count)}` } });
  }
  passTime(3_600_000);
  let requests = 0;
  const engine = engineOver((request) => {
    requests = request;
    return Promise.resolve({ isAnswered: true });
  });
  const { documents } = await synced(engine);
  expect(requests).toBe(2);
  expect(documents).toMatchObject([{ fields: { name: "Nordics 249" } }]);
  // the clock also moves while requests are waited for
  expect(Date.parse(documents[0]?.changedAt ?? "") - at).toBeLessThan(60_000);
});

test("what is dated long before, as what a browser had before there were accounts, stays so", () => {
  const stored = (at: number): StoredOperation[] => [
    { writer: "a", number: 1, at, document: list, change: { type: "set", fields: {} } },
  ];
  const dates = new OperationDates();
  dates.sent(stored(1000), 2000);
  dates.answered(7000);
  expect(dates.sent(stored(0), 8000)).toMatchObject([{ age: 8000 }]);
});
