import { errorMessage } from "#app/lib/error-message.ts";
import type { RowChanges, RowStorage } from "./row-storage.ts";

interface WriterEvents<Row> {
  /** Called with all stored rows, overlaid with the unsaved changes. */
  readonly onLoad: (rows: RowChanges<Row>) => void;
  /** Called with changes of another tab, except for rows that have an unsaved change here. */
  readonly onOutsideChange: (changes: RowChanges<Row>) => void;
  /** Called with the outcome of each read or write: null for success. */
  readonly onStorageError: (message: string | null) => void;
  /** Called when reading fails. */
  readonly onReadError?: (error: Error) => void;
}

/** How to parse stored rows. A row of another shape gives undefined, and is left alone. */
export interface RowReader<Row> {
  readonly parse: (stored: unknown) => Row | undefined;
  readonly keyOf: (row: Row) => string;
}

/** Writes changes in order; all changes of one turn of the event loop share one write. */
export interface RowWriter<Row> {
  change(changes: RowChanges<Row>): void;
  /** Reads all stored rows again. */
  readAgain(): void;
  /** Resolves when every change so far has been written or has failed. */
  whenWritten(): Promise<void>;
  /** Stops listening to other tabs; resolves when everything so far has been written or has failed. */
  close(): Promise<void>;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

async function storedRows<Row>(
  storage: RowStorage<Row>,
  { parse, keyOf }: RowReader<Row>,
): Promise<Map<string, Row | null>> {
  const rows = new Map<string, Row | null>();
  await storage.load((stored) => {
    for (const row of stored.map(parse)) if (row !== undefined) rows.set(keyOf(row), row);
  });
  return rows;
}

/**
 * Queues reads and writes together, so that no read falls between a change and its write. A change whose write failed
 * stays unsaved and goes out with the next one.
 */
export function createRowWriter<Row>(
  storage: RowStorage<Row>,
  reader: RowReader<Row>,
  events: WriterEvents<Row>,
): RowWriter<Row> {
  const { parse } = reader;
  const unsaved = new Map<string, Row | null>();
  const waiting = new Set<() => Promise<void>>();
  const outside = new Set<string>();
  let queue = Promise.resolve();
  let loaded = false;

  function enqueue(task: () => Promise<void>): void {
    if (waiting.has(task)) return;
    waiting.add(task);
    queue = queue.then(async () => {
      waiting.delete(task);
      await task().catch((reason: unknown) => events.onStorageError(errorMessage(reason)));
    });
  }

  async function write(): Promise<void> {
    const changes = new Map(unsaved);
    if (changes.size === 0) return storage.unsaved.forget();
    await storage.write(changes);
    for (const [key, row] of changes) {
      // a row that changed again during the write stays unsaved
      if (unsaved.get(key) === row) unsaved.delete(key);
    }
    if (unsaved.size === 0) storage.unsaved.forget();
    events.onStorageError(null);
    storage.announce([...changes.keys()]);
    if (!loaded) enqueue(load);
  }

  async function load(): Promise<void> {
    const rows = await storedRows(storage, reader).catch((error: Error) => {
      events.onReadError?.(error);
      throw error;
    });
    for (const [key, row] of unsaved) {
      // the page that made the change had written it before it was left
      if (isSame(row, rows.get(key) ?? null)) unsaved.delete(key);
      else rows.set(key, row);
    }
    events.onLoad(rows);
    loaded = true;
  }

  /** Reads the announced rows rather than receiving them: the last read always sees the final state. */
  async function catchUp(): Promise<void> {
    const keys = [...outside];
    outside.clear();
    const rows = await storage.read(keys);
    // unsaved changes of this tab win, since they are written last
    const news = keys.filter((key) => !unsaved.has(key));
    events.onOutsideChange(new Map(news.map((key) => [key, parse(rows.get(key)) ?? null])));
  }

  storage.onOutsideChange((keys) => {
    for (const key of keys ?? []) outside.add(key);
    enqueue(keys ? catchUp : load);
  });
  storage.unsaved.keepOnLeave(() => unsaved);
  storage.unsaved.onKept((kept) => {
    for (const [key, stored] of kept) {
      const row = stored === null ? null : parse(stored);
      // a newer change of this tab wins
      if (row !== undefined && !unsaved.has(key)) unsaved.set(key, row);
    }
    enqueue(load);
    enqueue(write);
  });
  enqueue(load);
  return {
    change(changes) {
      for (const [key, row] of changes) unsaved.set(key, row);
      enqueue(write);
    },
    readAgain: () => enqueue(load),
    whenWritten: () => queue,
    async close() {
      await queue;
      storage.close();
    },
  };
}
