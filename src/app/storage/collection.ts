import { useStore } from "zustand";
import type * as z from "zod/mini";
import type { DocumentKind } from "#contract/workspace/workspace-schemas.ts";
import { localRowStorage } from "./row-storage.ts";
import { type RowStore, type RowsState, openRowStore } from "./row-store.ts";
import { type SessionPart, type UserSession, useUserSession } from "./user-storage-session.tsx";
import type { DocumentRef } from "./workspace/workspace-schema.ts";
import { documentStorage, entryStorage } from "./workspace/workspace-storage.ts";

/**
 * Where the rows of a collection are stored. Documents of a kind and entries of a document sync to all devices of the
 * person; `local` rows, whose keys have this prefix, stay in this browser.
 */
type Place =
  | { readonly documents: DocumentKind }
  | { readonly entries: DocumentRef }
  | { readonly local: string };

/** Rows of a person that a page holds in memory, in sync with the disk, other tabs and other devices. */
export interface Collection<Row> {
  /** The rows, for code outside of components. */
  of(session: UserSession): RowStore<Row>;
  /** All rows, and whether they could be read; renders after each change. */
  useAll(): RowsState<Row>;
  /** One row; undefined where there is none, or while it is unknown. */
  useOne(id: string): Row | undefined;
}

function storageAt<Row extends { readonly id: string }>(session: UserSession, place: Place) {
  if ("documents" in place) return documentStorage<Row>(session, place.documents);
  if ("entries" in place) return entryStorage<Row>(session, place.entries);
  return localRowStorage<Row>(session, place.local);
}

/** Defines a collection, which is read on first use. Call once, at module level. */
export function collection<Row extends { readonly id: string }>(
  place: Place,
  schema: z.ZodMiniType<Row>,
): Collection<Row> {
  const open: SessionPart<RowStore<Row>> = (session) => openRowStore(storageAt<Row>(session, place), schema);
  const useRows = () => useUserSession().part(open);
  return {
    of: (session) => session.part(open),
    useAll: () => useStore(useRows()),
    useOne: (id) => useStore(useRows(), ({ rows }) => rows.get(id)),
  };
}
