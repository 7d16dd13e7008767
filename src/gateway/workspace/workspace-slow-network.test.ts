import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import { systemClock } from "#app/lib/clock.ts";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import { SyncEngine } from "#app/sync/sync-engine.ts";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { type DeviceForTest, deviceForTest } from "#testing/workspace/device-for-test.ts";
import { applyOperations } from "./apply-operations.ts";
import { readChanges } from "./read-changes.ts";

const person = { id: crypto.randomUUID(), spaceId: crypto.randomUUID() };
const list = { kind: "list", id: "nordics" } as const;
/** How long the first request is on its way. */
const SLOW_MS = 5000;

let database: Database;
let device: DeviceForTest;
let restore: () => void;
beforeEach(async () => {
  restore = withBrowserDatabases();
  vi.useFakeTimers({ toFake: ["Date"] });
  database = await openDatabaseForTest("empty");
  device = await deviceForTest();
});
afterEach(async () => {
  await device.close();
  await database.close();
  vi.useRealTimers();
  restore();
});

async function change(change: LocalChange["change"]): Promise<void> {
  const changes = [{ document: list, change }];
  await device.store.change(() => Promise.resolve({ changes, result: undefined }));
}

function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** A browser whose first request takes long; `meanwhile` is done a second after it was sent. */
function engineOverSlowNetwork(meanwhile: () => Promise<void>): SyncEngine {
  let sent = 0;
  const send = async (operations: readonly WorkspaceOperation[]) => {
    sent += 1;
    if (sent === 1) {
      passTime(1000);
      await meanwhile();
      passTime(SLOW_MS);
    }
    const { refused } = await applyOperations(database, person, operations, new Date());
    return { refused: refused.map((operation) => ({ ...operation })) };
  };
  return new SyncEngine({
    gateway: {
      send: ({ operations }) => send(operations),
      changes: (cursor) => readChanges(database, person, cursor),
      listen: () => new Promise(() => undefined),
    },
    copy: device.copy,
    announce: () => undefined,
    network: { online: () => true, visible: () => true, onChange: () => () => undefined },
    clock: systemClock,
    random: () => 0.5,
  });
}

test.each<[string, LocalChange["change"], LocalChange["change"], unknown]>([
  [
    "a name",
    { type: "set", fields: { name: "Nordic" } },
    { type: "set", fields: { name: "Nordics" } },
    { fields: { of: "the list", name: "Nordics" } },
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
])(
  "%s that follows one that was long on its way is not older than that [workspace-2]",
  async (_name, first, second, expected) => {
    await change({ type: "set", fields: { of: "the list" } });
    const engine = engineOverSlowNetwork(async () => {
      await change(second);
      engine.changed();
    });
    await change(first);
    engine.start();
    await vi.waitFor(async () => {
      expect(await device.outbox()).toEqual([]);
      expect(engine.status.getState()).toMatchObject({ hasRead: true, waiting: 0 });
    });
    engine.stop();
    const { documents, entries } = await readChanges(database, person, undefined);
    expect([...documents, ...entries]).toContainEqual(expect.objectContaining(expected));
  },
);

test("what is dated long before, as by a browser of before there were accounts, stays so", async () => {
  const now = Date.now();
  await change({ type: "set", fields: { name: "Nordics" } });
  const before = { madeAt: now, arrivedBy: now + SLOW_MS };
  passTime(SLOW_MS);
  const [fresh] = (await device.copy.outgoing(Date.now(), before)).operations;
  expect(fresh?.age).toBe(0);
  const [dated] = (await device.copy.outgoing(Date.now(), { ...before, madeAt: now + 1 })).operations;
  expect(dated?.age).toBe(SLOW_MS);
});
