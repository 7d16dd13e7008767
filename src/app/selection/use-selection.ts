import { createContext, use } from "react";
import { useStore } from "zustand";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "./selected-record.ts";
import { type SelectionStore, selectedCount } from "./selection-store.ts";

const SelectionContext = createContext<SelectionStore | undefined>(undefined);

/** Provides the signed-in person's selection. */
export const SelectionProvider = SelectionContext.Provider;

/** The signed-in person's selection, for actions; causes no renders. */
export function useSelection(): SelectionStore {
  const store = use(SelectionContext);
  if (store === undefined) throw new Error("No SelectionProvider above");
  return store;
}

/** Number of selected records of a type, across all pages and tabs. */
export function useSelectedCount(type: RecordType): number {
  return useStore(useSelection(), (state) => selectedCount(state, type));
}

/** Whether a record is selected; renders only when that changes. */
export function useIsSelected(ref: RecordRef): boolean {
  return useStore(useSelection(), (state) => state.has(ref));
}
