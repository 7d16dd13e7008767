import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type SyncedDevice, openSyncedDevice } from "#testing/world/device.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { WorkspaceInSql, WorkspaceLedger } from "./workspace-ledger.ts";

/** Few records to add to and remove from lists, so that devices conflict. */
const RECORDS = Array.from({ length: 40 }, (_, at) => `contact:${String(at)}`);

/** The prefix of lists that their owners share and unshare: changes to them may be refused. */
export const TOGGLED = "toggled";

type DeviceChange = Parameters<SyncedDevice["changeSeen"]>[0][number];

const chance = (percent: number) => randomInt(100) < percent;

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}

const someRecords = () => [...new Set(Array.from({ length: 1 + randomInt(3) }, () => oneOf(RECORDS)))];

/** Counts of what devices did, for the report. */
export interface DeviceCounts {
  changes: number;
  crashes: number;
  absences: number;
  failed: number;
  refused: number;
}

/** What the devices of a soak share. */
export interface World {
  readonly ledger: WorkspaceLedger;
  readonly sql: WorkspaceInSql;
  readonly counts: DeviceCounts;
  readonly ending: AbortSignal;
}

/** One browser of a person, which works, closes and reopens until the soak ends. */
export class BusyDevice {
  readonly personId: string;
  readonly #name: string;
  readonly #world: World;
  #page: SyncedDevice | undefined;
  #backAt = 0;

  constructor(personId: string, at: number, world: World) {
    this.personId = personId;
    this.#name = `${personId}-${String(at)}`;
    this.#world = world;
  }

  get page(): SyncedDevice {
    if (this.#page === undefined) throw new Error("This device has no page");
    return this.#page;
  }

  async open(): Promise<void> {
    const { ledger, sql, counts } = this.#world;
    this.#page = await openSyncedDevice({
      name: this.#name,
      personId: this.personId,
      beforeSend: (operations) => ledger.note(this.personId, operations, sql),
      afterSend: (outcome, refused) => {
        if (outcome === "failed") counts.failed += 1;
        counts.refused += refused;
      },
    });
  }

  async work(): Promise<void> {
    const { ending } = this.#world;
    while (!ending.aborted) {
      await pause(200 + randomInt(1000));
      if (this.#backAt > 0 && Date.now() > this.#backAt) this.reconnectDevice();
      if (chance(3)) await this.#crash();
      else if (this.#backAt === 0 && chance(5)) this.#leave();
      else await this.#change();
    }
  }

  reconnectDevice(): void {
    this.#backAt = 0;
    this.page.setOnline(true);
  }

  #leave(): void {
    this.#world.counts.absences += 1;
    this.#backAt = Date.now() + 1000 + randomInt(14_000);
    this.page.setOnline(false);
  }

  /** Closes the page in the middle of the engine's work, and opens it again. */
  async #crash(): Promise<void> {
    this.#world.counts.crashes += 1;
    this.page.close();
    await this.open();
    this.#backAt = 0;
  }

  async change(...changes: readonly DeviceChange[]): Promise<void> {
    this.#world.counts.changes += changes.length;
    await this.page.change(...changes);
  }

  async #change(): Promise<void> {
    if (chance(25)) {
      const document = { kind: "selection" as const, id: "selection" };
      this.#world.counts.changes += 1;
      await this.page.changeSeen([{ document, change: changeOfEntries() }]);
      return;
    }
    const lists = (await this.page.documents()).filter(
      ({ kind, access }) => kind === "list" && access === "edit",
    );
    if (lists.length === 0 || chance(2)) {
      await this.change(naming(randomUUID()));
      return;
    }
    const { id, owner, deletedAt } = oneOf(lists);
    const document = { kind: "list" as const, id, ...(owner !== null && { owner }) };
    await this.change({ document, change: changeOfList(id, owner === null, deletedAt !== null) });
  }
}

function changeOfEntries(): DeviceChange["change"] {
  const keys = someRecords();
  if (chance(40)) return { type: "remove", keys };
  return { type: "put", entries: keys.map((key) => ({ key, body: { key, mark: randomUUID() } })) };
}

/** Names a list; the first name creates it. */
export function naming(id: string): DeviceChange {
  return { document: { kind: "list", id }, change: { type: "set", fields: { name: randomUUID() } } };
}

function changeOfList(id: string, isOwn: boolean, isDeleted: boolean): DeviceChange["change"] {
  if (isOwn && id.startsWith(TOGGLED) && chance(20))
    return { type: "share", grantee: EVERYONE, access: oneOf(["none", "read", "edit"] as const) };
  if (isOwn && chance(isDeleted ? 50 : 3)) return { type: "delete", deleted: !isDeleted };
  return chance(15) ? naming(id).change : changeOfEntries();
}
