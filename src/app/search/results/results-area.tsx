import { Hourglass } from "lucide-react";
import { Suspense, useEffect } from "react";
import { rateLimitWait } from "#app/api/api-error.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { describeError } from "#app/errors/describe-error.ts";
import { StaleDataNotice } from "#app/errors/stale-data-notice.tsx";
import { RateLimitCountdown } from "#app/errors/rate-limit-countdown.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useFocusAfter } from "#app/search/use-focus-after.ts";
import { useLasting } from "#app/lib/use-time.ts";
import { onIdle } from "#app/lib/schedule-work.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { rangeLabel } from "#app/table/table-pagination.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { FloatingNotice, ProgressBar } from "#app/ui/state-panel.tsx";
import { ResultsCapNotice } from "./results-cap-notice.tsx";
import { ResultsTable } from "./results-table.tsx";

const withoutRows = lazyComponent(async () => (await import("./results-states.tsx")).WithoutRows);
const hiddenNotice = lazyComponent(async () => (await import("./hidden-rows-notice.tsx")).HiddenRowsNotice);
const toolbar = lazyComponent(async () => (await import("./results-toolbar.tsx")).ResultsToolbar);
const resultsCards = lazyComponent(async () => (await import("./results-cards.tsx")).ResultsCards);

/** After this time a way to cancel is shown. */
const SLOW_MS = 1000;

/** The results in each state: first load, rows, nothing, an error, rows of the previous search. */
export function ResultsArea() {
  const { definition, viewKind, actions, scroller } = useSearch();
  const { shows, trouble, rows, stale, fetching, hidden, answeredAt, failedAt } = useResults();
  const answered = rows !== undefined;
  // preloaded, so that an empty result can be shown offline too
  useEffect(() => (answered ? onIdle(withoutRows.preload) : undefined), [answered]);
  const asCards = viewKind === "cards";
  useEffect(() => {
    if (asCards) resultsCards.preload();
  }, [asCards]);
  // the button that requested the rows disappears with its panel
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
      {slow && <SlowNotice />}
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
      ) : shows.kind !== "rows" ? (
        <Suspense fallback={<div className="flex-1" />}>
          <withoutRows.Component shows={shows} />
        </Suspense>
      ) : viewKind === "cards" ? (
        <Cards />
      ) : (
        // rows and groups are different records: one must never be drawn as the other
        <ResultsTable key={viewKind} />
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

/** Shown above the rows while an answer takes long. */
function SlowNotice() {
  const { definition, actions } = useSearch();
  return (
    <FloatingNotice icon={<Icon of={Hourglass} />} action={<Button onClick={actions.cancel}>Cancel</Button>}>
      This is taking a while.
      {definition.countsRecords && (
        <span className="text-ink-2"> It may use your record limit even if you cancel.</span>
      )}
    </FloatingNotice>
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

/** Announces the result of a finished search to screen readers; silent during one. */
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
