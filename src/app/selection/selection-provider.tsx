import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ownDatabase } from "#app/storage/own-database.ts";
import { unavailableStorage } from "#app/storage/row-storage.ts";
import { selectionStorage } from "./selection-storage.ts";
import { openSelection } from "./selection-store.ts";
import { SelectionProvider } from "./use-selection.ts";

/** The selection of the person on this page: a page belongs to one person from load to load. */
const ownSelection = queryOptions({
  queryKey: ["own-selection"],
  queryFn: async () => {
    const storage = await ownDatabase().then(
      ({ name }) => selectionStorage(name, ownDatabase),
      unavailableStorage,
    );
    return openSelection(storage, () => new Date());
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** Opens the person's selection and gives it to everything below. */
export function OwnSelection({ children }: { children: ReactNode }) {
  const { data } = useQuery(ownSelection);
  return data && <SelectionProvider value={data}>{children}</SelectionProvider>;
}
