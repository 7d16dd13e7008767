import { wrap } from "idb";

/** Rows that are read or written in one turn: a few milliseconds of work, so that the page answers in between. */
const READ = 1000;
const WRITTEN = 250;

/**
 * Makes one request for each item and waits after every portion, in one transaction: it stays open because a request
 * is always under way. Wait for the transaction's own end as well.
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

/** Hands over the rows of a range in the order of their keys, a portion at a time. */
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
