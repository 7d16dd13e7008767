import { type ReactNode, Suspense, useEffect } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { onIdle } from "#app/lib/schedule-work.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useResults } from "#app/search/search-context.ts";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

const actions = lazyComponent(async () => (await import("./select-all-actions.tsx")).SelectionActions);

/** The bar below the rows: the selection on all pages with its actions, and the pager (the children). */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const { definition, range } = useResults();
  const { recordType, alsoSelects } = definition;
  const counts = { contact: useSelectedCount("contact"), company: useSelectedCount("company") };
  const types = alsoSelects === undefined ? [recordType] : [recordType, alsoSelects];
  const count = types.reduce((sum, type) => sum + counts[type], 0);
  const selected = types
    .flatMap((type) => (counts[type] > 0 ? formatCount(counts[type], RECORD_NOUN[type]) : []))
    .join(", ");
  useEffect(() => onIdle(() => actions.preload()), []);
  return (
    <div
      data-dock
      className="flex flex-none flex-wrap border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-sm:flex-col sm:min-h-13 sm:items-center sm:gap-x-2 sm:gap-y-1 sm:px-4 sm:py-1.5"
    >
      <div
        className={
          count === 0
            ? "flex items-center text-ink-3 max-sm:hidden"
            : "flex flex-wrap items-center gap-2 max-sm:min-h-12 max-sm:gap-y-1 max-sm:bg-accent-soft max-sm:px-3 max-sm:py-2 sm:contents"
        }
      >
        <p role="status" className={count === 0 ? "" : "font-semibold tabular-nums"}>
          {count === 0
            ? "0 selected"
            : `${alsoSelects === undefined ? formatNumber(count) : selected} selected`}
        </p>
        {count > 0 && (
          <Suspense fallback={<ActionsRoom twoLines={range !== undefined && range.total > range.size} />}>
            <actions.Component types={types} selected={selected} />
          </Suspense>
        )}
      </div>
      {/* on a line of its own where it does not fit */}
      <div className="flex flex-auto max-sm:px-3 max-sm:py-2">{children}</div>
    </div>
  );
}

/** Reserves the height of the actions on a phone: two lines with "Select all". */
function ActionsRoom({ twoLines }: { readonly twoLines: boolean }) {
  const height = twoLines ? "h-18 pointer-coarse:h-24" : "h-8 pointer-coarse:h-11";
  return <span aria-hidden className={classNames("sm:hidden", height)} />;
}
