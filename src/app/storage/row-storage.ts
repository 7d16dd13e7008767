import { unwrap } from "idb";
import * as z from "zod/mini";
import { requestInChunks, readInChunks } from "./chunked-storage-access.ts";
import { sessionTabs } from "./session-tabs.ts";
import { type UnsavedChanges, unsavedChanges } from "./unsaved-changes.ts";
import { writeTransaction } from "./user-database.ts";
import type { UserSession } from "./user-storage-session.tsx";

/** Rows to write, by key; null deletes. */
export type RowChanges<Row> = ReadonlyMap<string, Row | null>;

/** Where rows are stored, and how other tabs of the person learn of changes. */
export interface RowStorage<Row> {
  /** Passes on every stored row, unparsed, in chunks. */
  load(onRows: (rows: readonly unknown[]) => void): Promise<void>;
  /** The rows of some keys, unparsed; keys without a row are left out. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Writes all or nothing; rejects if the browser cannot write. */
  write(changes: RowChanges<Row>): Promise<void>;
  /** Tells other tabs which rows changed. */
  announce(keys: readonly string[]): void;
  /** Calls `listener` when another tab announces a change; without keys any row may have changed. */
  onOutsideChange(listener: (keys: readonly string[] | undefined) => void): void;
  /** Changes that were unsaved when their page was left. */
  readonly unsaved: UnsavedChanges;
  close(): void;
}

/** Above this number of keys, reading all rows is as fast. */
const MAX_ANNOUNCED_KEYS = 500;

/** Which rows changed; without keys any may have. */
const announcement = z.object({ keys: z.optional(z.array(z.string())) });

/**
 * Rows of this browser only, within the `local` store of the person's database, in sync across tabs. In a browser
 * without databases every read and write rejects: the rows then last as long as the page.
 * @param prefix key prefix of these rows
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
      // commit immediately, so that most changes survive leaving the page at this moment
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
