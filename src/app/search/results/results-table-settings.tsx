import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useUser } from "#app/auth/auth-session-state.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import type { SearchRow } from "#app/search/search-definition.ts";
import { type TableLayout, useTableLayout } from "#app/table/table-settings.tsx";

/** A person's settings of a search's table, and its columns. */
export interface TableSettings extends TableLayout {
  /** All columns loaded so far, visible or hidden. */
  readonly columns: TableColumns<SearchRow>;
  /** Loads the columns that are hidden by default. */
  readonly loadMoreColumns: () => void;
}

/** The person's settings of the surrounding search's table. */
export function useTableSettings(): TableSettings {
  const { definition: search, viewKind } = useSearch();
  const { definition } = useResults();
  const name = viewKind === "groups" ? `${search.name}.groups` : search.name;
  const chosen = useTableLayout(name, definition.usualDensity);
  const scopes = useUser()?.scopes;
  const { layout } = chosen;
  const [opened, setOpened] = useState(false);
  const { columns: first, moreColumns } = definition;
  const needed = layout.shown.some((id) => first.every((column) => column.id !== id));
  const more = useQuery({
    queryKey: ["columns", name],
    queryFn: async () => (await moreColumns?.()) ?? [],
    enabled: opened || needed,
    staleTime: Infinity,
  });
  const columns = useMemo(() => {
    // until the grants are known, show what most people have
    const granted = ({ scopes: needed }: TableColumns<SearchRow>[number]) =>
      needed === undefined || scopes === undefined || needed.some((scope) => scopes.includes(scope));
    return [...first, ...(more.data ?? [])].filter(granted);
  }, [first, more.data, scopes]);
  return {
    ...chosen,
    columns,
    pending: chosen.pending || (needed && !opened && more.isPending),
    loadMoreColumns: () => setOpened(true),
  };
}
