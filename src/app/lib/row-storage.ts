import type { UserDatabase } from "./user-database.ts";

/** What is to be written, by key; null deletes. */
export type RowChanges<Row> = ReadonlyMap<string, Row | null>;

/** Where rows are kept, and how other tabs of the same person learn of a change. */
export interface RowStorage<Row> {
  /** Every stored row, unparsed. */
  load(): Promise<readonly unknown[]>;
  /** All or nothing; rejects when the browser could not write. */
  write(changes: RowChanges<Row>): Promise<void>;
  /** Tells the other tabs that the stored rows changed. */
  announce(): void;
  /** Calls `listener` when another tab announced a change. */
  onOutsideChange(listener: () => void): void;
  close(): void;
}

/** Object stores that a person's tabs keep in step. */
type SharedStore = "selection" | "lists" | "savedSearches" | "recentSearches";

/** Rows in a person's own database; tabs hear of changes over a channel of the database's and the store's name. */
export function rowStorage<Row extends { readonly id: string }>(
  database: UserDatabase,
  name: SharedStore,
): RowStorage<Row> {
  const channel = new BroadcastChannel(`${database.name}-${name}`);
  return {
    load: () => database.getAll(name),
    async write(changes) {
      const transaction = database.transaction(name, "readwrite");
      const { store } = transaction;
      const writes: Promise<unknown>[] = [transaction.done];
      for (const [key, row] of changes) {
        if (row === null) writes.push(store.delete(key));
        else writes.push(store.keyPath === null ? store.put(row, key) : store.put(row));
      }
      await Promise.all(writes);
    },
    announce: () => channel.postMessage("changed"),
    onOutsideChange: (listener) => channel.addEventListener("message", listener),
    close: () => channel.close(),
  };
}

/** Where a browser keeps no databases: everything works, and its store says that it lasts as long as the page. */
export function unavailableStorage(error: unknown): RowStorage<never> {
  return {
    load: () => Promise.reject(error),
    write: () => Promise.reject(error),
    announce: () => undefined,
    onOutsideChange: () => undefined,
    close: () => undefined,
  };
}
