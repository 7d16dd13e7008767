import { type Noun, countText } from "#app/lib/number-text.ts";
import { type PageRange, rangeWords } from "#app/table/page-range.ts";
import type { SearchResults } from "./use-search-results.ts";

interface ResultsStatusProps {
  readonly results: SearchResults<unknown>;
  readonly range: PageRange | undefined;
  readonly noun: Noun;
}

/** Says to a screen reader what a finished search brought; silent while one is under way. */
export function ResultsStatus({ results, range, noun }: ResultsStatusProps) {
  const settled = range !== undefined && !results.stale && !results.error;
  return (
    <p role="status" className="sr-only">
      {settled && `${countText(range.total, noun)}, showing ${rangeWords(range).shown}`}
    </p>
  );
}
