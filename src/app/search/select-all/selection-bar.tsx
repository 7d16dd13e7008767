import { type ReactNode, Suspense, useEffect } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { onIdle } from "#app/lib/on-idle.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import type { SelectionActionsProps } from "./selection-actions.tsx";

const actions = lazyComponent(async () => (await import("./selection-actions.tsx")).SelectionActions);

/** Marks among the rows what was enriched before, once they stand. */
async function markEnriched(): Promise<void> {
  const { refreshEnrichedMarks } = await import("#app/record-views/details/enriched-records.tsx");
  await refreshEnrichedMarks();
}

interface SelectionDockProps extends Omit<SelectionActionsProps, "types" | "words"> {
  readonly type: RecordType;
  /** A second type that can be chosen inside the rows. */
  readonly also?: RecordType | undefined;
  /** The pager. */
  readonly children: ReactNode;
}

/** The bar under the rows: what is chosen on all pages and what comes next, and the pager. It never covers a row. */
export function SelectionBar({ type, also, children, ...search }: SelectionDockProps) {
  const all = { contact: useSelectedCount("contact"), company: useSelectedCount("company") };
  const types = also === undefined ? [type] : [type, also];
  const count = types.reduce((sum, each) => sum + all[each], 0);
  const words = types
    .flatMap((each) => (all[each] > 0 ? formatCount(all[each], RECORD_NOUN[each]) : []))
    .join(", ");
  useEffect(
    () =>
      onIdle(() => {
        actions.preload();
        // a mark that cannot be fetched is not missed
        markEnriched().catch(() => undefined);
      }),
    [],
  );
  return (
    <div
      data-dock
      className="flex flex-none flex-wrap border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-sm:flex-col sm:min-h-13 sm:items-center sm:gap-2 sm:px-4"
    >
      <div
        className={
          count === 0
            ? "flex items-center text-ink-3 max-sm:hidden"
            : "flex flex-wrap items-center gap-2 max-sm:min-h-12 max-sm:bg-accent-soft max-sm:px-3 max-sm:py-2 sm:contents"
        }
      >
        <p role="status" className={count === 0 ? "" : "font-semibold tabular-nums"}>
          {count === 0 ? "None selected" : `${also === undefined ? formatNumber(count) : words} selected`}
        </p>
        {count > 0 && (
          <Suspense>
            <actions.Component {...search} types={types} words={words} />
          </Suspense>
        )}
      </div>
      <div className="flex min-w-0 flex-1 max-sm:px-3 max-sm:py-2">{children}</div>
    </div>
  );
}
