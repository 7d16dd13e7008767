import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ownDatabase } from "#app/api/own-database.ts";
import { type SelectionStorage, selectionStorage } from "#app/selection/selection-storage.ts";
import { openSelection } from "#app/selection/selection-store.ts";
import { SelectionProvider } from "#app/selection/use-selection.ts";

/** Where a browser keeps no databases: choosing works, and the store says that it lasts as long as the page. */
function unavailable(error: unknown): SelectionStorage {
  return {
    load: () => Promise.reject(error),
    read: () => Promise.reject(error),
    write: () => Promise.reject(error),
    announce: () => undefined,
    onOutsideChange: () => undefined,
    close: () => undefined,
  };
}

/** The selection of the person on this page: a page belongs to one person from load to load. */
const ownSelection = queryOptions({
  queryKey: ["own-selection"],
  queryFn: async () => {
    const storage = await ownDatabase().then(selectionStorage, unavailable);
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
