import { createContext, use } from "react";
import { useStore } from "zustand";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "./selected-record.ts";
import { type SelectionStore, selectedCount } from "./selection-store.ts";

const SelectionContext = createContext<SelectionStore | undefined>(undefined);

/** Gives the signed-in person's selection to the screens below. */
export const SelectionProvider = SelectionContext.Provider;

/** The signed-in person's selection, for actions; it never re-renders by itself. */
export function useSelection(): SelectionStore {
  const store = use(SelectionContext);
  if (store === undefined) throw new Error("No SelectionProvider above");
  return store;
}

/** How many records of a type are chosen, on all pages and in all tabs. */
export function useSelectedCount(type: RecordType): number {
  return useStore(useSelection(), (state) => selectedCount(state, type));
}

/** Whether a record is chosen; it renders only when that changes. */
export function useIsSelected(ref: RecordRef): boolean {
  return useStore(useSelection(), (state) => state.has(ref));
}
