import { errorMessage } from "#app/lib/error-message.ts";
import type { RowChanges, RowStorage } from "./row-storage.ts";

interface WriterEvents<Row> {
  /** Everything that is stored, with the changes that are not stored yet laid over it. */
  readonly onLoad: (rows: RowChanges<Row>) => void;
  /** What another tab changed and this one did not. */
  readonly onOutsideChange: (changes: RowChanges<Row>) => void;
  /** What the last write or load said: null when it went well. */
  readonly onStorageError: (message: string | null) => void;
  /** What is stored could not be read. */
  readonly onReadError?: (error: Error) => void;
}

/** How stored rows are read. One of another shape is undefined, and left alone. */
export interface RowReader<Row> {
  readonly parse: (stored: unknown) => Row | undefined;
  readonly keyOf: (row: Row) => string;
}

/** Puts changes into storage in their order, all that came in one turn of the event loop in one write. */
export interface RowWriter<Row> {
  change(changes: RowChanges<Row>): void;
  /** Reads what is stored again. */
  readAgain(): void;
  /** Resolves when every change so far was written or has failed. */
  whenWritten(): Promise<void>;
  /** Stops listening to other tabs; resolves when everything so far was written or has failed. */
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
 * One queue for reads and writes, so that a read never falls between a change and its write. A change whose write
 * failed stays and goes out with the next one.
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
      // changed again while the write was under way: that change is still to be written
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
      // it was on the disk before the page that made it was left
      if (isSame(row, rows.get(key) ?? null)) unsaved.delete(key);
      else rows.set(key, row);
    }
    events.onLoad(rows);
    loaded = true;
  }

  /** What was announced is read, not told: whoever reads last sees what stands in the end. */
  async function catchUp(): Promise<void> {
    const keys = [...outside];
    outside.clear();
    const rows = await storage.read(keys);
    // what changed here and is not written yet comes to stand last
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
      // what changed here since is newer
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
