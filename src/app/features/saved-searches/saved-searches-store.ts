import { queryOptions, useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { ownDatabase } from "#app/storage/own-database.ts";
import { rowStorage, unavailableStorage } from "#app/storage/row-storage.ts";
import { type RowStore, openRowStore } from "#app/storage/row-store.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import {
  type SavedSearch,
  type RecentSearch,
  recentSearchSchema,
  savedSearchSchema,
} from "./saved-search.ts";
import { type SavedSearchActions, savedSearchActions } from "./saved-search-actions.ts";

/** The saved and recent searches of the person on this page. */
export interface OwnSearches {
  readonly saved: RowStore<SavedSearch>;
  readonly recent: RowStore<RecentSearch>;
  readonly actions: SavedSearchActions;
}

function storageOf<Row extends { readonly id: string }>(name: "savedSearches" | "recentSearches") {
  return ownDatabase().then(
    (database) => rowStorage<Row>(database.name, ownDatabase, name),
    unavailableStorage,
  );
}

/** A page belongs to one person from load to load, so the stores are opened once. */
const ownSearches = queryOptions({
  queryKey: ["own-searches"],
  queryFn: async (): Promise<OwnSearches> => {
    const saved = openRowStore(await storageOf<SavedSearch>("savedSearches"), savedSearchSchema);
    const recent = openRowStore(await storageOf<RecentSearch>("recentSearches"), recentSearchSchema);
    const actions = savedSearchActions(
      saved,
      () => Date.now(),
      () => crypto.randomUUID(),
    );
    return { saved, recent, actions };
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** The person's searches; undefined for the moment in which they are opened. */
export function useOwnSearches(): OwnSearches | undefined {
  return useQuery(ownSearches).data;
}

/** The saved search that is open; undefined when the address names none of this person and screen. */
export function useOpenSaved(
  { saved }: OwnSearches,
  { resource, view }: SearchSnapshot,
): SavedSearch | undefined {
  const row = useStore(saved, ({ rows }) => (view.saved === undefined ? undefined : rows.get(view.saved)));
  return row?.search === resource.name ? row : undefined;
}
