import { onTestFinished } from "vitest";
import {
  type SelectableRecord,
  type SelectedRecord,
  byPosition,
  selectionKey,
} from "#app/selection/selected-record.ts";
import type { RowStorage } from "#app/storage/row-storage.ts";
import { openSelection, selectedOf } from "#app/selection/selection-store.ts";
import { settle } from "./manual-clock.ts";
import { memoryBrowser } from "./memory-browser-storage.ts";
import { companySnapshotOf, contactSnapshotOf } from "./record-builders.ts";

export function contact(id: string): SelectableRecord {
  return { type: "contact", id, snapshot: contactSnapshotOf({ name: `Person ${id}` }) };
}

export function company(id: string): SelectableRecord {
  return { type: "company", id, snapshot: companySnapshotOf() };
}

export function contacts(count: number): SelectableRecord[] {
  return Array.from({ length: count }, (_, index) => contact(String(index + 1)));
}

/** One browser's database, shared by its tabs. */
export const browser = memoryBrowser<SelectedRecord>;

export async function openTab(storage: RowStorage<SelectedRecord>) {
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
