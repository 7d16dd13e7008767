import { unwrap } from "idb";
import * as z from "zod/mini";
import { requestInChunks, readInChunks } from "./chunked-storage-access.ts";
import { sessionTabs } from "./session-tabs.ts";
import { type UnsavedChanges, unsavedChanges } from "./unsaved-changes.ts";
import { writeTransaction } from "./user-database.ts";
import type { UserSession } from "./user-storage-session.tsx";

/** What is to be written, by key; null deletes. */
export type RowChanges<Row> = ReadonlyMap<string, Row | null>;

/** Where rows are kept, and how other tabs of the same person learn of a change. */
export interface RowStorage<Row> {
  /** Hands over every stored row, unparsed, some at a time. */
  load(onRows: (rows: readonly unknown[]) => void): Promise<void>;
  /** The rows of some keys, unparsed; a key without a row is left out. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** All or nothing; rejects when the browser could not write. */
  write(changes: RowChanges<Row>): Promise<void>;
  /** Tells the other tabs which rows changed. */
  announce(keys: readonly string[]): void;
  /** Calls `listener` when another tab announced a change; without keys anything may have changed. */
  onOutsideChange(listener: (keys: readonly string[] | undefined) => void): void;
  /** What pages were left with before it was written. */
  readonly unsaved: UnsavedChanges;
  close(): void;
}

/** Reading so many rows one by one takes as long as reading all. */
const MAX_ANNOUNCED_KEYS = 500;

/** Which rows changed; without keys it may be any. */
const announcement = z.object({ keys: z.optional(z.array(z.string())) });

/**
 * Rows that this browser alone has, beside others in one store of a person's database, in step among their tabs.
 * Where the browser keeps no databases every read and write rejects: the rows then last as long as the page.
 * @param prefix how the keys of these rows begin
 */
export function localRowStorage<Row extends { readonly id: string }>(
  session: UserSession,
  prefix: string,
): RowStorage<Row> {
  const name = "local";
  const channel = sessionTabs(session, name, announcement);
  const unsaved = unsavedChanges(session, name);
  return {
    async load(onRows) {
      const transaction = (await session.database()).transaction(name);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
      const read = readInChunks(unwrap(transaction.store), range, onRows);
      await Promise.all([transaction.done, read]);
    },
    async read(keys) {
      const { store, done } = (await session.database()).transaction(name);
      const rows = await Promise.all(keys.map(async (key) => [key, await store.get(key)] as const));
      await done;
      return new Map(rows.filter(([, row]) => row !== undefined));
    },
    async write(changes) {
      const transaction = writeTransaction(await session.database(), [name]);
      const store = unwrap(transaction.objectStore(name));
      const requests = requestInChunks(changes, ([key, row]) =>
        row === null ? store.delete(key) : store.put(row, key),
      );
      // at once, so that most choices stand although the page is left in the same moment
      const committed = requests.then(() => transaction.commit());
      await Promise.all([transaction.done, committed]);
    },
    announce: (keys) => channel.send(keys.length > MAX_ANNOUNCED_KEYS ? {} : { keys: [...keys] }),
    onOutsideChange: (listener) => channel.onMessage(({ keys }) => listener(keys)),
    unsaved,
    close: () => {
      unsaved.close();
      channel.close();
    },
  };
}
