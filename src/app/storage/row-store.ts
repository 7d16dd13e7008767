import type * as z from "zod/mini";
import { type StoreApi, createStore } from "zustand/vanilla";
import type { RowChanges, RowStorage } from "./row-storage.ts";
import { createRowWriter } from "./row-storage-writer.ts";

/** The rows of one person, by key. */
export interface RowsState<Row> {
  /** A new map after each change. */
  readonly rows: ReadonlyMap<string, Row>;
  /** Whether the stored rows have been read; before, a missing row means nothing. */
  readonly ready: boolean;
  /** Why the browser did not store the latest changes; null when it did. They last until the tab closes. */
  readonly storageError: string | null;
  /** Why the stored rows could not be read; a missing row then means nothing. Null when they could. */
  readonly readError: Error | null;
}

/** The state before rows are read. */
const UNREAD = { rows: new Map(), ready: false, storageError: null, readError: null } as const;

export interface RowStore<Row> extends Pick<
  StoreApi<RowsState<Row>>,
  "getState" | "getInitialState" | "subscribe"
> {
  /** Changes rows here immediately; they reach the disk and other tabs once written. */
  change(changes: RowChanges<Row>): void;
  /** Resolves once the stored rows have been read, as far as this browser could. */
  whenReady(): Promise<void>;
  /** Reads all stored rows again. */
  readAgain(): void;
  /**
   * Resolves when every change so far has been written or has failed. Await it before leaving the page if a change must
   * not be lost.
   */
  whenWritten(): Promise<void>;
  /** Resolves when every change has been written or has failed. */
  close(): Promise<void>;
}

function laidOver<Row>(rows: Iterable<readonly [string, Row]>, changes: RowChanges<Row>): Map<string, Row> {
  const result = new Map(rows);
  for (const [key, row] of changes) {
    if (row === null) result.delete(key);
    else result.set(key, row);
  }
  return result;
}

/** Opens rows over their storage, reads them, and keeps them in sync with other tabs. */
export function openRowStore<Row extends { readonly id: string }>(
  storage: RowStorage<Row>,
  schema: z.ZodMiniType<Row>,
): RowStore<Row> {
  const store = createStore<RowsState<Row>>()(() => UNREAD);
  const parse = (stored: unknown): Row | undefined => schema.safeParse(stored).data;
  const reader = { parse, keyOf: ({ id }: Row) => id };
  const writer = createRowWriter(storage, reader, {
    onLoad: (rows) => store.setState({ rows: laidOver([], rows), ready: true, readError: null }),
    onOutsideChange: (changes) => store.setState(({ rows }) => ({ rows: laidOver(rows, changes) })),
    // after a read error the person continues, with the error shown
    onStorageError: (storageError) => store.setState({ storageError, ready: true }),
    onReadError: (readError) => store.setState({ readError }),
  });
  return {
    ...store,
    change(changes) {
      if (changes.size === 0) return;
      store.setState(({ rows }) => ({ rows: laidOver(rows, changes) }));
      writer.change(changes);
    },
    whenReady: () =>
      new Promise<void>((resolve) => {
        if (store.getState().ready) return resolve();
        const stop = store.subscribe(({ ready }) => {
          if (!ready) return;
          stop();
          resolve();
        });
      }),
    readAgain: () => writer.readAgain(),
    whenWritten: () => writer.whenWritten(),
    close: () => writer.close(),
  };
}
