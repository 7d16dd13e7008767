import { type ReactNode, Suspense, useEffect, useState } from "react";
import { ApiError, rateLimitWait } from "#app/api/api-error.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { describeError } from "#app/errors/describe-error.ts";
import { StaleDataNotice } from "#app/errors/stale-data-notice.tsx";
import { RateLimitCountdown } from "#app/errors/rate-limit-countdown.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useFocusAfter } from "#app/search/use-focus-after.ts";
import { useLasting } from "#app/lib/use-time.ts";
import { onIdle } from "#app/lib/schedule-work.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
import { withCriteria, withCriterion } from "#app/search/search-params.ts";
import { isPastEnd, rangeLabel } from "#app/table/table-pagination.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { ProgressBar } from "#app/ui/state-panel.tsx";
import { ResultsCapNotice } from "./results-cap-notice.tsx";
import { ResultsTable } from "./results-table.tsx";
import { type SearchResults, areGivingWay } from "./use-search-results.ts";

const noResults = lazyComponent(async () => (await import("./empty-results-panel.tsx")).NoResults);
const searchPrompt = lazyComponent(async () => (await import("./search-prompt.tsx")).SearchPrompt);
const pastEnd = lazyComponent(async () => (await import("./empty-results-panel.tsx")).PastEnd);
const slowNotice = lazyComponent(
  async () => (await import("./slow-results-notice.tsx")).SlowNotice,
  // without a connection the results say so themselves
  () => null,
);
const cancelledPanel = lazyComponent(async () => (await import("./slow-results-notice.tsx")).CancelledPanel);
const hiddenNotice = lazyComponent(async () => (await import("./hidden-rows-notice.tsx")).HiddenRowsNotice);
const allHidden = lazyComponent(async () => (await import("./hidden-rows-notice.tsx")).AllRowsHidden);
const toolbar = lazyComponent(async () => (await import("./results-toolbar.tsx")).ResultsToolbar);
const resultsCards = lazyComponent(async () => (await import("./results-cards.tsx")).ResultsCards);

/** What takes longer offers a way out. */
const SLOW_MS = 1000;

/** The results in each of their states: first load, rows, nothing, an error, rows of the search before. */
export function ResultsArea() {
  const { definition, viewKind, results, draft, held, hidden, scroller } = useSearchContext();
  const { error, answeredAt, again: onAgain } = results;
  const [cancelled, setCancelled] = useState<Error>();
  const answered = results.answer !== undefined;
  // loaded ahead, so that a filter that leaves nothing can say so offline too
  useEffect(() => (answered ? onIdle(noResults.preload) : undefined), [answered]);
  const asCards = viewKind === "cards";
  useEffect(() => {
    if (asCards) resultsCards.preload();
  }, [asCards]);
  // the button that asked for the rows goes with its panel
  useFocusAfter(held, scroller);
  const slow = useLasting(results.fetching, SLOW_MS);
  const trouble = troubleOf(results, cancelled);
  const about = { what: definition.title, scopes: definition.scopes };
  return (
    <section aria-label={definition.title} className="relative flex min-h-0 flex-1 flex-col">
      <ProgressBar active={areGivingWay(results)} />
      <ResultsStatus />
      {definition.countsRecords && draft.complete && (
        <Suspense fallback={<div className="h-11 flex-none border-b border-line bg-canvas" />}>
          <toolbar.Component />
        </Suspense>
      )}
      {slow && (
        <Suspense>
          <slowNotice.Component counts={definition.countsRecords} onCancel={results.cancel} />
        </Suspense>
      )}
      {error && trouble === "wait" && (
        <RateLimitCountdown
          key={results.failedAt}
          from={results.failedAt}
          until={results.failedAt + (rateLimitWait(error) ?? 0)}
          onOver={onAgain}
          onCancel={() => {
            setCancelled(error);
            // it may just have gone on by itself
            results.cancel();
          }}
        />
      )}
      {error && trouble === "stale" && (
        <StaleDataNotice
          key={results.failedAt}
          error={describeError(error, about)}
          answeredAt={answeredAt}
          onRetry={onAgain}
        />
      )}
      {error && trouble === "error" ? (
        <ErrorPanel error={error} {...about} onRetry={onAgain} />
      ) : (
        <Answered />
      )}
      {hidden && (
        <Suspense
          fallback={<div className="h-9 flex-none border-t border-line bg-canvas pointer-coarse:h-11" />}
        >
          <hiddenNotice.Component hidden={hidden} />
        </Suspense>
      )}
    </section>
  );
}

