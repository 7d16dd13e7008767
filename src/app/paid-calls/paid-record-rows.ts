import * as z from "zod/mini";
import { recordKey } from "#contract/records/record-snapshot.ts";
import { type PaidRecord, mergePaidRecord, readPaidRecord } from "./paid-record.ts";

/** A transaction that writes the rows, and what else its caller writes. */
interface PaidRecordTransaction {
  objectStore(name: "paidRecords"): {
    get(key: string): Promise<unknown>;
    put(row: PaidRecord, key: string): Promise<unknown>;
    delete(key: string): Promise<unknown>;
  };
}

/** The same with the person's settings, among which is noted whether rows are missing. */
interface RemovalTransaction extends PaidRecordTransaction {
  objectStore(name: "paidRecords"): ReturnType<PaidRecordTransaction["objectStore"]>;
  objectStore(name: "local"): { put(value: unknown, key: string): Promise<unknown> };
}

/**
 * Merges rows into what is stored, inside a transaction of the caller: so an answer, the end of its call and what it
 * brought are on the disk together or not at all. Merging a row again changes nothing.
 */
export async function mergePaidRecords(
  transaction: PaidRecordTransaction,
  rows: readonly PaidRecord[],
): Promise<void> {
  const store = transaction.objectStore("paidRecords");
  const byKey = new Map<string, PaidRecord>();
  for (const row of rows) {
    const key = recordKey(row);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? row : mergePaidRecord(known, row));
  }
  const merge = async ([key, row]: readonly [string, PaidRecord]) => {
    const stored = readPaidRecord(await store.get(key));
    await store.put(stored === undefined ? row : mergePaidRecord(stored, row), key);
  };
  await Promise.all([...byKey].map(merge));
}

/** The setting that says whether rows have to be made from stored answers. */
export const FILL_STATE_KEY = "paid-records-fill";

const fillStateSchema = z.object({ pending: z.nullable(z.string()) });

/** What rows wait for: null when every stored answer is in them, else a text that is another one each time. */
export function pendingFill(stored: unknown): string | null {
  return fillStateSchema.safeParse(stored).data?.pending ?? null;
}

/**
 * Notes, inside a transaction of the caller, that stored answers have changed in another way than by a new one, and
 * deletes the rows with these keys. They are made again of all answers that are left, by the next
 * change that is announced, or when the app is next opened.
 */
export async function refillPaidRecords(
  transaction: RemovalTransaction,
  removedKeys: readonly string[],
): Promise<void> {
  const store = transaction.objectStore("paidRecords");
  await Promise.all([
    transaction.objectStore("local").put({ pending: crypto.randomUUID() }, FILL_STATE_KEY),
    ...removedKeys.map((key) => store.delete(key)),
  ]);
}
