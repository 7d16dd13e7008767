import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import { OperationDates } from "#app/sync/operation-dates.ts";
import type { Database } from "#database/database.ts";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { type Device, openDevice } from "#testing/world/device.ts";
import type { StoredEntry, StoredOperation } from "#app/storage/workspace/workspace-schema.ts";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import { applyOperations } from "./apply-operations.ts";
import { cursorAfter } from "./changes-cursor.ts";
import { readChanges } from "./read-changes.ts";
import { documentOf } from "./workspace-row-store.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

const DAY_MS = 24 * 3600 * 1000;
const START = Date.UTC(2026, 10, 26);
const LISTS = ["one", "two"] as const;
const KEYS = ["contact:1", "contact:2", "contact:3", "company:1"] as const;
/** One clock is right, one a day ahead, one a day behind. */
const CLOCKS = [0, DAY_MS, -DAY_MS];

let made: DatabaseForTest;
let gateways: Database[];
let restore: () => void;
beforeAll(async () => {
  restore = withBrowserDatabases();
  made = await databaseForTest("empty");
  gateways = [await made.open(), await made.open()];
});
afterAll(async () => {
  restore();
  for (const database of gateways) await database.close();
  await made.remove();
});

const device = fc.nat(2);
const list = fc.constantFrom(...LISTS);
const key = fc.constantFrom(...KEYS);
const keys = fc.uniqueArray(key, { minLength: 1 });
/** How a request fares: it is answered, never arrives, or its answer is lost. */
const fate = fc.constantFrom("answered", "answered", "answered", "not arrived", "not answered");

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("add" as const), device, list, keys }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), device, list, keys }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename" as const), device, list, name: fc.nat(99) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("delete" as const), device, list, deleted: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("send" as const), device, fate, gateway: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("read" as const), device, fate, gateway: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("replay" as const), which: fc.nat(), gateway: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("crash" as const), device }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unname" as const), device, list }) },
  // another tab of the browser hears of what was changed until now
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hear" as const), device }) },
  // so long that times of what was taken away are forgotten
  { weight: 1, arbitrary: fc.record({ do: fc.constant("years" as const) }) },
);
type Step =
  fc.Arbitrary<unknown> extends never ? never : typeof step extends fc.Arbitrary<infer One> ? One : never;

/** An operation as it was made: `at` by the right clock. */
interface Made {
  readonly operation: StoredOperation;
  readonly at: number;
}

/** Three browsers of one person with a gateway of two processes, and what should come of all that was done. */
class World {
  readonly person = { id: crypto.randomUUID(), spaceId: crypto.randomUUID() };
  readonly made: Made[] = [];
  readonly #sent: WorkspaceOperation[][] = [];
  readonly #devices: Device[];
  /** The additions that a tab of each device has seen, which does not hear of everything at once. */
  readonly #heard: StoredEntry[][] = [];
  /** Whether a device has sent something without an answer. */
  readonly #unsettled: boolean[] = [];
  #now = START;

  constructor(devices: Device[]) {
    this.#devices = devices;
  }

