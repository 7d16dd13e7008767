import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";

/**
 * What brought a value: a run over many records, a reveal of one, a read about a company, a family tree. Here, since
 * addresses name them and must not load what reads rows.
 */
export const PAID_SOURCE_KINDS = ["run", "reveal", "read", "family"] as const;

interface PaidRecordKeys {
  readonly keys: ReadonlySet<string>;
  /** Whether what is stored was read. */
  readonly isRead: boolean;
}

/**
 * The keys of the records of which this browser stores something that was paid for. Filled by `paid-record-store.ts`
 * some time after the first rows: what only marks a row must not load what reads them.
 */
export const paidRecordKeys = createStore<PaidRecordKeys>(() => ({ keys: new Set(), isRead: false }));

/** The keys of all of them; a new set after each change. */
export function usePaidRecordKeys(): ReadonlySet<string> {
  return useStore(paidRecordKeys, ({ keys }) => keys);
}

/** Whether it is known of which records something was paid for. */
export function useArePaidKeysRead(): boolean {
  return useStore(paidRecordKeys, ({ isRead }) => isRead);
}

/** Whether something of a record was paid for; it renders only when that changes. */
export function useIsPaidRecord(ref: { readonly type: RecordType; readonly id: string }): boolean {
  const key = recordKey(ref);
  return useStore(paidRecordKeys, ({ keys }) => keys.has(key));
}
