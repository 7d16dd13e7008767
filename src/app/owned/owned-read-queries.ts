import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { requestAsPage, readAsPage } from "#app/api/request-as-page.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { type OwnedRead, readsAnswer } from "#contract/records/owned-list.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";

/** An older answer is refetched when next shown; a new read refetches at once. */
const FRESH_MS = 60_000;

/** Long, since an answer can be 30 MB. */
const ANSWER_TIMEOUT_MS = 180_000;

/** Identifies one read of the organisation. */
export type ReadRef = Pick<OwnedRead, "operation" | "companyId" | "variant">;

/** Fetches the stored answer of a read, byte for byte. Rejects with an ApiError. [owned-5] */
export async function fetchReadAnswer(
  personId: string,
  { operation, companyId, variant }: ReadRef,
  signal?: AbortSignal,
): Promise<Blob> {
  const path = OWNED_PATHS.read
    .replace(":operation", encodeURIComponent(operation))
    .replace(":company", encodeURIComponent(companyId))
    .replace(":variant", encodeURIComponent(variant));
  const response = await requestAsPage(personId, path, {
    ...(signal && { signal }),
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
  // a blob: its bytes never reach this thread
  return response.blob();
}

/** Prefix of the cache key of a stored answer; text and bytes are cached separately. */
export function answerKey({ operation, companyId, variant }: ReadRef, as: "text" | "bytes") {
  return ["owned-answer", as, operation, companyId, variant] as const;
}

const ALL = ["owned-reads"] as const;

/** Queries for what the organisation read about companies. Free. [owned-5] */
export const readQueries = {
  all: ALL,

  /** All reads about a company, newest first. */
  ofCompany: (personId: string, companyId: string) =>
    queryOptions({
      queryKey: [...ALL, "company", companyId],
      queryFn: async ({ signal }) => {
        const path = `${OWNED_PATHS.reads}?companyId=${encodeURIComponent(companyId)}`;
        return (await readAsPage(personId, path, readsAnswer, signal)).reads;
      },
      staleTime: FRESH_MS,
    }),

  /** All reads by an operation, newest first, page by page. */
  ofOperation: (personId: string, operation: PaidOperation) =>
    infiniteQueryOptions({
      queryKey: [...ALL, "operation", operation],
      queryFn: ({ pageParam, signal }) => {
        const query = new URLSearchParams({ operation, ...(pageParam !== "" && { after: pageParam }) });
        return readAsPage(personId, `${OWNED_PATHS.reads}?${query.toString()}`, readsAnswer, signal);
      },
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
      staleTime: FRESH_MS,
    }),
};
