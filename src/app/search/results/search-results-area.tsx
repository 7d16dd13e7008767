import { Search } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { describeError } from "#app/errors/describe-error.ts";
import { StaleDataNotice } from "#app/errors/stale-data-notice.tsx";
import { RateLimitCountdown } from "#app/errors/rate-limit-countdown.tsx";
import { type Noun, formatCount } from "#app/lib/format-number.ts";
import { onIdle } from "#app/lib/on-idle.ts";
import { withCriteria, withCriterion } from "#app/search/search-params.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { type Pagination, isPastEnd, rangeWords } from "#app/table/pagination.ts";
import { ProgressBar, StatePanel } from "#app/ui/state-panel.tsx";
import { cancelledPanel, slowNotice } from "./lazy-cancel-parts.ts";
import { nothingFound, pastEnd } from "./lazy-empty-panel.ts";
import type { ResultsProps } from "./results-props.ts";
import { ResultsTable } from "./results-table.tsx";
import type { SearchResults } from "./use-search-results.ts";
import { viewKind } from "./view-kind.ts";

/** What takes longer than this wants a way out. Milliseconds. */
const SLOW = 1000;

/** Whether something under way takes longer than a moment. */
function useSlow(active: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active]);
  return slow;
}

/** The place of the rows in each of its states: first load, rows, nothing, an error, rows of an earlier question. */
export function SearchResultsArea<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
) {
  const { resource, results, range, parts } = props;
  const { error, answeredAt, again: onAgain } = results;
  const [cancelled, setCancelled] = useState<Error>();
  const answered = results.answer !== undefined;
  // at hand when a filter leaves nothing, whatever the connection is then
  useEffect(() => (answered ? onIdle(nothingFound.preload) : undefined), [answered]);
  const slow = useSlow(results.fetching);
  const trouble = troubleOf(results, cancelled);
  const about = { what: resource.title, scopes: resource.scopes };
  return (
    <section aria-label={resource.title} className="relative flex min-h-0 flex-1 flex-col">
      <ProgressBar active={results.stale && results.fetching} />
      <ResultsStatus results={results} range={range} noun={resource.noun} />
      {parts && <parts.Strip {...props} />}
      {slow && (
        <Suspense>
          <slowNotice.Component counts={resource.countsRecords} onCancel={results.cancel} />
        </Suspense>
      )}
      {error && trouble === "wait" && (
        <RateLimitCountdown
          key={results.failedAt}
          from={results.failedAt}
          until={results.failedAt + waitOf(error)}
          onOver={onAgain}
          onCancel={() => setCancelled(error)}
        />
      )}
      {error && trouble === "stale" && (
        <StaleDataNotice error={describeError(error, about)} answeredAt={answeredAt} onRetry={onAgain} />
      )}
      {error && trouble === "error" ? (
        <ErrorPanel error={error} {...about} onRetry={onAgain} />
      ) : (
        <Answered {...props} />
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

function troubleOf({ error, answer }: SearchResults<unknown>, cancelled: Error | undefined): Trouble {
  if (error === null) return "none";
  const kind = error instanceof ApiError ? error.kind : undefined;
  if (kind === "rate-limited" && cancelled !== error) return "wait";
  return PASSING.has(kind) && answer !== undefined && answer.data.length > 0 ? "stale" : "error";
}

/** Without a hint from the service a refused rate is tried again after this long. Milliseconds. */
const USUAL_WAIT = 5000;

/** How long a refused rate asks to wait. Milliseconds. */
export function waitOf(error: Error): number {
  return (error instanceof ApiError ? error.retryAfter : undefined) ?? USUAL_WAIT;
}

/** A search without a need of its own can be asked as it is. */
function promptOf<Row extends { readonly id: string }, Key extends string>({
  needs,
  noun,
}: SearchDefinition<Row, Key>) {
  return needs ?? { title: `Search ${noun.many}`, text: "Set a filter, or press Search to see the newest." };
}

function Answered<Row extends { readonly id: string }, Key extends string>(
  props: ResultsProps<Row, Key>,
): ReactNode {
  const { resource, view, results, range, onChange, asked, parts, Recent, open } = props;
  const recent = <Suspense>{Recent && <Recent {...open} />}</Suspense>;
  if (!asked) return <SearchPrompt {...promptOf(resource)} recent={recent} />;
  if (results.cancelled) {
    return (
      <Suspense>
        <cancelledPanel.Component counts={resource.countsRecords} onAgain={results.again} />
      </Suspense>
    );
  }
  const settled = results.answer !== undefined && !results.stale && !results.error;
  if (settled && range?.total === 0) {
    return (
      <Suspense>
        <nothingFound.Component
          noun={resource.noun}
          filters={resource.slots.flatMap(({ key, label, kind }) =>
            view.criteria[key] === undefined
              ? []
              : { key, label, kind, onRemove: () => onChange(withCriterion(view, key, undefined)) },
          )}
          recent={recent}
          onClear={() => onChange(withCriteria(view, {}))}
        />
      </Suspense>
    );
  }
  if (settled && range && isPastEnd(range)) {
    return (
      <Suspense>
        <pastEnd.Component
          range={range}
          noun={resource.noun}
          onPage={(page) => onChange({ ...view, page })}
        />
      </Suspense>
    );
  }
  const Rows = parts && viewKind(resource, view) === "cards" ? parts.Cards : ResultsTable;
  return <Rows {...props} />;
}

interface ResultsStatusProps {
  readonly results: SearchResults<unknown>;
  readonly range: Pagination | undefined;
  readonly noun: Noun;
}

/** Says to a screen reader what a finished search brought; silent while one is under way. */
function ResultsStatus({ results, range, noun }: ResultsStatusProps) {
  const settled = range !== undefined && !results.stale && !results.error;
  return (
    <p role="status" className="sr-only">
      {settled && `${formatCount(range.total, noun)}, showing ${rangeWords(range).shown}`}
    </p>
  );
}

interface SearchPromptProps {
  readonly title: string;
  readonly text: string;
  /** What was asked before. */
  readonly recent: ReactNode;
}

/** In place of rows while nothing was asked: what to do first, and what it counts. */
function SearchPrompt({ title, text, recent }: SearchPromptProps) {
  return (
    <StatePanel icon={<Search size={18} strokeWidth={1.75} aria-hidden />} title={title} below={recent}>
      <p>{text}</p>
      <p>Each record that comes back counts toward the record limit; it costs no credits.</p>
    </StatePanel>
  );
}
