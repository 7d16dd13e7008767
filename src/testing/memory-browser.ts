import type { RowStorage } from "#app/lib/row-storage.ts";

/** One browser's rows, shared by its tabs, on a disk that can fail. */
export function memoryBrowser<Row>() {
  const rows = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const disk = { broken: false, writes: 0 };

  async function touchDisk(): Promise<void> {
    await Promise.resolve();
    if (disk.broken) throw new Error("Disk full");
  }

  function tab(): RowStorage<Row> {
    let own: () => void = () => undefined;
    return {
      async load() {
        await touchDisk();
        return [...rows.values()].map((row) => structuredClone(row));
      },
      async write(changes) {
        await touchDisk();
        disk.writes += 1;
        for (const [key, record] of changes) {
          if (record === null) rows.delete(key);
          else rows.set(key, structuredClone(record));
        }
      },
      announce: () => {
        for (const listener of listeners) if (listener !== own) listener();
      },
      onOutsideChange: (listener) => {
        own = listener;
        listeners.add(listener);
      },
      close: () => listeners.delete(own),
    };
  }
  return { rows, disk, tab };
}
