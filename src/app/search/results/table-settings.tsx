import { Columns3, Rows3 } from "lucide-react";
import { Suspense } from "react";
import { DENSITIES } from "#app/table/density.ts";
import { columnChooser } from "#app/table/lazy-table-parts.ts";
import { Button } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { TableSettings } from "./use-table-settings.ts";

/** The columns and the density of a table. On a phone rows are drawn otherwise, and these are left out. */
export function TableSettingsBar<Row extends object>({ look }: { readonly look: TableSettings<Row> }) {
  const come = () => {
    columnChooser.preload();
    look.onMore();
  };
  return (
    <div className="flex max-md:hidden" onPointerEnter={come} onFocus={come}>
      <Popover
        title="Columns"
        align="end"
        trigger={
          <Button variant="ghost" icon={columnsIcon}>
            Columns
          </Button>
        }
      >
        <Suspense fallback={<div className="h-96" />}>
          <columnChooser.Component columns={look.all} layout={look.layout} onLayout={look.onLayout} />
        </Suspense>
      </Popover>
      <Menu
        label="Density"
        align="end"
        trigger={
          <Button variant="ghost" icon={rowsIcon}>
            Density
          </Button>
        }
        items={DENSITIES.map(({ value, label, height }) => ({
          label,
          hint: height,
          checked: look.density === value,
          onSelect: () => look.onDensity(value),
        }))}
      />
    </div>
  );
}

const columnsIcon = <Columns3 size={16} strokeWidth={1.75} aria-hidden />;
const rowsIcon = <Rows3 size={16} strokeWidth={1.75} aria-hidden />;
