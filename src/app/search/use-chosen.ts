import { useStore } from "zustand";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";

/** Whether a record is chosen; it renders only when that changes. */
export function useChosen(ref: RecordRef): boolean {
  return useStore(useSelection(), (state) => state.has(ref));
}
