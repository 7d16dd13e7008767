import { Columns3, Rows3 } from "lucide-react";
import { Suspense } from "react";
import * as z from "zod/mini";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { rememberUndo, showToast, undo } from "#app/ui/overlays/notifications.ts";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  type ListedColumn,
  NARROW_SCREEN,
  columnLayoutSchema,
  isCustomized,
  layoutOn,
  storeLayout,
} from "./table-column-layout.ts";

const columnChooser = lazyComponent(
  async () => (await import("./table-column-chooser.tsx")).TableColumnChooser,
);

/** Row densities. */
const DENSITIES = ["compact", "regular", "relaxed"] as const;
export type Density = (typeof DENSITIES)[number];

const DENSITY_LABELS: Readonly<Record<Density, string>> = {
  compact: "Compact",
  regular: "Regular",
  relaxed: "Relaxed",
};

/** Pixels, as in ui/tokens.css. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 30, regular: 36, relaxed: 44 };

/** Shared by all screens. */
const densityPreference: Preference<Density> = { name: "density", schema: z.enum(DENSITIES) };

/** A person's settings of a table (columns and density), with their setters. */
export interface TableLayout {
  /** Whether the stored settings are still loading. */
  readonly pending: boolean;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

/**
 * A person's settings of a table: its columns, stored under the table's name, and the density, shared by all tables.
 * `usualDensity` is the default.
 */
export function useTableLayout(name: string, usualDensity: Density = "regular"): TableLayout {
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

interface TableSettingsButtonsProps {
  readonly settings: Omit<TableLayout, "pending"> & {
    readonly columns: readonly ListedColumn[];
    /** Set where some columns load only when the chooser opens. */
    readonly loadMoreColumns?: () => void;
  };
}

/** The buttons for a table's columns and density. Hidden on a phone, where rows are two lines. */
export function TableSettingsButtons({ settings }: TableSettingsButtonsProps) {
  const preload = () => {
    columnChooser.preload();
    settings.loadMoreColumns?.();
  };
  return (
    <div className="flex max-md:hidden" onPointerEnter={preload} onFocus={preload}>
      <Popover
        title="Columns"
        align="end"
        trigger={<IconButton label="Columns" icon={<Icon of={Columns3} />} />}
      >
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
        trigger={<IconButton label="Density" icon={<Icon of={Rows3} />} />}
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
