import { FileCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type RecordRef, selectionKey } from "#app/selection/selected-record.ts";

interface EnrichedRecords {
  /** Keys of the records in each stored batch, by the batch's id. Batches never change, so each is read once. */
  readonly batches: ReadonlyMap<string, readonly string[]>;
  /** The keys of all batches. */
  readonly keys: ReadonlySet<string>;
}

/** What this browser's runs have enriched; filled some time after the first rows. */
export const enrichedRecords = createStore<EnrichedRecords>(() => ({ batches: new Map(), keys: new Set() }));

/** Marks a record that a run in this browser has enriched before; nothing otherwise. */
export function EnrichedBadgeCell(record: RecordRef): ReactNode {
  const key = selectionKey(record);
  const enriched = useStore(enrichedRecords, ({ keys }) => keys.has(key));
  return (
    enriched && (
      <span title="Enriched before: its data is in your runs" className="flex flex-none text-ink-3">
        <FileCheck size={15} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">Enriched before</span>
      </span>
    )
  );
}
