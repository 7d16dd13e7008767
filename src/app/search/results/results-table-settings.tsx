import { useQuery } from "@tanstack/react-query";
import { Columns3, Rows3 } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useUser } from "#app/auth/auth-session-state.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";
import {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  type ListedColumn,
  NARROW_SCREEN,
  columnLayoutSchema,
  isCustomized,
  layoutOn,
  storeLayout,
} from "#app/table/table-column-layout.ts";
import { DENSITIES, type Density, ROW_HEIGHTS, densitySchema } from "#app/table/table-density.ts";
import type { TableColumns } from "#app/table/table-column.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import type { SearchRow } from "#app/search/search-definition.ts";
import { IconButton } from "#app/ui/button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { rememberUndo, showToast, undo } from "#app/ui/overlays/notifications.ts";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";

const columnChooser = lazyComponent(
  async () => (await import("#app/table/table-column-chooser.tsx")).TableColumnChooser,
);

const DENSITY_LABELS: Readonly<Record<Density, string>> = {
  compact: "Compact",
  regular: "Regular",
  relaxed: "Relaxed",
};

/** What a person chose about a table: its columns and how close the rows stand, and the ways to change that. */
export interface TableSettings {
  /** Every column that was loaded, shown or hidden. */
  readonly columns: TableColumns<SearchRow>;
  /** The person's choice is still being read. */
  readonly pending: boolean;
  /** Loads the columns that are hidden by default. */
  readonly loadMoreColumns: () => void;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

/** One for all screens. */
const densityPreference: Preference<Density> = { name: "density", schema: densitySchema };

/**
 * What this person chose about a table: its columns, stored under the table's name, and the density, which is one for
 * all tables. `usualDensity` stands until one was chosen.
 */
export function useTableLayout(
  name: string,
  usualDensity: Density = "regular",
): Omit<TableSettings, "columns" | "loadMoreColumns"> {
  const density = usePreference(densityPreference);
  const stored = usePreference({ name: `columns.${name}`, schema: columnLayoutSchema });
  const narrow = useMediaQuery(NARROW_SCREEN);
  const { value = DEFAULT_LAYOUT } = stored;
  return {
    pending: stored.pending || density.pending,
    layout: layoutOn(value, narrow),
    onLayout: (layout) => {
      stored.set(storeLayout(value, narrow, layout));
      const takeBack = () => stored.set(value);
      if (isCustomized(layout)) rememberUndo("Columns changed", takeBack);
      else showToast({ message: "Columns reset", action: undo(takeBack) });
    },
    density: density.value ?? usualDensity,
    onDensity: density.set,
  };
}

/** What this person chose about the table of the search around a component. */
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
    // until it is known what was granted, the place of what most people have
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

interface ResultsTableSettingsProps {
  readonly settings: Omit<TableSettings, "columns" | "pending" | "loadMoreColumns"> & {
    readonly columns: readonly ListedColumn[];
    /** Where some columns are loaded only when somebody may choose them. */
    readonly loadMoreColumns?: () => void;
  };
}

/** The columns and the density of a table. Left out on a phone, where rows are drawn in two lines. */
export function ResultsTableSettings({ settings }: ResultsTableSettingsProps) {
  const preload = () => {
    columnChooser.preload();
    settings.loadMoreColumns?.();
  };
  return (
    <div className="flex max-md:hidden" onPointerEnter={preload} onFocus={preload}>
      <Popover title="Columns" align="end" trigger={<IconButton label="Columns" icon={columnsIcon} />}>
        <Suspense fallback={<div className="h-96" />}>
          <columnChooser.Component
            columns={settings.columns}
            layout={settings.layout}
            onLayout={settings.onLayout}
          />
        </Suspense>
      </Popover>
      <Menu
        label="Density"
        align="end"
        trigger={<IconButton label="Density" icon={rowsIcon} />}
        items={DENSITIES.map((density) => ({
          label: DENSITY_LABELS[density],
          hint: `${ROW_HEIGHTS[density]} px`,
          checked: settings.density === density,
          onSelect: () => settings.onDensity(density),
        }))}
      />
    </div>
  );
}

const columnsIcon = <Columns3 size={16} strokeWidth={1.75} aria-hidden />;
const rowsIcon = <Rows3 size={16} strokeWidth={1.75} aria-hidden />;
