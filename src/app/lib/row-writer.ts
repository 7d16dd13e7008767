import { errorText } from "./error-text.ts";
import type { RowChanges, RowStorage } from "./row-storage.ts";

interface WriterEvents<Row> {
  /** The stored rows with every change that is not stored yet still to be laid over them. */
  readonly onLoad: (rows: readonly unknown[], unsaved: RowChanges<Row>) => void;
  /** What the last write or load said: null when it went well. */
  readonly onStorageError: (message: string | null) => void;
}

/** Puts changes into storage in their order, all that came in one turn of the event loop in one write. */
export interface RowWriter<Row> {
  change(changes: RowChanges<Row>): void;
  /** Stops listening to other tabs; resolves when everything so far was written or has failed. */
  close(): Promise<void>;
}

/**
 * One queue for reads and writes, so that a read never falls between a change and its write. A change whose write
 * failed stays and goes out with the next one.
 */
export function createRowWriter<Row>(storage: RowStorage<Row>, events: WriterEvents<Row>): RowWriter<Row> {
  const unsaved = new Map<string, Row | null>();
  const waiting = new Set<() => Promise<void>>();
  let queue = Promise.resolve();
  let loaded = false;

  function enqueue(task: () => Promise<void>): void {
    if (waiting.has(task)) return;
    waiting.add(task);
    queue = queue.then(async () => {
      waiting.delete(task);
      await task().catch((reason: unknown) => events.onStorageError(errorText(reason)));
    });
  }

  async function write(): Promise<void> {
    const changes = new Map(unsaved);
    if (changes.size === 0) return;
    await storage.write(changes);
    for (const [key, row] of changes) {
      // changed again while the write was under way: that change is still to be written
      if (unsaved.get(key) === row) unsaved.delete(key);
    }
    events.onStorageError(null);
    storage.announce();
    if (!loaded) enqueue(load);
  }

  async function load(): Promise<void> {
    events.onLoad(await storage.load(), unsaved);
    loaded = true;
  }

  storage.onOutsideChange(() => enqueue(load));
  enqueue(load);
  return {
    change(changes) {
      for (const [key, row] of changes) unsaved.set(key, row);
      enqueue(write);
    },
    async close() {
      await queue;
      storage.close();
    },
  };
}
