import { useEffect } from "react";
import { useStore } from "zustand";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { enrichedKeys } from "#app/records/enriched-record-keys.ts";
import { enrichedRecords } from "#app/record-views/cells/enriched-badge-cell.tsx";

/** Batches that are read at a time: 250 records of an answer, a few milliseconds. */
const CHUNK_SIZE = 10;

/** The keys of the records in every stored batch. Only batches that are not in `known` are read. */
async function readBatches(
  session: UserSession,
  known: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const database = await session.database();
  const stored = new Set(await database.getAllKeys("batches"));
  const batches = new Map([...known].filter(([id]) => stored.has(id)));
  const unread = [...stored].filter((id) => !batches.has(id));
  for (let start = 0; start < unread.length; start += CHUNK_SIZE) {
    const chunk = unread.slice(start, start + CHUNK_SIZE);
    for (const batch of await Promise.all(chunk.map((id) => database.get("batches", id)))) {
      const keys = enrichedKeys(batch);
      if (batch && keys) batches.set(batch.id, keys);
    }
  }
  return batches;
}

/** Finds out which records the runs stored in this browser have enriched. */
export async function refreshEnrichedRecords(session: UserSession): Promise<void> {
  const known = enrichedRecords.getState().batches;
  // a browser that stores nothing has nothing to mark
  const batches = await readBatches(session, known).catch(() => known);
  enrichedRecords.setState({ batches, keys: new Set([...batches.values()].flat()) });
}

/** The ids of the stored batches that hold a record, by its key. */
export function batchesWith(key: string): readonly string[] {
  return [...enrichedRecords.getState().batches].flatMap(([id, keys]) => (keys.includes(key) ? [id] : []));
}

/** The keys of the records that were enriched before. */
export function useEnrichedKeys(): ReadonlySet<string> {
  const session = useUserSession();
  useEffect(() => void refreshEnrichedRecords(session), [session]);
  return useStore(enrichedRecords, ({ keys }) => keys);
}
