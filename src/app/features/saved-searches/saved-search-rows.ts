import { type StoreApi, createStore } from "zustand/vanilla";
import type { RowChanges } from "#app/storage/row-storage.ts";
import type { RowStore, RowsState } from "#app/storage/row-store.ts";
import type { DocumentsState } from "#app/storage/workspace/workspace-documents.ts";
import type { StoredDocument } from "#app/storage/workspace/workspace-schema.ts";
import type { ShareableDocument } from "#app/sync/share-document.tsx";
import { type SavedSearch, type SearchUse, type StoredSearch, ownerOf } from "./saved-search.ts";

/* A saved search has two parts: its criteria, in a document that can be shared, and this person's use of it, in an
   entry of their own document. [workspace-23] */

/** The document whose entries record a person's use of saved searches. */
export const SEARCH_USES = { kind: "searchUses", id: "searchUses" } as const;

export interface SavedSearchParts {
  readonly searches: RowStore<StoredSearch>;
  readonly uses: RowStore<SearchUse>;
  /** Owners and grants of the searches. */
  readonly documents: Pick<StoreApi<DocumentsState>, "getState" | "subscribe">;
}

/** The saved searches of a person as rows; a change of a row is written to the part that it concerns. */
export type SavedSearchRows = Omit<RowStore<SavedSearch>, "whenReady" | "whenWritten" | "close">;

/** A canonical form of the criteria. */
function askedBy({ search, criteria }: Pick<StoredSearch, "search" | "criteria">): string {
  const entries = Object.entries(criteria).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([search, entries]);
}

/** The person's use of a search. Counts for other criteria are dropped. */
function useOf(
  stored: StoredSearch,
  use: SearchUse | undefined,
): Pick<SavedSearch, "usedAt" | "seen" | "counted"> {
  const { usedAt = 0, seen, counted } = use ?? {};
  const isOther = use?.asked !== askedBy(stored);
  return { usedAt, ...(seen && !isOther && { seen }), ...(counted && !isOther && { counted }) };
}

function joined(
  stored: StoredSearch,
  use: SearchUse | undefined,
  document: StoredDocument | undefined,
): SavedSearch {
  const saved = { ...stored, ...useOf(stored, use) };
  if (document === undefined) return saved;
  const { owner, access, grants, changedAt, changedBy } = document;
  const sharing = { owner, access, grants, changedAt, changedBy };
  return { ...saved, sharing };
}

/** The shared part of a saved search. */
function searchOf(saved: SavedSearch): StoredSearch {
  const { usedAt: _usedAt, seen: _seen, counted: _counted, sharing: _sharing, ...search } = saved;
  return search;
}

function useIn(saved: SavedSearch): SearchUse {
  const { id, usedAt, seen, counted } = saved;
  return { id, usedAt, ...(seen && { seen }), ...(counted && { counted }), asked: askedBy(saved) };
}

/** Whether a document already contains this search. */
function isSame(search: StoredSearch, before: StoredSearch | undefined): boolean {
  if (before === undefined) return false;
  const names = Object.keys({ ...before, ...search } satisfies StoredSearch);
  return names.every(
    (name) => JSON.stringify(Reflect.get(search, name)) === JSON.stringify(Reflect.get(before, name)),
  );
}

/** Joins the parts into rows, which follow changes of each part. */
export function joinSavedSearches({ searches, uses, documents }: SavedSearchParts): SavedSearchRows {
  const rowsNow = (): RowsState<SavedSearch> => {
    const [stored, used, known] = [searches.getState(), uses.getState(), documents.getState()];
    const rows = [...stored.rows].map(
      ([id, search]) => [id, joined(search, used.rows.get(id), known.documents.get(id))] as const,
    );
    return {
      rows: new Map(rows),
      ready: stored.ready && used.ready && known.ready,
      storageError: stored.storageError ?? used.storageError,
      readError: stored.readError ?? used.readError,
    };
  };
  const store = createStore<RowsState<SavedSearch>>()(rowsNow);
  let isChanging = false;
  const follow = () => {
    if (!isChanging) store.setState(rowsNow(), true);
  };
  for (const part of [searches, uses, documents]) part.subscribe(follow);

  function change(changes: RowChanges<SavedSearch>): void {
    const newSearches = new Map<string, StoredSearch | null>();
    const newUses = new Map<string, SearchUse | null>();
    for (const [id, saved] of changes) {
      newUses.set(id, saved && useIn(saved));
      const search = saved && searchOf(saved);
      if (search === null || !isSame(search, searches.getState().rows.get(id))) newSearches.set(id, search);
    }
    isChanging = true;
    uses.change(newUses);
    searches.change(newSearches);
    isChanging = false;
    follow();
  }
  function readAgain(): void {
    searches.readAgain();
    uses.readAgain();
  }
  return { ...store, change, readAgain };
}

/** A saved search as a shareable document. */
export function shareableSearch(saved: SavedSearch, link: () => string): ShareableDocument {
  const { id, name } = saved;
  const document = { kind: "savedSearch", id } as const;
  return { document, name, owner: ownerOf(saved), grants: saved.sharing?.grants ?? [], link };
}
