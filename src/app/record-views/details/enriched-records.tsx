import { FileCheck } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { ownDatabase } from "#app/storage/own-database.ts";
import { enrichedKeys } from "#app/records/enriched-keys.ts";
import { enrichedMarks } from "#app/record-views/cells/enriched-badge.tsx";

/** Batches that are read in one turn: 250 records of an answer, a few milliseconds. */
const PORTION = 10;

/** What each answered batch brought; answers never change, so each is read once. */
const known = new Map<string, readonly string[]>();

async function readNew(): Promise<void> {
  const database = await ownDatabase();
  const kept = new Set(await database.getAllKeys("batches"));
  for (const id of known.keys()) if (!kept.has(id)) known.delete(id);
  const unread = [...kept].filter((id) => !known.has(id));
  for (let start = 0; start < unread.length; start += PORTION) {
    const part = unread.slice(start, start + PORTION);
    for (const batch of await Promise.all(part.map((id) => database.get("batches", id)))) {
      const keys = enrichedKeys(batch);
      if (batch && keys) known.set(batch.id, keys);
    }
  }
}

/** Reads anew which records the runs kept in this browser brought. */
export async function refreshEnrichedMarks(): Promise<void> {
  // a browser that keeps nothing has nothing to mark
  await readNew().catch(() => undefined);
  enrichedMarks.setState({ keys: new Set([...known.values()].flat()), mark });
}

/** The kept batches that brought a record, by its key. */
export function batchesWith(key: string): readonly string[] {
  return [...known].flatMap(([id, keys]) => (keys.includes(key) ? [id] : []));
}

/** The keys of the records that were enriched before. */
export function useEnrichedKeys(): ReadonlySet<string> {
  useEffect(() => void refreshEnrichedMarks(), []);
  return useStore(enrichedMarks, ({ keys }) => keys);
}

const mark = (
  <span title="Enriched before: its data is in your runs" className="flex flex-none text-ink-3">
    <FileCheck size={15} strokeWidth={1.75} aria-hidden />
    <span className="sr-only">Enriched before</span>
  </span>
);
