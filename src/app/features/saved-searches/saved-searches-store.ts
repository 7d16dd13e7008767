import { useStore } from "zustand";
import { documentsOfKind } from "#app/storage/workspace/workspace-documents.ts";
import { collection } from "#app/storage/collection.ts";
import type { RowStore } from "#app/storage/row-store.ts";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import {
  type RecentSearch,
  type SavedSearch,
  isEdited,
  openedFrom,
  recentSearchSchema,
  searchUseSchema,
  storedSearchSchema,
} from "./saved-search.ts";
import { SEARCH_USES, type SavedSearchRows, joinSavedSearches } from "./saved-search-rows.ts";
import { dailyCounts } from "./daily-counts.ts";
import { savedSearchNames } from "./saved-search-names.ts";
import { type SavedSearchActions, savedSearchActions } from "./saved-search-actions.ts";

/** The saved and recent searches of the person on this page. */
export interface UserSearches {
  readonly saved: SavedSearchRows;
  readonly recent: RowStore<RecentSearch>;
  readonly actions: SavedSearchActions;
}

const openSearchDocuments = documentsOfKind("savedSearch");
const searches = collection({ documents: "savedSearch" }, storedSearchSchema);
const uses = collection({ entries: SEARCH_USES }, searchUseSchema);
const recentSearches = collection(
  { entries: { kind: "recentSearches", id: "recentSearches" } },
  recentSearchSchema,
);

const userSearches: SessionPart<UserSearches> = (session) => {
  const saved = joinSavedSearches({
    searches: searches.of(session),
    uses: uses.of(session),
    documents: session.part(openSearchDocuments),
  });
  const recent = recentSearches.of(session);
  const actions = savedSearchActions(
    saved,
    () => Date.now(),
    () => crypto.randomUUID(),
    (row) => session.part(dailyCounts).of(row),
  );
  session.part(savedSearchNames).nameOf = ({ definition, view }) => {
    const row = openedFrom(saved.getState().rows, { definition, view });
    return row && !isEdited(row, { definition, view }) ? row.name : undefined;
  };
  return { saved, recent, actions };
};

/** The person's saved and recent searches. */
export function useUserSearches(): UserSearches {
  return useUserSession().part(userSearches);
}

/** The saved search that is open; undefined when the URL names none of this person and screen. */
export function useOpenSaved({ saved }: UserSearches, open: SearchSnapshot): SavedSearch | undefined {
  return useStore(saved, ({ rows }) => openedFrom(rows, open));
}
