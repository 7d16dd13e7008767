import { type ReactNode, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { onIdle } from "#app/lib/schedule-work.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useResults } from "#app/search/search-context.ts";
import { useSelectedCount, useSelection } from "#app/selection/use-selection.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { SelectionBar } from "#app/ui/list/selection-bar.tsx";

const actions = lazyComponent(async () => (await import("./select-all-actions.tsx")).SelectionActions);

/** The bar below the results: the selection on all pages with its actions, and the pager (the children). */
export function SearchSelectionBar({ children }: { readonly children: ReactNode }) {
  const { definition, range, fetching } = useResults();
  const isSelectionRead = useStore(useSelection(), ({ ready }) => ready);
  const { recordType, alsoSelects } = definition;
  const counts = { contact: useSelectedCount("contact"), company: useSelectedCount("company") };
  const types = alsoSelects === undefined ? [recordType] : [recordType, alsoSelects];
  const count = types.reduce((sum, type) => sum + counts[type], 0);
  const selected = types
    .flatMap((type) => (counts[type] > 0 ? formatCount(counts[type], RECORD_NOUN[type]) : []))
    .join(", ");
  useEffect(() => onIdle(() => actions.preload()), []);
  return (
    <SelectionBar
      count={count}
      summary={`${alsoSelects === undefined || count === 0 ? formatNumber(count) : selected} selected`}
      end={children}
      isPending={!isSelectionRead || (fetching && range === undefined)}
    >
      <Suspense fallback={<ActionsRoom twoLines={range !== undefined && range.total > range.size} />}>
        <actions.Component types={types} selected={selected} />
      </Suspense>
    </SelectionBar>
  );
}

/** Reserves the height of the actions on a phone: two lines with "Select all". */
function ActionsRoom({ twoLines }: { readonly twoLines: boolean }) {
  const height = twoLines ? "h-18 pointer-coarse:h-24" : "h-8 pointer-coarse:h-11";
  return <span aria-hidden className={`sm:hidden ${height}`} />;
}
