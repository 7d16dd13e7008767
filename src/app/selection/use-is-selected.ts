import { useStore } from "zustand";
import type { RecordRef } from "./selected-record.ts";
import { useSelection } from "./use-selection.ts";

/** Whether a record is chosen; it renders only when that changes. */
export function useIsSelected(ref: RecordRef): boolean {
  return useStore(useSelection(), (state) => state.has(ref));
}
