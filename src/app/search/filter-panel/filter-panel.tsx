import { useState } from "react";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useDraft, useDraftActions, useResults, useSearch, useSetKeys } from "#app/search/search-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { FilterSets } from "#app/search/filters/filter-sets.tsx";
import { PanelFilters } from "./panel-filters.tsx";
import { SearchButton } from "#app/search/filters/search-button.tsx";

/** All filters of a search in groups, with a search above them. There is no Apply: each change takes effect at once. */
export function FilterPanel() {
  const { panel } = useSearch();
  return panel.isSheet ? (
    <PanelSheet />
  ) : (
    <aside
      aria-label="All filters"
      className="flex w-72 flex-none flex-col border-r border-line bg-surface max-xl:w-64"
    >
      {/* tall enough for a total of two lines, since the previous total comes and goes */}
      <div className="flex min-h-13.25 flex-none items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <PanelTotal />
        <FilterSets />
        <ClearButton />
      </div>
      <PanelFilters />
      <SearchFooter />
    </aside>
  );
}

function PanelSheet() {
  const { definition, panel } = useSearch();
  const { answer } = useResults().snapshot;
  const count = useSetKeys().length;
  const close = () => panel.setOpen(false);
  return (
    <Dialog
      open
      variant="sheet"
      flush
      title="Filters"
      titleExtra={
        <>
          {count > 0 && <Badge tone="accent">{formatNumber(count)}</Badge>}
          <span className="flex-1" />
          <FilterSets />
          <ClearButton />
        </>
      }
      onClose={close}
      footer={
        definition.countsRecords ? (
          <SearchFooter />
        ) : (
          <Button variant="primary" className="w-full" onClick={close}>
            {answer === undefined ? "Show results" : `Show ${formatCount(answer.total, definition.noun)}`}
          </Button>
        )
      }
    >
      <PanelFilters />
    </Dialog>
  );
}

/** The number of results, and that before the last change. */
function PanelTotal() {
  const { definition } = useSearch();
  const total = useResults().snapshot.answer?.total;
  const changed = useDraft((draft) => draft.changed);
  const [totals, setTotals] = useState<{ readonly now: number; readonly was: number | undefined }>();
  if (total !== undefined && total !== totals?.now) setTotals({ now: total, was: totals?.now });
  if (definition.countsRecords && (changed || totals === undefined))
    return <p className="min-w-0 flex-1 text-ink-2">Not searched yet</p>;
  if (totals === undefined) return <p className="min-w-0 flex-1" />;
  const { now, was } = totals;
  // the noun of the total, also where rows are grouped
  const { noun } = definition;
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5 tabular-nums">
      <strong className="text-lg font-semibold">{formatNumber(now)}</strong>
      <span className="text-ink-2">{now === 1 ? noun.one : noun.many}</span>
      {was !== undefined && (
        <span className="text-xs whitespace-nowrap text-ink-3">was {formatNumber(was)}</span>
      )}
    </p>
  );
}

function ClearButton() {
  const isEmpty = useSetKeys().length === 0;
  const { change } = useDraftActions();
  return (
    <Button variant="link" disabled={isEmpty} onClick={() => change({})}>
      Clear all
    </Button>
  );
}

/** The search button, where records count and nothing is searched without a press. */
function SearchFooter() {
  const { definition } = useSearch();
  const { kind } = useResults().shows;
  const changed = useDraft((draft) => draft.changed);
  if (!definition.countsRecords) return null;
  return (
    <div className="flex items-center gap-2 border-line bg-canvas in-[aside]:border-t in-[aside]:px-4 in-[aside]:py-2 max-md:flex-1">
      <p className="min-w-0 flex-1 text-xs text-ink-2">
        {changed || kind === "held" || kind === "incomplete"
          ? `Free. Uses your record limit: each ${definition.noun.one} counts.`
          : "The rows match these filters."}
      </p>
      <SearchButton />
    </div>
  );
}
