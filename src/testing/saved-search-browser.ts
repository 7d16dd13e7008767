import { createStore } from "zustand/vanilla";
import {
  type SearchUse,
  type StoredSearch,
  searchUseSchema,
  storedSearchSchema,
} from "#app/features/saved-searches/saved-search.ts";
import { type SavedSearchRows, joinSavedSearches } from "#app/features/saved-searches/saved-search-rows.ts";
import { openRowStore } from "#app/storage/row-store.ts";
import type { DocumentsState } from "#app/storage/workspace/workspace-documents.ts";
import type { StoredDocument } from "#app/storage/workspace/workspace-schema.ts";
import { memoryBrowser } from "./memory-browser-storage.ts";

/** One browser's saved searches, shared by its tabs: the searches, and their person's use of them. */
export function savedSearchBrowser() {
  const searches = memoryBrowser<StoredSearch>();
  const uses = memoryBrowser<SearchUse>();
  const documents = createStore<DocumentsState>(() => ({ documents: new Map(), ready: true }));
  return {
    searches,
    uses,
    /** Sets who owns a search and who may change it. */
    share(sharing: Pick<StoredDocument, "id" | "owner" | "access">): void {
      const times = { createdAt: "", changedAt: "", changedBy: "", deletedAt: null };
      const document = { kind: "savedSearch", grants: [], fields: {}, ...times, ...sharing };
      documents.setState({ documents: new Map([[document.id, document]]) });
    },
    /** A tab with its rows, and a function that closes it. */
    tab(): { readonly store: SavedSearchRows; readonly close: () => Promise<unknown> } {
      const parts = {
        searches: openRowStore(searches.tab(), storedSearchSchema),
        uses: openRowStore(uses.tab(), searchUseSchema),
      };
      const close = () => Promise.all([parts.searches.close(), parts.uses.close()]);
      return { store: joinSavedSearches({ ...parts, documents }), close };
    },
  };
}
