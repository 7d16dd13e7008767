import { unwrap } from "idb";
import * as z from "zod/mini";
import { inPortions, readInPortions } from "#app/lib/database-portions.ts";
import type { UserDatabase } from "#app/lib/user-database.ts";
import type { SelectedRecord } from "./selected-record.ts";

/** What is to be written, by key; null deletes. */
export type SelectionChanges = ReadonlyMap<string, SelectedRecord | null>;

/** Where the selection is kept, and how other tabs of the same person learn of a change. */
export interface SelectionStorage {
  /** Hands over every stored row, unparsed, some at a time. */
  load(onRows: (rows: readonly unknown[]) => void): Promise<void>;
  /** The rows of some keys, unparsed; a key without a row is left out. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** All or nothing; rejects when the browser could not write. */
  write(changes: SelectionChanges): Promise<void>;
  /** Tells the other tabs which rows changed. */
  announce(keys: readonly string[]): void;
  /** Calls `listener` when another tab announced a change; without keys anything may have changed. */
  onOutsideChange(listener: (keys: readonly string[] | undefined) => void): void;
  close(): void;
}

/** Reading so many rows one by one takes as long as reading all. */
const MANY = 500;

const announcement = z.object({ keys: z.array(z.string()) });

/** The selection in a person's own database; tabs hear of changes over a channel of the database's name. */
export function selectionStorage(database: UserDatabase): SelectionStorage {
  const channel = new BroadcastChannel(`${database.name}-selection`);
  return {
    async load(onRows) {
      const transaction = database.transaction("selection");
      const read = readInPortions(unwrap(transaction.store), undefined, onRows);
      await Promise.all([transaction.done, read]);
    },
    async read(keys) {
      const { store, done } = database.transaction("selection");
      const rows = await Promise.all(keys.map(async (key) => [key, await store.get(key)] as const));
      await done;
      return new Map(rows.filter(([, row]) => row !== undefined));
    },
    async write(changes) {
      const transaction = database.transaction("selection", "readwrite");
      const store = unwrap(transaction.store);
      const requests = inPortions(changes, ([key, record]) =>
        record === null ? store.delete(key) : store.put(record, key),
      );
      await Promise.all([transaction.done, requests]);
    },
    announce: (keys) => channel.postMessage(keys.length > MANY ? {} : { keys }),
    onOutsideChange: (listener) =>
      channel.addEventListener("message", ({ data }) => {
        const parsed = announcement.safeParse(data);
        listener(parsed.success ? parsed.data.keys : undefined);
      }),
    close: () => channel.close(),
  };
}