  async take(taken: Step): Promise<void> {
    // no two things happen at one moment
    this.#now += 1000;
    switch (taken.do) {
      case "add":
        return this.#change(taken.device, {
          document: { kind: "list", id: taken.list },
          change: { type: "put", entries: taken.keys.map((one) => ({ key: one, body: { at: this.#now } })) },
        });
      case "remove":
        return this.#change(taken.device, {
          document: { kind: "list", id: taken.list },
          change: { type: "remove", keys: taken.keys },
        });
      case "rename":
        return this.#change(taken.device, {
          document: { kind: "list", id: taken.list },
          change: { type: "set", fields: { name: taken.name } },
        });
      case "unname":
        return this.#change(taken.device, {
          document: { kind: "list", id: taken.list },
          change: { type: "set", fields: { name: null } },
        });
      case "years":
        // what waits for longer than a change may say does not count from when it was made
        for (const at of [0, 1, 2]) while (await this.send(at, "answered", 0));
        this.#now += 400 * DAY_MS;
        return;
      case "delete":
        return this.#change(taken.device, {
          document: { kind: "list", id: taken.list },
          change: { type: "delete", deleted: taken.deleted },
        });
      case "send":
        await this.send(taken.device, taken.fate, taken.gateway);
        return;
      case "read":
        await this.read(taken.device, taken.fate, taken.gateway);
        return;
      case "replay": {
        const sent = this.#sent[taken.which % Math.max(1, this.#sent.length)];
        if (sent) await this.#apply(sent, taken.gateway);
        return;
      }
      case "hear":
        this.#heard[taken.device] = await this.device(taken.device).entries();
        return;
      case "crash": {
        const gone = this.device(taken.device);
        gone.close();
        this.#devices[taken.device] = await openDevice(gone.name);
      }
    }
  }

  device(at: number): Device {
    const found = this.#devices[at];
    if (found === undefined) throw new Error("There is no such device");
    return found;
  }

  #clock(at: number): number {
    return this.#now + (CLOCKS[at] ?? 0);
  }

  async #change(at: number, change: LocalChange): Promise<void> {
    const { store, change: changeHere, outbox, entries } = this.device(at);
    const before = (await outbox()).length;
    const stored = await entries();
    // a collection that a page holds in memory knows what this page has seen alone
    const isSeen = this.made.length % 2 === 0;
    const seen = (document: string, name: string) =>
      this.#heard[at]?.find((entry) => entry.document === document && entry.key === name)?.tags;
    await withClock(this.#clock(at), async () => {
      if (isSeen) await store.changeSeen([change], seen);
      else await changeHere(change);
    });
    const operations = (await outbox()).slice(before);
    for (const operation of operations) this.made.push({ operation, at: this.#now });
    const tags = tagsAfter(stored, operations);
    const written = new Map((await entries()).map((entry) => [entryName(entry), entry.tags.toSorted()]));
    const names = [...new Set([...tags.keys(), ...written.keys()])];
    const wrong = names.filter((name) => String(tags.get(name)) !== String(written.get(name)));
    if (wrong.length > 0) throw new Error(`Additions of other tabs are lost: ${wrong.join(", ")}`);
  }

  async #apply(operations: readonly WorkspaceOperation[], gateway: number) {
    const database = gateways[gateway];
    if (database === undefined) throw new Error("There is no such gateway");
    return applyOperations(database, this.person, operations, new Date(this.#now));
  }

  /** Sends one request; gives whether more waits. */
  async send(at: number, how: string, gateway: number): Promise<boolean> {
    const { copy } = this.device(at);
    const { operations: stored, keys: waiting, more, after } = await copy.outgoing();
    if (stored.length === 0 || how === "not arrived") return more;
    const operations = new OperationDates().sent(stored, this.#clock(at));
    this.#sent.push(operations);
    const { refused, plainly } = await this.#apply(operations, gateway);
    if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    const cursor = plainly && cursorAfter(this.person, after, plainly);
    if (how === "answered") await copy.settle(waiting, cursor);
    this.#unsettled[at] = how !== "answered";
    return more;
  }

  /** Reads one answer, as the engine does: never before all that may have arrived was settled. */
  async read(at: number, how: string, gateway: number): Promise<boolean> {
    const database = gateways[gateway];
    if (database === undefined || how !== "answered") return true;
    while (this.#unsettled[at] === true && (await this.send(at, "answered", gateway)));
    const { copy } = this.device(at);
    const answer = await readChanges(database, this.person, await copy.cursor());
    await copy.apply(answer);
    await this.#expectOwn(at);
    return answer.more;
  }

  /** What the gateway said does not hide what this device did meanwhile. */
  async #expectOwn(at: number): Promise<void> {
    const lists = new Map((await this.shown(at)).map((shown) => [shown.id, shown]));
    const hidden = new Map<string, boolean>();
    for (const { document, change, writer, number } of await this.device(at).outbox()) {
      const shown = lists.get(document.id);
      if (change.type === "set")
        hidden.set(`${document.id} name`, shown?.name !== (change.fields["name"] ?? undefined));
      if (change.type === "delete") hidden.set(`${document.id} deleted`, shown?.isDeleted !== change.deleted);
      if (change.type !== "put" && change.type !== "remove") continue;
      for (const { key: name, seen = [] } of change.entries) {
        const tags = shown?.tags[name] ?? [];
        const isShown =
          change.type === "put"
            ? tags.includes(`${writer}.${number}`)
            : !tags.some((tag) => seen.includes(tag));
        hidden.set(`${document.id} ${name}`, !isShown);
      }
    }
    const missing = [...hidden].filter(([, isHidden]) => isHidden).map(([name]) => name);
    if (missing.length > 0) throw new Error(`Hidden: ${missing.join(", ")}`);
  }

  /** Everything arrives in the end. */
  async settle(): Promise<void> {
    for (const at of [0, 1, 2]) while (await this.send(at, "answered", 0));
    for (const at of [0, 1, 2]) while (await this.read(at, "answered", 1));
  }

  /** How old the oldest time is that the gateway keeps of a field, when its document was changed last. Days. */
  async oldestClock(): Promise<number> {
    const [database] = gateways;
    const rows = await database?.query
      .selectFrom("workspace_documents")
      .selectAll()
      .where("owner_id", "=", this.person.id)
      .execute();
    const ages = (rows ?? []).flatMap((row) =>
      Object.values(documentOf(row).clocks.fields).map((at) => Date.parse(row.changed_at) - Date.parse(at)),
    );
    return Math.max(0, ...ages) / DAY_MS;
  }

  /** What each list should be: by what each operation had seen, and by the times of the right clock. */
  expected() {
    return LISTS.flatMap((id) => {
      const ours = this.made.filter(({ operation }) => operation.document.id === id);
      if (ours.length === 0) return [];
      const latest = (type: string) =>
        ours
          .filter(({ operation }) => operation.change.type === type)
          .toSorted((one, other) => other.at - one.at)[0]?.operation.change;
      const [named, deleted] = [latest("set"), latest("delete")];
      return {
        id,
        name: (named?.type === "set" ? named.fields["name"] : undefined) ?? undefined,
        isDeleted: deleted?.type === "delete" && deleted.deleted,
        tags: liveTags(ours),
      };
    });
  }

  /** What a device shows. */
  async shown(at: number) {
    const [documents, entries] = await Promise.all([this.device(at).documents(), this.device(at).entries()]);
    return documents.map(({ id, fields, deletedAt }) => ({
      id,
      name: fields["name"],
      isDeleted: deletedAt !== null,
      tags: Object.fromEntries(
        entries.filter(({ document }) => document === id).map((entry) => [entry.key, entry.tags.toSorted()]),
      ),
    }));
  }
}

/** The additions of each entry that no operation which had seen them took away. */
function liveTags(made: readonly Made[]): Record<string, string[]> {
  const live: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const { operation } of made) {
    const { change } = operation;
    if (change.type !== "put" && change.type !== "remove") continue;
    for (const entry of change.entries) for (const tag of entry.seen ?? []) seen.add(`${entry.key} ${tag}`);
  }
  for (const { operation } of made) {
    const { change, writer, number } = operation;
    if (change.type !== "put") continue;
    for (const { key: name } of change.entries) {
      const tag = `${writer}.${number}`;
      if (!seen.has(`${name} ${tag}`)) live[name] = [...(live[name] ?? []), tag].toSorted();
    }
  }
  return live;
}

const entryName = ({ document, key: name }: Pick<StoredEntry, "document" | "key">) => `${document} ${name}`;

/** What the copy holds after operations: each takes away what its page had seen, and nothing that another tab added. */
function tagsAfter(stored: readonly StoredEntry[], operations: readonly StoredOperation[]) {
  const tags = new Map(stored.map((entry) => [entryName(entry), entry.tags.toSorted()]));
  for (const { document, change, writer, number } of operations) {
    if (change.type !== "put" && change.type !== "remove") continue;
    for (const { key: name, seen = [] } of change.entries) {
      const at = entryName({ document: document.id, key: name });
      const others = (tags.get(at) ?? []).filter((tag) => !seen.includes(tag));
      tags.set(at, (change.type === "put" ? [...others, `${writer}.${number}`] : others).toSorted());
    }
  }
  return new Map([...tags].filter(([, left]) => left.length > 0));
}

async function withClock<Result>(now: number, work: () => Promise<Result>): Promise<Result> {
  const { now: real } = Date;
  Date.now = () => now;
  try {
    return await work();
  } finally {
    Date.now = real;
  }
}

describe("three devices of one person", () => {
  it("end with the same, whatever was lost, repeated or cut off on the way [workspace-2] [workspace-3]", async () => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 120, maxLength: 200, size: "max" }), async (taken) => {
        const world = new World([await openDevice(), await openDevice(), await openDevice()]);
        for (const one of taken) await world.take(one);
        await world.settle();
        expect(await world.oldestClock()).toBeLessThan(100);
        const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
        const expected = world.expected().toSorted(byId);
        for (const at of [0, 1, 2]) {
          expect((await world.shown(at)).toSorted(byId)).toEqual(expected);
          world.device(at).close();
        }
        steps += taken.length;
      }),
      { numRuns: casesOf(70) },
    );
    expect(steps).toBeGreaterThanOrEqual(casesOf(70) * 120);
  });
});
