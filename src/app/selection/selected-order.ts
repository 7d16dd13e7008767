import { type SelectedRecord, selectedRecordSchema, selectionKey } from "./selected-record.ts";
import type { SelectionChanges } from "./selection-storage.ts";

/** The chosen records by key, in the order in which they were chosen. */
export type SelectedRecords = ReadonlyMap<string, SelectedRecord>;

/** Puts every record at its old place. Two tabs can give the same place: then the earlier choice comes first. */
export function inOrder(records: Iterable<SelectedRecord>): Map<string, SelectedRecord> {
  const sorted = [...records].toSorted(
    (one, other) => one.position - other.position || (one.addedAt < other.addedAt ? -1 : 1),
  );
  return new Map(sorted.map((record) => [selectionKey(record), record]));
}

/** Stored rows with the changes that are not stored yet laid over them. */
export function laidOver(stored: readonly unknown[], unsaved: SelectionChanges): Map<string, SelectedRecord> {
  const records = new Map<string, SelectedRecord>();
  for (const row of stored) {
    // a row that an older version wrote in another shape is left alone rather than breaking the list
    const parsed = selectedRecordSchema.safeParse(row);
    if (parsed.success) records.set(selectionKey(parsed.data), parsed.data);
  }
  for (const [key, record] of unsaved) {
    if (record === null) records.delete(key);
    else records.set(key, record);
  }
  return inOrder(records.values());
}

/** The highest place that is taken; 0 when nothing is chosen. */
export function lastPosition(records: SelectedRecords): number {
  let last = 0;
  for (const { position } of records.values()) last = Math.max(last, position);
  return last;
}
