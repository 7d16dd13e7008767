import { useQueries } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { classNames } from "#app/lib/class-names.ts";
import { loadFields, lookupOf } from "#app/search/kinds/criterion-kinds.ts";
import { presetLabel } from "#app/search/criteria/range-criterion.ts";
import { FilterEditor, type FilterSide, FilterSideChoice, useCriterionValue } from "./filter-field.tsx";
import type { Filter } from "./filter-groups.ts";
import { FilterValues } from "./filter-values.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface FilterRowProps {
  readonly filter: Filter;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Whether the field takes the focus when it opens. */
  readonly startsFocused: boolean;
}

/** A filter on one line, with its value; when open, its field is below. */
export function FilterRow({ filter, open, onToggle, startsFocused }: FilterRowProps) {
  const id = useId();
  const [side, setSide] = useState<FilterSide>();
  const { criterion } = filter;
  return (
    <div data-filter={criterion.key}>
      <div className="flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          data-result=""
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-4 text-left hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
        >
          <span className={classNames("flex-none", open ? "font-medium" : "text-ink-2")}>
            {criterion.label}
          </span>
          <span
            className={classNames(
              "min-w-0 flex-1 truncate text-right",
              open ? "order-1 text-ink-2" : "font-medium",
            )}
          >
            {open ? <RangeWord criterion={criterion} /> : <FilterValues filters={[filter]} />}
          </span>
          <Icon
            of={ChevronRight}
            size="sm"
            className={classNames("flex-none text-ink-3", open && "rotate-90")}
          />
        </button>
        {open && filter.exclusion !== undefined && (
          <div className="flex-none px-4">
            <FilterSideChoice filter={filter} side={side} onSide={setSide} />
          </div>
        )}
      </div>
      <div id={id} className="px-4 pt-1 pb-3 empty:hidden">
        {open && <FilterEditor filter={filter} side={side} startsFocused={startsFocused} />}
      </div>
    </div>
  );
}

/** The name of a common range, above its field. */
function RangeWord({ criterion }: Pick<Filter, "criterion">) {
  return presetLabel(criterion, useCriterionValue(criterion).value);
}

interface FilterRowsProps {
  readonly filters: readonly Filter[];
}

/** Several filters one below the other, the first of them open. */
export function FilterRows({ filters }: FilterRowsProps) {
  const first = filters[0]?.criterion.key;
  const [opened, setOpened] = useState<string | undefined>(first);
  return filters.map((filter) => {
    const { key } = filter.criterion;
    return (
      <FilterRow
        key={key}
        filter={filter}
        open={opened === key}
        onToggle={() => setOpened(opened === key ? undefined : key)}
        startsFocused={key === first}
      />
    );
  });
}

/**
 * Whether the fields that are open initially have loaded, with their lists: their height is unknown, so what is below
 * waits for them.
 */
export function useFieldsLoaded(filters: readonly Filter[], opened: ReadonlySet<string>): boolean {
  const [criteria] = useState(() =>
    filters.map(({ criterion }) => criterion).filter(({ key }) => opened.has(key)),
  );
  const [loaded, setLoaded] = useState(false);
  useEffect(() => void loadFields(criteria).then(() => setLoaded(true)), [criteria]);
  const lookups = criteria.flatMap((criterion) => lookupOf(criterion)?.lookup ?? []);
  const lists = useQueries({ queries: lookups.map((lookup) => lookupQueries.data(lookup)) });
  return loaded && !lists.some(({ isLoading }) => isLoading);
}