/**
 * What an error means for the rows: `wait` goes on by itself, `stale` leaves the last rows readable, `error` takes
 * their place.
 */
type Trouble = "none" | "wait" | "stale" | "error";

const PASSING: ReadonlySet<string | undefined> = new Set(["network", "rate-limited", "signed-out"]);

function troubleOf({ error, answer }: SearchResults, cancelled: Error | undefined): Trouble {
  if (error === null) return "none";
  const kind = error instanceof ApiError ? error.kind : undefined;
  if (kind === "rate-limited" && cancelled !== error) return "wait";
  return PASSING.has(kind) && answer !== undefined && answer.data.length > 0 ? "stale" : "error";
}

function Answered(): ReactNode {
  const search = useSearchContext();
  const { definition, view, viewKind, results, range, draft, held, hidden, snapshot, onViewChange, onPage } =
    search;
  const { RecentSearches } = search.extensions;
  const recent = <Suspense>{RecentSearches && <RecentSearches {...snapshot} />}</Suspense>;
  if (held || !draft.complete) {
    return (
      <Suspense>
        <searchPrompt.Component recent={recent} />
      </Suspense>
    );
  }
  if (results.cancelled) {
    return (
      <Suspense>
        <cancelledPanel.Component counts={definition.countsRecords} onAgain={results.again} />
      </Suspense>
    );
  }
  const settled = results.answer !== undefined && !results.stale && !results.error;
  if (settled && range?.total === 0) {
    return (
      <Suspense>
        <noResults.Component
          noun={definition.noun}
          filters={definition.criterionDefinitions.flatMap(({ key, label, kind }) =>
            // what is hidden here, the service has found
            view.criteria[key] === undefined || kind === "userList"
              ? []
              : { key, label, kind, onRemove: () => onViewChange(withCriterion(view, key, undefined)) },
          )}
          recent={recent}
          onClear={() => onViewChange(withCriteria(view, {}))}
        />
      </Suspense>
    );
  }
  if (settled && range && isPastEnd(range)) {
    return (
      <Suspense>
        <pastEnd.Component range={range} noun={definition.noun} onPage={onPage} />
      </Suspense>
    );
  }
  if (settled && hidden && results.answer.data.length === 0) {
    return (
      <Suspense fallback={<div className="flex-1" />}>
        <allHidden.Component hidden={hidden} />
      </Suspense>
    );
  }
  // rows and groups are different records: neither may be drawn for a moment as the other
  return viewKind === "cards" ? <Cards /> : <ResultsTable key={viewKind} />;
}

function Cards() {
  const { definition, view, results, range, onPage, scroller } = useSearchContext();
  const Card = definition.card;
  return (
    <Suspense fallback={<div className="flex-1 bg-canvas" />}>
      <resultsCards.Component
        label={definition.title}
        cards={results.answer?.data.map((row) => ({ id: row.id, card: Card && <Card row={row} /> }))}
        stale={areGivingWay(results)}
        onTurnPage={(step) => {
          const page = view.page + step;
          if (range !== undefined && page >= 1 && page <= range.pages) onPage(page);
        }}
        scroller={scroller}
      >
        <ResultsCapNotice />
      </resultsCards.Component>
    </Suspense>
  );
}

/** Tells a screen reader what a finished search found; silent while one is under way. */
function ResultsStatus() {
  const { definition, results, range, hidden } = useSearchContext();
  const settled = range !== undefined && !results.stale && !results.error;
  return (
    <p role="status" className="sr-only">
      {settled && `${formatCount(range.total, definition.noun)}, showing ${rangeLabel(range).shown}`}
      {settled && hidden?.count !== undefined && hidden.count > 0 && !hidden.shown && (
        <>, {formatNumber(hidden.count)} of them hidden</>
      )}
    </p>
  );
}
