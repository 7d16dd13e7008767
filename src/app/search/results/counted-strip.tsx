import { useMediaQuery } from "#app/lib/media-query.ts";
import { PageCheckbox } from "#app/table/page-checkbox.tsx";
import { CountNote } from "./count-note.tsx";
import type { ResultsProps } from "./results-props.ts";
import { withViewKind } from "#app/search/search-params.ts";
import { useRowSelection } from "./use-row-selection.ts";
import { viewKind } from "./view-kind.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** Between the filters and the rows: what the page counted, and rows or cards where there is the choice. */
export function CountedStrip<Row extends { readonly id: string }, Key extends string>(
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
  const selection = useRowSelection(resource.choice);
  const room = useMediaQuery("(min-width: 48rem)");
  return <PageCheckbox rows={results.answer?.data ?? []} selection={selection} showLabel={room} />;
}
