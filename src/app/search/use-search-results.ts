import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { SearchAnswer } from "#contract/operation.ts";
import type { SearchQuery } from "./search-resource.ts";

/** The four states of a search: nothing yet, an error, rows, and rows of an earlier question. */
export interface SearchResults<Row> {
  /** The newest rows that came, also when they belong to an earlier question; undefined until the first came. */
  readonly answer: SearchAnswer<Row> | undefined;
  /** When they came, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** The rows do not answer the present question, or are being asked again. */
  readonly stale: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  /** When the error came, in milliseconds since 1970. */
  readonly failedAt: number;
  readonly again: () => void;
}

interface Kept<Row> {
  readonly answer: SearchAnswer<Row>;
  readonly at: number;
}

/** Asks for a page and keeps the last rows in sight while another page is asked for, or cannot be had. */
export function useSearchResults<Row>(options: SearchQuery<Row>, enabled: boolean): SearchResults<Row> {
  const query = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const [kept, setKept] = useState<Kept<Row>>();
  const fresh = query.isPlaceholderData ? undefined : query.data;
  if (fresh !== undefined && fresh !== kept?.answer) setKept({ answer: fresh, at: query.dataUpdatedAt });
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  const answer = fresh ?? kept?.answer;
  return {
    answer,
    answeredAt: kept?.at ?? 0,
    stale: answer !== undefined && (fresh === undefined || query.isFetching),
    fetching: query.isFetching,
    error: query.error,
    failedAt: query.errorUpdatedAt,
    again,
  };
}
