import { Activity, LayoutGrid, List } from "lucide-react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
import { type ViewKind, withViewKind } from "#app/search/search-params.ts";
import { TablePageCheckbox } from "#app/table/table-page-checkbox.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { formatNumber } from "#app/lib/format-number.ts";
import { useRowSelection } from "./use-results-selection.ts";
import type { SearchResults } from "./use-search-results.ts";

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true, className: "pointer-events-none flex-none" };

const kinds = [
  { value: "cards", label: "Cards", icon: <LayoutGrid {...icon} /> },
  { value: "rows", label: "Rows", icon: <List {...icon} /> },
] as const;

interface ViewSwitchProps {
  readonly kind: ViewKind;
  readonly onKind: (kind: ViewKind) => void;
}

/** Rows, or cards with pictures. Switching sends no request. */
function ViewSwitch({ kind, onKind }: ViewSwitchProps) {
  return <Segmented<ViewKind> label="Show as" value={kind} onChange={onKind} options={kinds} />;
}

/** Between the filters and the rows: what the page counted toward the limit, and rows or cards where there is a choice. */
export function ResultsToolbar() {
  const { definition, view, viewKind, results, draft, onViewChange } = useSearchContext();
  if (!draft.requested) return null;
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-canvas px-4 py-1 max-md:gap-x-2 max-md:px-3">
      {viewKind === "cards" && <CardsCheckbox />}
      <UsageNote results={results} />
      {definition.card !== undefined && (
        <div className="flex-none">
          <ViewSwitch
            kind={viewKind}
            onKind={(next) => onViewChange(withViewKind(view, next, definition.defaultView ?? "rows"))}
          />
        </div>
      )}
    </div>
  );
}

/** In a table this checkbox stands in the heading. */
function CardsCheckbox() {
  const { definition, results } = useSearchContext();
  const selection = useRowSelection(definition.selectable);
  const wide = useMediaQuery("(min-width: 48rem)");
  return <TablePageCheckbox rows={results.answer?.data ?? []} selection={selection} showLabel={wide} />;
}

/** What the page counted. It keeps its place while there is nothing to say. */
function UsageNote({ results }: { readonly results: SearchResults }) {
  const { answer, stale, fromMemory, error, cancelled } = results;
  if (error || cancelled) return <p className="flex-1" />;
  const settled = answer !== undefined && !stale;
  return (
    <p
      className="flex min-w-32 flex-1 items-center gap-1.5 text-ink-2 max-md:text-xs"
      title={
        fromMemory
          ? "Opening the same page again within 5 minutes sends no request"
          : "Each record returned counts toward the record limit. It costs no credits."
      }
    >
      <Activity size={15} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      {settled ? usageLabel(answer.data.length, fromMemory) : "Each record returned counts"}
    </p>
  );
}

/** What showing a page counted toward the record limit. [metering-2] [metering-3] */
export function usageLabel(records: number, fromMemory: boolean): string {
  if (fromMemory) return "0 counted: shown from memory";
  if (records === 0) return "0 records were counted";
  return records === 1
    ? "1 record was counted for this page"
    : `${formatNumber(records)} records were counted for this page`;
}
