import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { STALE_TIME_MS } from "#app/api/query-client.ts";
import type { SearchAnswer } from "#contract/operation.ts";
import type { SearchQuery, SearchRow } from "#app/search/search-definition.ts";

/** The four states of a search: nothing yet, an error, rows, and rows of the search before. */
export interface SearchResults {
  /** The newest rows, which may belong to the search before; undefined until the first have come. */
  readonly answer: SearchAnswer<SearchRow> | undefined;
  /** When they came, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** The page that they are; undefined until the first have come. */
  readonly answered: AnsweredPage | undefined;
  /** They are of the search that is asked for, whichever page of it: so is how many there are. */
  readonly isOfSearch: boolean;
  /** The rows belong to the search before, or are being refreshed. */
  readonly stale: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  /** When the error came, in milliseconds since 1970. */
  readonly failedAt: number;
  /** The rows were loaded earlier and are shown again without a request. */
  readonly fromMemory: boolean;
  /** Nobody has asked for it yet. */
  readonly unasked: boolean;
  /** The search was cancelled while it was under way. */
  readonly cancelled: boolean;
  /** Sends the request, whatever is cached. */
  readonly again: () => void;
  /** Sends the request unless the cached answer is recent. */
  readonly askAgain: () => void;
  /** Stops waiting for the answer. The service may still finish it. */
  readonly cancel: () => void;
}

/** The rows on the screen are about to give way to those that were asked for. */
export function areGivingWay({ stale, fetching }: Pick<SearchResults, "stale" | "fetching">): boolean {
  return stale && fetching;
}

/** Which page of which search an answer is of. */
export interface AnsweredPage {
  /** The search without its order, page and size, which all find as many. */
  readonly search: string;
  readonly page: number;
  readonly size: number;
}

/** The page of a search that a query asks for. */
export function pageOfQuery(queryKey: readonly unknown[]): AnsweredPage {
  const { page, size } = asked.parse(queryKey.at(-1));
  const search = JSON.stringify(queryKey, (name, value: unknown) =>
    name === "page" || name === "size" || name === "sort" ? undefined : value,
  );
  return { search, page, size };
}

const asked = z.looseObject({ page: z.number(), size: z.number() });

interface LatestAnswer {
  readonly answer: SearchAnswer<SearchRow>;
  readonly at: number;
  readonly of: AnsweredPage;
}

/** Loads a page, and keeps the last rows visible while another one loads or fails. */
export function useSearchResults(options: SearchQuery, enabled: boolean): SearchResults {
  const query = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const [latest, setLatest] = useState<LatestAnswer>();
  const fresh = query.isPlaceholderData ? undefined : query.data;
  if (fresh !== undefined && fresh !== latest?.answer) {
    setLatest({ answer: fresh, at: query.dataUpdatedAt, of: pageOfQuery(options.queryKey) });
  }
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  const client = useQueryClient();
  const key = JSON.stringify(options.queryKey);
  const [cancelledKey, setCancelledKey] = useState<string>();
  const [recalled, setRecalled] = useState<unknown>();
  const answer = fresh ?? latest?.answer;
  const idle = fresh === undefined && !query.isFetching && query.error === null;
  return {
    answer,
    answeredAt: latest?.at ?? 0,
    answered: latest?.of,
    isOfSearch: latest?.of.search === pageOfQuery(options.queryKey).search,
    stale: answer !== undefined && (fresh === undefined || query.isFetching),
    fetching: query.isFetching,
    error: query.error,
    failedAt: query.errorUpdatedAt,
    fromMemory: fresh !== undefined && (!query.isFetchedAfterMount || recalled === fresh),
    unasked: idle && cancelledKey !== key,
    cancelled: idle && cancelledKey === key,
    again,
    askAgain() {
      const isOld = Date.now() - query.dataUpdatedAt >= STALE_TIME_MS;
      if (fresh === undefined || isOld || query.error) again();
      else setRecalled(fresh);
    },
    cancel() {
      setCancelledKey(key);
      void client.cancelQueries({ queryKey: options.queryKey, exact: true });
    },
  };
}
