import { wrap } from "idb";

/** Rows read or written per chunk: a few milliseconds of work, so that the page stays responsive. */
const READ = 1000;
const WRITTEN = 250;

/**
 * Issues one request per item and waits after every chunk. The transaction stays open, since a request is always
 * pending. Await the transaction's own end as well.
 */
export async function requestInChunks<Item>(
  items: Iterable<Item>,
  request: (item: Item) => IDBRequest,
): Promise<void> {
  let count = 0;
  for (const item of items) {
    const asked = request(item);
    count += 1;
    if (count % WRITTEN === 0) await wrap(asked);
  }
}

/** Passes on the rows of a range in key order, in chunks. */
export async function readInChunks(
  store: IDBObjectStore,
  range: IDBKeyRange | undefined,
  onRows: (rows: readonly unknown[]) => void,
): Promise<void> {
  let rest = range;
  for (;;) {
    const [rows, keys] = await Promise.all([
      wrap(store.getAll(rest, READ)),
      wrap(store.getAllKeys(rest, READ)),
    ]);
    onRows(rows);
    const last = keys.at(-1);
    if (keys.length < READ || last === undefined) return;
    rest =
      range === undefined
        ? IDBKeyRange.lowerBound(last, true)
        : IDBKeyRange.bound(last, range.upper, true, range.upperOpen);
  }
}
