import { useState } from "react";
import { useDraft, useDraftActions, useSearch, useSetKeys } from "#app/search/search-context.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterEditor, type FilterSide, FilterSideChoice } from "./filter-field.tsx";
import { type FilterGroup, countSet, withoutFilters } from "./filter-groups.ts";
import { FilterRows } from "./filter-rows.tsx";

export interface FilterFormProps {
  readonly chip: FilterGroup;
  /** Whether there is room for two columns. */
  readonly wide: boolean;
  readonly onClose: () => void;
}

/** The filters of a chip in its popover. There is no Apply: each change takes effect at once. */
export function FilterForm({ chip: { label, filters }, wide, onClose }: FilterFormProps) {
  const { definition } = useSearch();
  const { edit } = useDraftActions();
  const changed = useDraft((draft) => draft.changed);
  const [side, setSide] = useState<FilterSide>();
  const [filter] = filters;
  const isSet = countSet(filters, useSetKeys()) > 0;
  return (
    <>
      {filter !== undefined && filters.length === 1 ? (
        <div className={wide ? "flex min-h-0 flex-1 flex-col" : "p-3"}>
          {filter.exclusion !== undefined && (
            <div className="flex pb-2">
              <FilterSideChoice filter={filter} side={side} onSide={setSide} />
            </div>
          )}
          <FilterEditor filter={filter} side={side} wide={wide} startsFocused onDone={onClose} />
        </div>
      ) : (
        <div role="group" aria-label={label} className="min-h-0 flex-1 overflow-y-auto py-2">
          <FilterRows filters={filters} />
        </div>
      )}
      <div className="sticky bottom-0 flex flex-none items-center gap-2 border-t border-line bg-canvas px-3 py-2">
        <Button
          variant="ghost"
          disabled={!isSet}
          onClick={() => edit((criteria) => withoutFilters(criteria, filters))}
        >
          Clear
        </Button>
        <p className="min-w-0 flex-1 text-right text-xs text-ink-3">
          {definition.countsRecords && changed && "Applies when you press Search"}
        </p>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
