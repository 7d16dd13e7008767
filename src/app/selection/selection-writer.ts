import { errorText } from "#app/lib/error-text.ts";
import { type SelectedRecord, readSelected, selectionKey } from "./selected-record.ts";
import type { SelectionChanges, SelectionStorage } from "./selection-storage.ts";

interface WriterEvents {
  /** Everything that is stored, with the changes that are not stored yet laid over it. */
  readonly onLoad: (records: SelectionChanges) => void;
  /** What another tab changed and this one did not. */
  readonly onOutsideChange: (changes: SelectionChanges) => void;
  /** What the last write or load said: null when it went well. */
  readonly onStorageError: (message: string | null) => void;
}

/** Puts changes into storage in their order, all that came in one turn of the event loop in one write. */
export interface SelectionWriter {
  change(changes: SelectionChanges): void;
  /** Stops listening to other tabs; resolves when everything so far was written or has failed. */
  close(): Promise<void>;
}

/**
 * One queue for reads and writes, so that a read never falls between a change and its write. A change whose write
 * failed stays and goes out with the next one.
 */
export function createSelectionWriter(storage: SelectionStorage, events: WriterEvents): SelectionWriter {
  const unsaved = new Map<string, SelectedRecord | null>();
  const waiting = new Set<() => Promise<void>>();
  const outside = new Set<string>();
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
    for (const [key, record] of changes) {
      // changed again while the write was under way: that change is still to be written
      if (unsaved.get(key) === record) unsaved.delete(key);
    }
    events.onStorageError(null);
    storage.announce([...changes.keys()]);
    if (!loaded) enqueue(load);
  }

  async function load(): Promise<void> {
    const records = new Map<string, SelectedRecord | null>();
    await storage.load((rows) => {
      for (const record of rows.map(readSelected)) if (record) records.set(selectionKey(record), record);
    });
    for (const [key, record] of unsaved) records.set(key, record);
    events.onLoad(records);
    loaded = true;
  }

  /** What was announced is read, not told: whoever reads last sees what stands in the end. */
  async function catchUp(): Promise<void> {
    const keys = [...outside];
    outside.clear();
    const rows = await storage.read(keys);
    // what changed here and is not written yet comes to stand last
    const news = keys.filter((key) => !unsaved.has(key));
    events.onOutsideChange(new Map(news.map((key) => [key, readSelected(rows.get(key)) ?? null])));
  }

  storage.onOutsideChange((keys) => {
    for (const key of keys ?? []) outside.add(key);
    enqueue(keys ? catchUp : load);
  });
  enqueue(load);
  return {
    change(changes) {
      for (const [key, record] of changes) unsaved.set(key, record);
      enqueue(write);
    },
    async close() {
      await queue;
      storage.close();
    },
  };
}
