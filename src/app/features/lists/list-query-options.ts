import {
  type OrderedRecords,
  type SelectedLists,
  createOrderedRecords,
} from "#app/selection/ordered-selection.ts";
import { type RecordRef, type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import type { ListStore, ListSummary } from "./list-store.ts";

/** The records of a list. */
export interface ListMembers extends SelectedLists {
  readonly book: OrderedRecords;
}

/** The content of a book as a value that is new after each change of the book. */
export function membersIn(book: OrderedRecords): ListMembers {
  return { book, contact: book.list("contact"), company: book.list("company") };
}

export function byKey(records: readonly SelectedRecord[]): Map<string, SelectedRecord | null> {
  return new Map(records.map((record) => [selectionKey(record), record]));
}

/** Lists sorted by name. */
export function byName(lists: readonly ListSummary[]): readonly ListSummary[] {
  return lists.toSorted((one, other) => one.name.localeCompare(other.name));
}

export const LIST_KEYS = { all: ["lists", "all"], ofRecords: ["lists", "of"] } as const;

const untilChanged = { staleTime: Infinity, retry: false, structuralSharing: false } as const;

/**
 * Queries over a person's lists. The store may load on the first query; data follows every change in this tab, other
 * tabs and other devices.
 */
export function listQueries(store: () => Promise<ListStore>) {
  return {
    /** All lists, by name. */
    all: () => ({
      queryKey: LIST_KEYS.all,
      queryFn: async () => byName(await (await store()).all()),
      ...untilChanged,
    }),
    members: (id: string) => ({
      queryKey: ["lists", "members", id],
      queryFn: async () => {
        const book = createOrderedRecords();
        await (await store()).members(id, (records) => book.apply(byKey(records)));
        return membersIn(book);
      },
      ...untilChanged,
    }),
    of: (record: RecordRef) => ({
      queryKey: [...LIST_KEYS.ofRecords, selectionKey(record)],
      queryFn: async () => (await store()).listsOf(record),
      ...untilChanged,
    }),
  };
}
