import { type ReactNode, Suspense, useEffect } from "react";
import { rateLimitWait } from "#app/api/api-error.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { describeError } from "#app/errors/describe-error.ts";
import { StaleDataNotice } from "#app/errors/stale-data-notice.tsx";
import { RateLimitCountdown } from "#app/errors/rate-limit-countdown.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useFocusAfter } from "#app/search/use-focus-after.ts";
import { useLasting } from "#app/lib/use-time.ts";
import { onIdle } from "#app/lib/schedule-work.ts";
import { kindOf } from "#app/search/kinds/criterion-kinds.ts";
import type { Shows } from "#app/search/model/search-state.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { withCriteria, withValue } from "#app/search/search-params.ts";
import { rangeLabel } from "#app/table/table-pagination.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { ProgressBar } from "#app/ui/state-panel.tsx";
import { ResultsCapNotice } from "./results-cap-notice.tsx";
import { ResultsTable } from "./results-table.tsx";

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
  const { definition, viewKind, actions, scroller } = useSearch();
  const { shows, trouble, rows, stale, fetching, hidden, answeredAt, failedAt } = useResults();
  const answered = rows !== undefined;
  // loaded ahead, so that a filter that leaves nothing can say so offline too
  useEffect(() => (answered ? onIdle(noResults.preload) : undefined), [answered]);
  const asCards = viewKind === "cards";
  useEffect(() => {
    if (asCards) resultsCards.preload();
  }, [asCards]);
  // the button that asked for the rows goes with its panel
  useFocusAfter(shows.kind === "held", scroller);
  const slow = useLasting(fetching, SLOW_MS);
  const about = { what: definition.title, scopes: definition.scopes };
  return (
    <section aria-label={definition.title} className="relative flex min-h-0 flex-1 flex-col">
      <ProgressBar active={stale && fetching} />
      <ResultsStatus />
      {definition.countsRecords && shows.kind !== "incomplete" && (
        <Suspense fallback={<div className="h-11 flex-none border-b border-line bg-canvas" />}>
          <toolbar.Component />
        </Suspense>
      )}
      {slow && (
        <Suspense>
          <slowNotice.Component counts={definition.countsRecords} onCancel={actions.cancel} />
        </Suspense>
      )}
      {trouble?.kind === "wait" && (
        <RateLimitCountdown
          key={failedAt}
          from={failedAt}
          until={failedAt + (rateLimitWait(trouble.error) ?? 0)}
          onOver={actions.again}
          onCancel={actions.cancel}
        />
      )}
      {trouble?.kind === "stale" && (
        <StaleDataNotice
          key={failedAt}
          error={describeError(trouble.error, about)}
          answeredAt={answeredAt}
          onRetry={actions.again}
        />
      )}
      {shows.kind === "error" ? (
        <ErrorPanel error={shows.error} {...about} onRetry={actions.again} />
      ) : (
        <Answered shows={shows} />
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

/** What stands in place of the rows, or the rows. */
function Answered({ shows }: { readonly shows: Exclude<Shows, { readonly kind: "error" }> }): ReactNode {
  const { definition: search, extensions, viewKind, actions } = useSearch();
  const { definition, hidden, snapshot } = useResults();
  const { RecentSearches } = extensions;
  const recent = <Suspense>{RecentSearches && <RecentSearches {...snapshot} />}</Suspense>;
  switch (shows.kind) {
    case "incomplete":
    case "held":
      return (
        <Suspense>
          <searchPrompt.Component recent={recent} />
        </Suspense>
      );
    case "cancelled":
      return (
        <Suspense>
          <cancelledPanel.Component counts={search.countsRecords} onAgain={actions.again} />
        </Suspense>
      );
    case "nothing found":
      return (
        <Suspense>
          <NothingFound recent={recent} />
        </Suspense>
      );
    case "past end":
      return (
        <Suspense>
          <pastEnd.Component range={shows.range} noun={definition.noun} onPage={actions.turnTo} />
        </Suspense>
      );
    case "all hidden":
      return (
        <Suspense fallback={<div className="flex-1" />}>
          {hidden && <allHidden.Component hidden={hidden} />}
        </Suspense>
      );
    case "rows":
      // rows and groups are different records: neither may be drawn for a moment as the other
      return viewKind === "cards" ? <Cards /> : <ResultsTable key={viewKind} />;
  }
}

function NothingFound({ recent }: { readonly recent: ReactNode }) {
  const { view, actions } = useSearch();
  const { definition } = useResults();
  return (
    <noResults.Component
      noun={definition.noun}
      filters={definition.criterionDefinitions.flatMap((criterion) => {
        const { key, label } = criterion;
        const { isPersonal, findsParts = false } = kindOf(criterion);
        // what is hidden here, the service has found
        if (view.criteria[key] === undefined || isPersonal) return [];
        const onRemove = () =>
          actions.changeView(withCriteria(view, withValue(view.criteria, key, undefined)));
        return { key, label, findsParts, onRemove };
      })}
      recent={recent}
      onClear={() => actions.changeView(withCriteria(view, {}))}
    />
  );
}

function Cards() {
  const { definition, view, actions, scroller } = useSearch();
  const { rows, stale, fetching, range } = useResults();
  const Card = definition.card;
  return (
    <Suspense fallback={<div className="flex-1 bg-canvas" />}>
      <resultsCards.Component
        label={definition.title}
        cards={rows?.map((row) => ({ id: row.id, card: Card && <Card row={row} /> }))}
        stale={stale && fetching}
        onTurnPage={(step) => {
          const page = view.page + step;
          if (range !== undefined && page >= 1 && page <= range.pages) actions.turnTo(page);
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
  const { definition, settled, range, hidden } = useResults();
  return (
    <p role="status" className="sr-only">
      {settled && range && `${formatCount(range.total, definition.noun)}, showing ${rangeLabel(range).shown}`}
      {settled && hidden?.count !== undefined && hidden.count > 0 && !hidden.shown && (
        <>, {formatNumber(hidden.count)} of them hidden</>
      )}
    </p>
  );
}
