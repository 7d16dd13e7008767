import { Activity, LayoutGrid, List } from "lucide-react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { type ViewKind, withViewKind } from "#app/search/search-params.ts";
import { PageCheckbox } from "#app/table/page-checkbox.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { countWords } from "./usage-note.ts";
import type { ResultsProps } from "./results-props.ts";
import { useRowSelection } from "./use-row-selection.ts";
import type { SearchResults } from "./use-search-results.ts";
import { viewKind } from "./view-kind.ts";

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true, className: "pointer-events-none flex-none" };

const kinds = [
  { value: "cards", label: "Cards", icon: <LayoutGrid {...icon} /> },
  { value: "rows", label: "Rows", icon: <List {...icon} /> },
] as const;

interface ViewSwitchProps {
  readonly kind: ViewKind;
  readonly onKind: (kind: ViewKind) => void;
}

/** Rows, or cards with pictures. Neither asks the service. */
function ViewSwitch({ kind, onKind }: ViewSwitchProps) {
  return <Segmented<ViewKind> label="Show as" value={kind} onChange={onKind} options={kinds} />;
}

/** Between the filters and the rows: what the page counted, and rows or cards where there is the choice. */
export function ResultsToolbar<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
) {
  const { resource, view, results, asked, onChange } = props;
  if (!asked) return null;
  const kind = viewKind(resource, view);
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-canvas px-4 py-1 max-md:gap-x-2 max-md:px-3">
      {kind === "cards" && <CardsCheckbox {...props} />}
      <CountNote results={results} />
      {resource.card !== undefined && (
        <div className="flex-none">
          <ViewSwitch
            kind={kind}
            onKind={(next) => onChange(withViewKind(view, next, resource.defaultView ?? "rows"))}
          />
        </div>
      )}
    </div>
  );
}

/** Rows have this box in their heading. */
function CardsCheckbox<Row extends { readonly id: string }, Key extends string>({
  resource,
  results,
}: ResultsProps<Row, Key>) {
  const selection = useRowSelection(resource.selectable);
  const room = useMediaQuery("(min-width: 48rem)");
  return <PageCheckbox rows={results.answer?.data ?? []} selection={selection} showLabel={room} />;
}

/** What the rows that are shown counted. It keeps its place while there is nothing to say. */
function CountNote({ results }: { readonly results: SearchResults<unknown> }) {
  const { answer, stale, fromMemory, error, cancelled } = results;
  if (error || cancelled) return <p className="flex-1" />;
  const settled = answer !== undefined && !stale;
  return (
    <p
      className="flex min-w-32 flex-1 items-center gap-1.5 text-ink-2 max-md:text-xs"
      title={
        fromMemory
          ? "The same page asked twice within 5 minutes is one request"
          : "Each record that comes back counts toward the record limit; it costs no credits"
      }
    >
      <Activity size={15} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      {settled ? countWords(answer.data.length, fromMemory) : "Each record that comes counts"}
    </p>
  );
}
