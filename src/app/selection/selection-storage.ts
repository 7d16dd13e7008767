import { type RowChanges, type RowStorage, rowStorage } from "#app/storage/row-storage.ts";
import type { UserDatabase } from "#app/storage/user-database.ts";
import type { SelectedRecord } from "./selected-record.ts";

export type SelectionChanges = RowChanges<SelectedRecord>;
export type SelectionStorage = RowStorage<SelectedRecord>;

/** The selection in a person's own database. */
export function selectionStorage(databaseName: string, open: () => Promise<UserDatabase>): SelectionStorage {
  return rowStorage(databaseName, open, "selection");
}
