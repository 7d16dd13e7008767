import { type ReactNode, type RefObject, useCallback, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { describeError } from "#app/api/error-words.ts";
import { type PageRange, isPastEnd } from "#app/table/page-range.ts";
import { ProgressBar } from "#app/ui/state-panel.tsx";
import { NothingFound, PastEnd } from "./empty-panel.tsx";
import { ErrorPanel } from "./error-panel.tsx";
import { ResultsStatus } from "./results-status.tsx";
import { ResultsTable } from "./results-table.tsx";
import { type SearchView, withCriteria, withCriterion } from "./search-params.ts";
import type { SearchResource } from "./search-resource.ts";
import { StaleNotice } from "./stale-notice.tsx";
import type { SearchResults } from "./use-search-results.ts";
import { WaitNotice } from "./wait-notice.tsx";

export interface ResultsProps<Row extends { readonly id: string }, Key extends string> {
  readonly resource: SearchResource<Row, Key>;
  readonly view: SearchView<Key>;
  readonly results: SearchResults<Row>;
  readonly range: PageRange | undefined;
  readonly onChange: (view: SearchView<Key>) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The place of the rows in each of its states: first load, rows, nothing, an error, rows of an earlier question. */
export function SearchResultsArea<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
) {
  const { resource, results, range } = props;
  return (
    <section aria-label={resource.title} className="relative flex min-h-0 flex-1 flex-col">
      <ProgressBar active={results.stale && results.fetching} />
      <ResultsStatus results={results} range={range} noun={resource.noun} />
      {results.error ? <FailedResults {...props} error={results.error} /> : <Answered {...props} />}
    </section>
  );
}

function Answered<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
): ReactNode {
  const { resource, view, results, range, onChange } = props;
  const settled = results.answer !== undefined && !results.stale;
  if (settled && range?.total === 0) {
    return (
      <NothingFound
        noun={resource.noun}
        slots={resource.slots}
        criteria={view.criteria}
        onRemove={(key) => onChange(withCriterion(view, key, undefined))}
        onClear={() => onChange(withCriteria(view, {}))}
      />
    );
  }
  if (settled && range && isPastEnd(range)) {
    return <PastEnd range={range} noun={resource.noun} onPage={(page) => onChange({ ...view, page })} />;
  }
  return <ResultsTable {...props} />;
}

type FailedProps<Row extends { readonly id: string }, Key extends string> = ResultsProps<Row, Key> & {
  readonly error: Error;
};

/** Without a hint from the service a refused rate is tried again after this long. Milliseconds. */
const USUAL_WAIT = 5000;

function FailedResults<Row extends { readonly id: string }, Key extends string>(
  props: FailedProps<Row, Key>,
): ReactNode {
  const { resource, results, error } = props;
  const [cancelled, setCancelled] = useState<Error>();
  const about = { what: resource.title, scopes: resource.scopes };
  const kind = error instanceof ApiError ? error.kind : undefined;
  const { again: ask } = results;
  const again = useCallback(() => ask(), [ask]);
  if (kind === "rate-limited" && cancelled !== error) {
    const wait = (error instanceof ApiError ? error.retryAfter : undefined) ?? USUAL_WAIT;
    return (
      <>
        <WaitNotice
          key={results.failedAt}
          from={results.failedAt}
          until={results.failedAt + wait}
          onOver={again}
          onCancel={() => setCancelled(error)}
        />
        <ResultsTable {...props} />
      </>
    );
  }
  const passes = kind === "network" || kind === "rate-limited" || kind === "signed-out";
  if (passes && (results.answer?.data.length ?? 0) > 0) {
    return (
      <>
        <StaleNotice words={describeError(error, about)} answeredAt={results.answeredAt} onAgain={again} />
        <ResultsTable {...props} />
      </>
    );
  }
  return <ErrorPanel error={error} {...about} onAgain={again} />;
}
