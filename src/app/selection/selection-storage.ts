import type { UserDatabase } from "#app/lib/user-database.ts";
import type { SelectedRecord } from "./selected-record.ts";

/** What is to be written, by key; null deletes. */
export type SelectionChanges = ReadonlyMap<string, SelectedRecord | null>;

/** Where the selection is kept, and how other tabs of the same person learn of a change. */
export interface SelectionStorage {
  /** Every stored row, unparsed. */
  load(): Promise<readonly unknown[]>;
  /** All or nothing; rejects when the browser could not write. */
  write(changes: SelectionChanges): Promise<void>;
  /** Tells the other tabs that the stored rows changed. */
  announce(): void;
  /** Calls `listener` when another tab announced a change. */
  onOutsideChange(listener: () => void): void;
  close(): void;
}

/** The selection in a person's own database; tabs hear of changes over a channel of the database's name. */
export function selectionStorage(database: UserDatabase): SelectionStorage {
  const channel = new BroadcastChannel(`${database.name}-selection`);
  return {
    load: () => database.getAll("selection"),
    async write(changes) {
      const transaction = database.transaction("selection", "readwrite");
      const writes: Promise<unknown>[] = [transaction.done];
      for (const [key, record] of changes) {
        writes.push(record === null ? transaction.store.delete(key) : transaction.store.put(record, key));
      }
      await Promise.all(writes);
    },
    announce: () => channel.postMessage("changed"),
    onOutsideChange: (listener) => channel.addEventListener("message", listener),
    close: () => channel.close(),
  };
}
