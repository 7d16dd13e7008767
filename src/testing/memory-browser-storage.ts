import type { RowStorage } from "#app/storage/row-storage.ts";

type Listener = (keys: readonly string[] | undefined) => void;

/** One browser's rows, shared by its tabs, on a disk that can fail. */
export function memoryBrowser<Row>() {
  const rows = new Map<string, unknown>();
  const listeners = new Set<Listener>();
  const leaving = new Set<() => void>();
  const kept = new Map<string, unknown>();
  const disk = { broken: false, writes: 0, loads: 0, busy: Promise.resolve() };

  async function touchDisk(): Promise<void> {
    await disk.busy;
    if (disk.broken) throw new DOMException("Disk full", "UnknownError");
  }

  function tab(): RowStorage<Row> {
    let own: Listener = () => undefined;
    let keep = () => undefined as void;
    return {
      async load(onRows) {
        await touchDisk();
        disk.loads += 1;
        for (const row of rows.values()) onRows([structuredClone(row)]);
      },
      async read(keys) {
        await touchDisk();
        const there = keys.filter((key) => rows.has(key));
        return new Map(there.map((key) => [key, structuredClone(rows.get(key))]));
      },
      async write(changes) {
        await touchDisk();
        disk.writes += 1;
        for (const [key, record] of changes) {
          if (record === null) rows.delete(key);
          else rows.set(key, structuredClone(record));
        }
      },
      announce: (keys) => {
        for (const listener of listeners) if (listener !== own) listener(keys);
      },
      onOutsideChange: (listener) => {
        own = listener;
        listeners.add(listener);
      },
      unsaved: {
        keepOnLeave(changes) {
          keep = () => {
            for (const [key, row] of changes()) kept.set(key, structuredClone(row));
          };
          leaving.add(keep);
        },
        onKept: (listener) => kept.size > 0 && listener(new Map(kept)),
        forget: () => kept.clear(),
        close: () => leaving.delete(keep),
      },
      close: () => listeners.delete(own),
    };
  }
  /** Simulates leaving the pages of all tabs. */
  const leave = () => {
    for (const listener of leaving) listener();
  };
  return { rows, kept, disk, tab, leave };
}
