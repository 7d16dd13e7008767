import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";
import {
  type ColumnLayout,
  arrangeColumns,
  columnLayoutSchema,
  firstLayout,
} from "#app/table/column-layout.ts";
import { type Density, densitySchema } from "#app/table/density.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";

/** How a person looks at a table: its columns and how close the rows stand, and the ways to change that. */
export interface TableSettings<Row extends object> {
  /** Every column that there is, as far as it is known here. */
  readonly all: TableColumns<Row>;
  /** Those that are shown, in their order; undefined until it is known what the person wants. */
  readonly columns: TableColumns<Row> | undefined;
  /** Fetches the columns that are not shown at first. */
  readonly onMore: () => void;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

/** One for all screens. */
const densityPreference: Preference<Density> = { name: "density", schema: densitySchema };

/** What this person made of the table, kept per screen. */
export function useTableSettings<Row extends { readonly id: string }, Key extends string>(
  resource: SearchDefinition<Row, Key>,
): TableSettings<Row> {
  const density = usePreference(densityPreference);
  const kept = usePreference({ name: `columns.${resource.name}`, schema: columnLayoutSchema });
  const layout = kept.value ?? firstLayout;
  const [asked, setAsked] = useState(false);
  const { columns: first, moreColumns } = resource;
  const wanted = asked || layout.shown.some((id) => first.every((column) => column.id !== id));
  const more = useQuery({
    queryKey: ["columns", resource.name],
    queryFn: async () => (await moreColumns?.()) ?? [],
    enabled: wanted,
    staleTime: Infinity,
  });
  const all = useMemo(() => [...first, ...(more.data ?? [])], [first, more.data]);
  const columns = useMemo(() => arrangeColumns(all, layout), [all, layout]);
  const known = !kept.pending && !density.pending && !(wanted && !asked && more.isPending);
  return {
    all,
    columns: known ? columns : undefined,
    onMore: () => setAsked(true),
    layout,
    onLayout: kept.set,
    density: density.value ?? "regular",
    onDensity: density.set,
  };
}
