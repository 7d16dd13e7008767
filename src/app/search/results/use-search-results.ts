import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { SearchAnswer } from "#contract/operation.ts";
import type { SearchQuery } from "#app/search/search-definition.ts";

/** The four states of a search: nothing yet, an error, rows, and rows of the search before. */
export interface SearchResults<Row> {
  /** The newest rows, which may belong to the search before; undefined until the first have come. */
  readonly answer: SearchAnswer<Row> | undefined;
  /** When they came, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** The rows belong to the search before, or are being refreshed. */
  readonly stale: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  /** When the error came, in milliseconds since 1970. */
  readonly failedAt: number;
  /** The rows were loaded earlier and are shown again without a request. */
  readonly fromMemory: boolean;
  /** The search was cancelled while it was under way. */
  readonly cancelled: boolean;
  /** Sends the request, whatever is cached. */
  readonly again: () => void;
  /** Sends the request unless the cached answer is recent. */
  readonly askAgain: () => void;
  /** Stops waiting for the answer. The service may still finish it. */
  readonly cancel: () => void;
}

interface LatestAnswer<Row> {
  readonly answer: SearchAnswer<Row>;
  readonly at: number;
}

/** Loads a page, and keeps the last rows visible while another one loads or fails. */
export function useSearchResults<Row>(options: SearchQuery<Row>, enabled: boolean): SearchResults<Row> {
  const query = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const [latest, setLatest] = useState<LatestAnswer<Row>>();
  const fresh = query.isPlaceholderData ? undefined : query.data;
  if (fresh !== undefined && fresh !== latest?.answer) setLatest({ answer: fresh, at: query.dataUpdatedAt });
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  const client = useQueryClient();
  const key = JSON.stringify(options.queryKey);
  const [cancelledKey, setCancelledKey] = useState<string>();
  const [recalled, setRecalled] = useState<unknown>();
  const answer = fresh ?? latest?.answer;
  return {
    answer,
    answeredAt: latest?.at ?? 0,
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
