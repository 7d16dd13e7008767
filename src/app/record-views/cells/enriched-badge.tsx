import type { ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type RecordRef, selectionKey } from "#app/selection/selected-record.ts";

interface EnrichedMarks {
  /** Keys of the records whose data is kept in this person's runs. */
  readonly keys: ReadonlySet<string>;
  /** Comes with the keys, so that the first screen does not carry it. */
  readonly mark?: ReactNode;
}

/** Filled by enriched-before.tsx, some time after the first rows. */
export const enrichedMarks = createStore<EnrichedMarks>(() => ({ keys: new Set() }));

/** Marks a record that a run of this person in this browser brought before; nothing otherwise. */
export function EnrichedBadge(ref: RecordRef): ReactNode {
  const key = selectionKey(ref);
  return useStore(enrichedMarks, ({ keys, mark }) => keys.has(key) && mark);
}
