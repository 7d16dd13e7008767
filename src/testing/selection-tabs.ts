import { onTestFinished } from "vitest";
import { type Choice, byPosition, selectionKey } from "#app/selection/selected-record.ts";
import type { SelectionStorage } from "#app/selection/selection-storage.ts";
import { openSelection, selectedOf } from "#app/selection/selection-store.ts";
import { settle } from "./manual-clock.ts";
import { companySnapshotOf, contactSnapshotOf } from "./record-builders.ts";

export function contact(id: string): Choice {
  return { type: "contact", id, snapshot: contactSnapshotOf({ name: `Person ${id}` }) };
}

export function company(id: string): Choice {
  return { type: "company", id, snapshot: companySnapshotOf() };
}

export function contacts(count: number): Choice[] {
  return Array.from({ length: count }, (_, index) => contact(String(index + 1)));
}

/** One browser's database, shared by its tabs. */
export function browser() {
  const rows = new Map<string, unknown>();
  const listeners = new Set<(keys: readonly string[] | undefined) => void>();
  const disk = { broken: false, writes: 0, loads: 0 };

  async function touchDisk(): Promise<void> {
    await Promise.resolve();
    if (disk.broken) throw new Error("Disk full");
  }

  function tab(): SelectionStorage {
    let own: (keys: readonly string[] | undefined) => void = () => undefined;
    return {
      async load(onRows) {
        await touchDisk();
        disk.loads += 1;
        for (const row of rows.values()) onRows([structuredClone(row)]);
      },
      async read(keys) {
        await touchDisk();
        return new Map(
          keys.filter((key) => rows.has(key)).map((key) => [key, structuredClone(rows.get(key))]),
        );
      },
      async write(changes) {
        await touchDisk();
        disk.writes += 1;
        for (const [key, record] of changes) {
          if (record === null) rows.delete(key);
          else rows.set(key, structuredClone(record));
        }
      },
      announce: (keys) => {
        for (const listener of listeners) if (listener !== own) listener(keys);
      },
      onOutsideChange: (listener) => {
        own = listener;
        listeners.add(listener);
      },
      close: () => listeners.delete(own),
    };
  }
  return { rows, disk, tab };
}

export async function openTab(storage: SelectionStorage) {
  const store = openSelection(storage, () => new Date(Date.UTC(2026, 10, 21, 9)));
  onTestFinished(() => store.close());
  await settle();
  return store;
}

/** Every chosen record's key in the order of choosing. */
export function idsOf(store: Awaited<ReturnType<typeof openTab>>): string[] {
  const state = store.getState();
  const all = [...selectedOf(state, "contact"), ...selectedOf(state, "company")];
  return all.toSorted(byPosition).map(selectionKey);
}
