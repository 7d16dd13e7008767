import type * as z from "zod/mini";
import { type StoreApi, createStore } from "zustand/vanilla";
import type { RowChanges, RowStorage } from "./row-storage.ts";
import { createRowWriter } from "./row-storage-writer.ts";

/** The rows of one person, by key. */
export interface RowsState<Row> {
  /** A new map after each change. */
  readonly rows: ReadonlyMap<string, Row>;
  /** Whether the stored rows were read: before, no rows say nothing. */
  readonly ready: boolean;
  /** Why the browser did not keep the latest changes; null when it did. They hold until the tab closes. */
  readonly storageError: string | null;
  /** Why the stored rows could not be read: then no rows say nothing either. Null when they could. */
  readonly readError: Error | null;
}

/** Rows before they are read. */
const UNREAD = { rows: new Map(), ready: false, storageError: null, readError: null } as const;

export interface RowStore<Row> extends Pick<
  StoreApi<RowsState<Row>>,
  "getState" | "getInitialState" | "subscribe"
> {
  /** Changes rows here at once, on the disk and in other tabs as soon as they are written. */
  change(changes: RowChanges<Row>): void;
  /** Resolves once the stored rows are read, as far as this browser could. */
  whenReady(): Promise<void>;
  /** Reads the stored rows again. */
  readAgain(): void;
  /** Resolves when every change so far was written or has failed: for what must not be lost where the page is left at once. */
  whenWritten(): Promise<void>;
  /** Resolves when every change was written or has failed. */
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

/** Opens rows over their storage, reads what is stored and keeps it in step with other tabs. */
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
    // what could not be read is not waited for: the person goes on, with the error beside
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
