import { ArrowLeft, Ban, EyeOff, RotateCw, SearchX, SkipForward, X } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { HiddenRows } from "#app/search/model/hidden-rows.ts";
import { kindOf } from "#app/search/kinds/criterion-kinds.ts";
import type { ShownContent } from "#app/search/model/search-state.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { withCriteria, withValue } from "#app/search/search-params.ts";
import type { Pagination } from "#app/table/table-pagination.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { useSearchCost } from "./search-cost.ts";
import { SearchPrompt } from "./search-prompt.tsx";

interface WithoutRowsProps {
  readonly shows: Exclude<ShownContent, { readonly kind: "error" | "rows" }>;
}

/** What replaces the rows of an empty answer, or before there is one. */
export function WithoutRows({ shows }: WithoutRowsProps): ReactNode {
  const { extensions } = useSearch();
  const { hidden, snapshot } = useResults();
  const { RecentSearches } = extensions;
  const recent = <Suspense>{RecentSearches && <RecentSearches {...snapshot} />}</Suspense>;
  switch (shows.kind) {
    case "incomplete":
    case "held":
      return <SearchPrompt recent={recent} />;
    case "cancelled":
      return <Cancelled />;
    case "nothing found":
      return <NothingFound recent={recent} />;
    case "past end":
      return <PastEnd range={shows.range} />;
    case "all hidden":
      return hidden && <AllRowsHidden hidden={hidden} />;
  }
}

const COUNTS = ["", "", "both filters", "all three filters", "all four filters"];

function title({ one, many }: Noun, filters: number): string {
  if (filters === 0) return `No ${many} yet`;
  return filters === 1
    ? `No ${one} matches this filter`
    : `No ${one} matches ${COUNTS[filters] ?? "all these filters"}`;
}

/** Shown for a search without results: each filter can be removed from here. */
function NothingFound({ recent }: { readonly recent: ReactNode }) {
  const { view, actions } = useSearch();
  const { noun, criterionDefinitions } = useResults().definition;
  // hidden rows were found by the service
  const filters = criterionDefinitions.filter(
    (criterion) => view.criteria[criterion.key] !== undefined && !kindOf(criterion).isPersonal,
  );
  const hasText = filters.some((criterion) => kindOf(criterion).findsParts);
  return (
    <StatePanel
      icon={SearchX}
      title={title(noun, filters.length)}
      below={recent}
      actions={
        filters.length > 0 && (
          <>
            {filters.map(({ key, label }) => (
              <Button
                key={key}
                icon={<Icon of={X} />}
                aria-label={`Remove filter ${label}`}
                onClick={() =>
                  actions.changeView(withCriteria(view, withValue(view.criteria, key, undefined)))
                }
              >
                {label}
              </Button>
            ))}
            {filters.length > 1 && (
              <Button variant="ghost" onClick={() => actions.changeView(withCriteria(view, {}))}>
                Clear all
              </Button>
            )}
          </>
        )
      }
    >
      {filters.length > 0 && (
        <p>
          Remove {filters.length === 1 ? "it" : "one"}
          {hasText ? ", or search for part of the name only." : " to see more results."}
        </p>
      )}
    </StatePanel>
  );
}

/** Shown for an empty page past the results. */
function PastEnd({ range }: { readonly range: Pagination }) {
  const { actions } = useSearch();
  const { noun } = useResults().definition;
  const pages = range.pages === 1 ? "one page" : `${formatNumber(range.pages)} pages`;
  return (
    <StatePanel
      icon={SkipForward}
      title={`Page ${formatNumber(range.page)} is past the end`}
      actions={
        <>
          <Button variant="primary" icon={<Icon of={ArrowLeft} />} onClick={() => actions.turnTo(1)}>
            Back to page 1
          </Button>
          {range.pages > 1 && <Button onClick={() => actions.turnTo(range.pages)}>Last page</Button>}
        </>
      }
    >
      <p>
        {formatCount(range.total, noun)} fill {pages} of {range.size}.
      </p>
    </StatePanel>
  );
}

/** In place of rows after a search was cancelled: what that means, and a way to run it again. */
function Cancelled() {
  const { definition, actions } = useSearch();
  const { countsRecords } = definition;
  const cost = useSearchCost();
  return (
    <StatePanel
      icon={Ban}
      title="You cancelled this search"
      actions={
        <Button
          // the clicked button disappears with the notice
          ref={focus}
          icon={<Icon of={RotateCw} />}
          onClick={actions.again}
        >
          Search again{countsRecords && ` · free, ${cost}`}
        </Button>
      }
    >
      {countsRecords ? (
        <p>
          It may have used your record limit all the same, and searching again uses it again. Usage has the
          exact number.
        </p>
      ) : (
        <p>Nothing was charged.</p>
      )}
    </StatePanel>
  );
}

/** In place of the rows where all of a page are hidden. */
function AllRowsHidden({ hidden: { listName, of } }: { readonly hidden: HiddenRows }) {
  const { actions } = useSearch();
  const { definition, range } = useResults();
  const { one, many } = definition.noun;
  const hasNext = range !== undefined && range.page < range.pages;
  return (
    <StatePanel
      icon={EyeOff}
      title={
        of === 1
          ? `The only ${one} on this page is hidden`
          : `All ${formatCount(of, { one, many })} on this page are hidden`
      }
      actions={
        <>
          {hasNext && (
            <Button variant="primary" onClick={() => actions.turnTo(range.page + 1)}>
              Next page
            </Button>
          )}
          <Button onClick={() => actions.showHidden(true)}>Show them</Button>
        </>
      }
    >
      <p>
        {of === 1 ? "It is" : "They are"} on your list “{listName}”.
      </p>
    </StatePanel>
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}
