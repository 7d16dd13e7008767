import { Suspense } from "react";
import { useDraftActions, useSetKeys } from "#app/search/search-context.ts";
import { kindOf } from "#app/search/kinds/criterion-kinds.ts";
import { Chip, EmptyChip } from "#app/ui/chip.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { PopupTrigger } from "#app/ui/overlays/use-popup.ts";
import { type FilterGroup, countSet, withoutFilters } from "./filter-groups.ts";
import { FilterValues } from "./filter-values.tsx";

/** The content of a chip's popover. */
export const filterForm = lazyComponent(async () => (await import("./filter-form.tsx")).FilterForm);

/** A chip of the filter bar: dashed while it is empty, with its value once it is set. */
export function FilterChip({ chip }: { readonly chip: FilterGroup }) {
  const { edit } = useDraftActions();
  const isSet = countSet(chip.filters, useSetKeys()) > 0;
  return (
    <div className="flex min-w-0 flex-none">
      <FilterPopover
        chip={chip}
        trigger={
          isSet ? (
            <Chip
              label={chip.label}
              value={<FilterValues filters={chip.filters} />}
              onRemove={() => edit((criteria) => withoutFilters(criteria, chip.filters))}
              removeLabel={`Remove ${chip.label}`}
            />
          ) : (
            <EmptyChip label={chip.label} />
          )
        }
      />
    </div>
  );
}

interface FilterPopoverProps {
  readonly chip: FilterGroup;
  readonly trigger: PopupTrigger;
}

/** The popover that edits the filters of a chip, below its trigger. */
export function FilterPopover({ chip, trigger }: FilterPopoverProps) {
  const [only, ...others] = chip.filters;
  const wide = only !== undefined && others.length === 0 && kindOf(only.criterion).isWide === true;
  return (
    <Popover title={chip.label} width={wide ? 600 : 360} trigger={trigger}>
      {(close) => (
        <Suspense fallback={<div className="h-28" />}>
          <filterForm.Component chip={chip} wide={wide} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
