import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { SearchAnswer } from "#contract/operation.ts";
import type { SearchQuery, SearchRow } from "#app/search/search-definition.ts";

/** The four states of a search: nothing yet, an error, rows, and rows of an earlier question. */
export interface SearchResults {
  /** The newest rows that came, also when they belong to an earlier question; undefined until the first came. */
  readonly answer: SearchAnswer<SearchRow> | undefined;
  /** When they came, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** The rows do not answer the present question, or are being asked again. */
  readonly stale: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  /** When the error came, in milliseconds since 1970. */
  readonly failedAt: number;
  /** The rows were asked for before, and shown again without a request. */
  readonly fromMemory: boolean;
  /** The question was given up while it was under way, and nothing answers it. */
  readonly cancelled: boolean;
  /** Asks the service, whatever is known. */
  readonly again: () => void;
  /** Asks the service unless it answered the same within the last minutes. */
  readonly askAgain: () => void;
  /** Gives up what is under way; the service may go on with it. */
  readonly cancel: () => void;
}

interface Kept {
  readonly answer: SearchAnswer<SearchRow>;
  readonly at: number;
}

/** Asks for a page and keeps the last rows in sight while another page is asked for, or cannot be had. */
export function useSearchResults(options: SearchQuery, enabled: boolean): SearchResults {
  const query = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const [kept, setKept] = useState<Kept>();
  const fresh = query.isPlaceholderData ? undefined : query.data;
  if (fresh !== undefined && fresh !== kept?.answer) setKept({ answer: fresh, at: query.dataUpdatedAt });
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  const client = useQueryClient();
  const key = JSON.stringify(options.queryKey);
  const [cancelledKey, setCancelledKey] = useState<string>();
  const [recalled, setRecalled] = useState<unknown>();
  const answer = fresh ?? kept?.answer;
  return {
    answer,
    answeredAt: kept?.at ?? 0,
    stale: answer !== undefined && (fresh === undefined || query.isFetching),
    fetching: query.isFetching,
    error: query.error,
    failedAt: query.errorUpdatedAt,
    fromMemory: fresh !== undefined && (!query.isFetchedAfterMount || recalled === fresh),
    cancelled: cancelledKey === key && fresh === undefined && !query.isFetching && query.error === null,
    again,
    askAgain: () => (fresh === undefined || query.isStale || query.error ? again() : setRecalled(fresh)),
    cancel() {
      setCancelledKey(key);
      void client.cancelQueries({ queryKey: options.queryKey, exact: true });
    },
  };
}
