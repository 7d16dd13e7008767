import type { ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { whenIdle } from "#app/lib/when-idle.ts";
import { type RecordRef, selectionKey } from "#app/selection/selected-record.ts";

interface EnrichedMarks {
  /** Keys of the records whose data is kept in this person's runs. */
  readonly keys: ReadonlySet<string>;
  /** Comes with the keys, so that the first screen does not carry it. */
  readonly mark?: ReactNode;
}

const marks = createStore<EnrichedMarks>(() => ({ keys: new Set() }));

let wanted = false;

/** Reads anew which records were enriched; before a mark was first shown there is nothing to do. */
export function refreshEnrichedMarks(): void {
  if (!wanted) return;
  whenIdle(() => void read());
}

async function read(): Promise<void> {
  const { readEnriched } = await import("./enriched-before.tsx");
  marks.setState(await readEnriched());
}

const subscribe: typeof marks.subscribe = (listener) => {
  if (!wanted) {
    wanted = true;
    refreshEnrichedMarks();
    // what another tab enriched meanwhile
    document.addEventListener("visibilitychange", refreshEnrichedMarks);
  }
  return marks.subscribe(listener);
};

const marksOnUse = { ...marks, subscribe };

/** Marks a record that a run of this person in this browser brought before; nothing otherwise. */
export function EnrichedMark(ref: RecordRef): ReactNode {
  const key = selectionKey(ref);
  return useStore(marksOnUse, ({ keys, mark }) => (keys.has(key) ? mark : undefined));
}

/** The keys of the records that were enriched before. */
export function useEnrichedKeys(): ReadonlySet<string> {
  return useStore(marksOnUse, ({ keys }) => keys);
}
